import type { FieldView } from '../../../src/rulesets/simverse/seen/field.js'
import type { AimView, GroundView } from '../../../src/rulesets/simverse/seen/ground.js'
import { listed } from '../ui/words.js'

const HAZARDS = { drop: 'a drop', water: 'deep water', harm: 'danger' } as const

/** What stands on the field beside people, in words, for the line under it and for those who do not see it. */
export function groundWords({ obstacles, zones, hazards }: FieldView): readonly string[] {
  const words = [
    ...hazards.map(
      ({ id, kind, hidden }) => `${id}: ${HAZARDS[kind]}${hidden ? ', hidden from others' : ''}`,
    ),
    ...zones.filter(({ heightM }) => heightM > 0).map(({ heightM }) => `lined: ${heightM} m higher`),
    ...zones.filter(({ difficult }) => difficult).map(() => 'dotted: difficult, counts double'),
    ...obstacles.map(({ cover, solid }) =>
      solid ? 'solid: in the way' : `${cover === 'light' ? 'hatched' : 'crossed'}: ${cover} cover`,
    ),
  ]
  return [...new Set(words)]
}

const FACINGS = { front: '', flank: 'from the side', rear: 'from behind' } as const

/** How a foe stands to the person in hand: `3.16 m, in reach, flanked, light cover`. */
export function aimWords({ metres, inReach, facing, flanked, cover, higher }: AimView): string {
  const parts = [
    `${metres} m`,
    inReach ? 'in reach' : '',
    flanked ? 'flanked' : '',
    FACINGS[facing],
    cover === '' ? '' : cover === 'full' ? 'out of sight' : `${cover} cover`,
    higher ? 'from higher ground' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** How far the person in hand goes and strikes: `Move 6.5 m, run 13 m; reach 2 m`. */
export function rangeWords({ moves, reachM }: GroundView): string {
  const ways = moves.map(({ verb, metres }, at) => `${at === 0 ? verb : verb.toLowerCase()} ${metres} m`)
  return [...(ways.length > 0 ? [listed(ways)] : []), ...(reachM > 0 ? [`reach ${reachM} m`] : [])].join('; ')
}
