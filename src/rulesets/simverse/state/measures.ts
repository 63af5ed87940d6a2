import type { Measure, PlayMoment } from '../../../kernel/contract/ruleset.js'
import { isDead, isDown } from '../people/conditions.js'
import type { State, Totals } from './state.js'

const sum = (of: keyof Totals, summary: string): Measure<State> => ({
  kind: 'sum',
  summary,
  of: (state) => state.sums[of],
})

export const measures: Readonly<Record<string, Measure<State>>> = {
  rounds: sum('rounds', 'rounds begun'),
  attacks: sum('attacks', 'attack rolls'),
  hits: sum('hits', 'hits that reached the armor'),
  defended: sum('defended', 'attacks turned aside'),
  damage: sum('damage', 'Vitality taken by hits'),
  bled: sum('bled', 'Vitality lost at round ends'),
  panics: sum('panics', 'morale checks that ended in panic'),
  down: {
    kind: 'final',
    summary: 'people unconscious or dead at the end',
    of: (state) => state.combatants.filter(isDown).length,
  },
  dead: {
    kind: 'final',
    summary: 'people dead at the end',
    of: (state) => state.combatants.filter(isDead).length,
  },
  fled: {
    kind: 'final',
    summary: 'people who left the fight',
    of: (state) => state.combatants.filter((c) => c.fled).length,
  },
}

/** The round that is fought; between two fights none is. */
export function momentOf({ phase, round }: State): PlayMoment {
  return phase === 'interval' ? { scene: 'Between fights' } : { round: `Round ${Math.max(1, round)}` }
}
