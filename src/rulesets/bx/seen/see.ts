import type { Command } from '../../../kernel/contract/command.js'
import { type Facts, readsWords } from '../../../kernel/contract/seats.js'
import { wordNamed } from '../../../kernel/hand/find.js'
import { HIDDEN_FIGURE } from '../events/seen.js'
import { FIGURES } from '../hand/figure-bounds.js'
import type { Scenario } from '../scenario/scenario.js'

/** Hides figures that a ruling names in its command and that are words to this seat. */
export function seeCommand(command: Command, _by: string, seat: string, facts: Facts<Scenario>): Command {
  if (!readsWords(facts, seat)) return command
  if (command.verb === 'add' && command.stats !== undefined) return { ...command, stats: HIDDEN_FIGURE }
  const isHp = ['hp', 'max'].includes(hpFigure(command.figure))
  return command.verb === 'set' && isHp ? { ...command, to: HIDDEN_FIGURE } : command
}

function hpFigure(said: unknown): string {
  return wordNamed(FIGURES, String(said))?.name ?? ''
}
