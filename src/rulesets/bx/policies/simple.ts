import type { Command } from '../../../kernel/contract/command.js'
import { mayFight } from '../combat/start/meet.js'
import { encountersKnownTo } from '../state/known.js'
import type { State } from '../state/state.js'
import { hpOf } from '../stats/person.js'

const ATTACK: Command = { verb: 'attack' }
const STAY: Command = { verb: 'stay' }

/** Attack the healthiest foe, and leave nobody behind. */
export function attack(state: State, seat: string): Command {
  if (state.phase === 'choice') return ATTACK
  return state.phase === 'fallen' ? STAY : outside(state, seat)
}

const FLEE: Command = { verb: 'flee' }
const ABANDON: Command = { verb: 'abandon' }

/** Run, and do not look back. */
export function flee(state: State, seat: string): Command {
  if (state.phase === 'choice') return FLEE
  return state.phase === 'fallen' ? ABANDON : outside(state, seat)
}

/** Attack until the PC is at a quarter of his hp, then run; nobody turns back for the fallen. */
export function cautious(state: State, seat: string): Command {
  if (state.phase !== 'choice') return flee(state, seat)
  const { hp, most } = state.fight!
  return 4 * hp[0]! <= most[0]! ? flee(state, seat) : attack(state, seat)
}

const END: Command = { verb: 'end' }

/** Outside combat: meet every encounter the seat knows of once, while the PC stands, then end. */
function outside(state: State, seat: string): Command {
  const pc = state.people.find((p) => p.role === 'pc')
  if (!pc || hpOf(pc) <= 0) return END
  for (const { name } of encountersKnownTo(state, seat)) {
    if (state.met.includes(name)) continue
    const fight: Command = { verb: 'fight', with: [name] }
    if (mayFight(state, seat, fight)) return fight
  }
  return END
}
