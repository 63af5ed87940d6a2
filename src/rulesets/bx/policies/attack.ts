import type { Command } from '../../../kernel/contract/command.js'
import type { State } from '../state/state.js'
import { outside } from './outside.js'

const ATTACK: Command = { verb: 'attack' }
const STAY: Command = { verb: 'stay' }

/** Attack the healthiest foe, and leave nobody behind. */
export function attack(state: State, seat: string): Command {
  if (state.phase === 'choice') return ATTACK
  return state.phase === 'fallen' ? STAY : outside(state, seat)
}
