import type { Measure, PlayMoment } from '../../../kernel/contract/ruleset.js'
import { hpOf, isActive } from '../stats/person.js'
import { firstCompanion, inFight } from './standing.js'
import type { State } from './state.js'

/** The PC's hp, in the fight or between fights. */
function pcHp({ fight, people }: State): number {
  if (fight && !fight.companionOnly) return Math.max(0, fight.hp[0]!)
  const pc = people.find((p) => p.role === 'pc')
  return pc ? Math.max(0, hpOf(pc)) : 0
}

/** Companions on their feet: in the fight, or between fights with the party. */
function companionsStanding({ fight, people }: State): number {
  if (!fight) return people.filter((p) => p.role === 'companion' && isActive(p) && hpOf(p) > 0).length
  let found = 0
  for (let i = firstCompanion(fight); i < fight.allies; i++) if (inFight(fight, i)) found++
  return found
}

export const measures: Readonly<Record<string, Measure<State>>> = {
  rounds: { kind: 'sum', summary: 'Rounds fought.', of: (state) => state.sums.rounds },
  pcHp: { kind: 'final', summary: 'The PC’s hp at the end, 0 when fallen.', of: pcHp },
  companionsStanding: {
    kind: 'final',
    summary: 'Companions still on their feet at the end.',
    of: companionsStanding,
  },
  companionsDown: {
    kind: 'sum',
    summary: 'Companions that went DOWN.',
    of: (state) => state.sums.companionsDown,
  },
  foesDead: { kind: 'sum', summary: 'Foes killed.', of: (state) => state.sums.foesDead },
  foesBroken: { kind: 'sum', summary: 'Foes that broke and left.', of: (state) => state.sums.foesBroken },
}

/** A round begins with the party's choice, so between two rounds people speak of the next one. */
export function momentOf({ isOpen, day, fight, phase }: State): PlayMoment {
  const scene = isOpen ? { scene: `Day ${day + 1}${fight === null ? '' : ': a fight'}` } : {}
  if (fight === null) return scene
  return { ...scene, round: `Round ${fight.round + (phase === 'choice' ? 1 : 0)}` }
}
