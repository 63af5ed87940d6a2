import type { Command } from '../../../kernel/contract/command.js'
import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { wordNamed } from '../../../kernel/hand/find.js'
import { HIDDEN_FIGURE } from '../events/seen.js'
import { FIGURES } from '../hand/figure-bounds.js'
import { EFFECT_CLAUSES } from '../save/world.js'
import type { Scenario } from '../scenario/scenario.js'

/** Clauses that the game master alone reads: declared effects and the names of engines (rules/bx-campaign C27, C44). */
const MASTERS_CLAUSES: Readonly<Record<string, readonly string[]>> = {
  check: EFFECT_CLAUSES,
  consequence: ['effect'],
  engine: ['name'],
}

function withoutMasters(command: Command): Command {
  const hidden = entryOf(MASTERS_CLAUSES, command.verb) ?? []
  if (!hidden.some((label) => command[label] !== undefined)) return command
  return Object.fromEntries(Object.entries(command).filter(([label]) => !hidden.includes(label))) as Command
}

/** Hides what is the game master's in a command, and figures that a ruling names and that are words to this seat. */
export function seeCommand(said: Command, _by: string, seat: string, facts: Facts<Scenario>): Command {
  const command = seat === GAME_MASTER ? said : withoutMasters(said)
  if (!readsWords(facts, seat)) return command
  if (command.verb === 'add' && command.stats !== undefined) return { ...command, stats: HIDDEN_FIGURE }
  const isHp = ['hp', 'max'].includes(hpFigure(command.figure))
  return command.verb === 'set' && isHp ? { ...command, to: HIDDEN_FIGURE } : command
}

function hpFigure(said: unknown): string {
  return wordNamed(FIGURES, String(said))?.name ?? ''
}
