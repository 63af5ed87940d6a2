import type { Measure, PlayMoment } from '../../../kernel/contract/ruleset.js'
import type { SkirmishState } from './state.js'
import type { Kind } from './terms.js'

function standing(kind: Kind): Measure<SkirmishState> {
  return {
    kind: 'final',
    summary: `${kind}s with hit points left`,
    of: (state) =>
      state.joinOrder.filter((id) => state.entities[id]!.kind === kind && state.entities[id]!.hp > 0).length,
  }
}

export const measures = {
  charactersStanding: standing('character'),
  monstersStanding: standing('monster'),
  rounds: { kind: 'sum', summary: 'rounds begun', of: (state) => state.sums.rounds },
  attacks: { kind: 'sum', summary: 'attack rolls', of: (state) => state.sums.attacks },
  damage: { kind: 'sum', summary: 'damage after defences', of: (state) => state.sums.damage },
} satisfies Readonly<Record<string, Measure<SkirmishState>>>

/** The round that is fought, once one has begun. */
export function momentOf({ round }: SkirmishState): PlayMoment {
  return round > 0 ? { round: `Round ${round}` } : {}
}
