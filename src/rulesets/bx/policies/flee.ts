import type { Command } from '../../../kernel/contract/command.js'
import type { State } from '../state/state.js'
import { outside } from './outside.js'

const FLEE: Command = { verb: 'flee' }
const ABANDON: Command = { verb: 'abandon' }

/** Run, and do not look back. */
export function flee(state: State, seat: string): Command {
  if (state.phase === 'choice') return FLEE
  return state.phase === 'fallen' ? ABANDON : outside(state, seat)
}
