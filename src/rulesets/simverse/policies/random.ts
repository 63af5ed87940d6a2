import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { choices } from '../commands/choices.js'
import { find, type State } from '../state/state.js'
import { isIdle } from './after-fight.js'

/** Verbs the random policy skips: they do not advance the fight. Turning about is free, so it could be done for ever. */
const PASTIMES = new Set(['drop', 'stow', 'prone', 'look', 'face'])

/** Done to foes; first aid to friends. */
const HOSTILE = new Set(['aim', 'bash', 'trip', 'disarm', 'feint', 'grapple'])

function carriesOn(state: State, side: string | undefined, command: Command): boolean {
  const { verb } = command
  if (PASTIMES.has(verb) || isIdle(state, command)) return false
  const target = command.to ?? command.at
  const friend = typeof target !== 'string' || find(state, target)?.sheet.side === side
  return HOSTILE.has(verb) ? !friend : verb !== 'aid' || friend
}

/** Any of the choices that carry the fight on, each as likely as the next: the least of opponents. */
export function random(state: State, seat: string, dice: Dice): Command {
  const side = find(state, state.actor)?.sheet.side
  const open = choices(state, seat).filter((command) => carriesOn(state, side, command))
  return open[dice.die(open.length, 'choice') - 1]!
}
