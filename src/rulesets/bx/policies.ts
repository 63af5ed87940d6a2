import type { Command } from '../../kernel/command.js'
import type { Policy } from '../../kernel/ruleset.js'
import { encountersOf } from './begin.js'
import { DEFENSIVE, type Fight } from './combat/fight.js'
import type { State } from './state.js'
import { hpOf } from './stats.js'

const ATTACK: Command = { verb: 'attack' }
const FLEE: Command = { verb: 'flee' }
const STAY: Command = { verb: 'stay' }
const ABANDON: Command = { verb: 'abandon' }
const END: Command = { verb: 'end' }

/** Outside combat: meet every encounter once while the PC stands, then end. */
function outside(state: State): Command {
  const pc = state.people.find((p) => p.role === 'pc')
  if (!pc || hpOf(pc) <= 0) return END
  const ahead = encountersOf(state.scenario).find((e) => !state.met.includes(e.name))
  return ahead ? { verb: 'fight', with: [ahead.name] } : END
}

function weakestFoe(fight: Fight): string {
  let best = -1
  for (let i = fight.allies; i < fight.hp.length; i++) {
    if (fight.status[i]! <= DEFENSIVE && (best < 0 || fight.hp[i]! < fight.hp[best]!)) best = i
  }
  return fight.names[best]!
}

/** Named ways to play; the first is the default. */
export const policies: Readonly<Record<string, Policy<State, Command>>> = {
  attack: (state) => (state.phase === 'choice' ? ATTACK : state.phase === 'fallen' ? STAY : outside(state)),
  weakest: (state) => {
    if (state.phase === 'choice') return { verb: 'attack', to: weakestFoe(state.fight!) }
    return state.phase === 'fallen' ? STAY : outside(state)
  },
  cautious: (state) => {
    if (state.phase === 'fallen') return ABANDON
    if (state.phase !== 'choice') return outside(state)
    const { fight } = state
    return 4 * fight!.hp[0]! <= fight!.most[0]! ? FLEE : ATTACK
  },
  flee: (state) => (state.phase === 'choice' ? FLEE : state.phase === 'fallen' ? ABANDON : outside(state)),
}
