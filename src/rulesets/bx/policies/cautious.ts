import type { Command } from '../../../kernel/contract/command.js'
import type { State } from '../state/state.js'
import { attack } from './attack.js'
import { flee } from './flee.js'

/** Attack until the PC is at a quarter of his hp, then run; nobody turns back for the fallen. */
export function cautious(state: State, seat: string): Command {
  if (state.phase !== 'choice') return flee(state, seat)
  const { hp, most } = state.fight!
  return 4 * hp[0]! <= most[0]! ? flee(state, seat) : attack(state, seat)
}
