import { refused } from '../../kernel/stops.js'

export const DAMAGE_TYPES = ['bashing', 'lethal', 'aggravated'] as const
export type DamageType = (typeof DAMAGE_TYPES)[number]

/** Filled boxes by kind, seven in all. Counts cannot tell dead from incapacitated, so death is marked. */
export interface HealthTrack {
  readonly bashing: number
  readonly lethal: number
  readonly aggravated: number
  readonly dead?: boolean
}

/** rules/adapter §6, Health: by the number of filled boxes. Null: no actions. */
const LEVELS: readonly { readonly level: string; readonly penalty: number | null }[] = [
  { level: 'healthy', penalty: 0 },
  { level: 'bruised', penalty: 0 },
  { level: 'hurt', penalty: -1 },
  { level: 'injured', penalty: -1 },
  { level: 'wounded', penalty: -2 },
  { level: 'mauled', penalty: -2 },
  { level: 'crippled', penalty: -5 },
  { level: 'incapacitated', penalty: null },
]

export const BOXES = 7

export interface Health extends HealthTrack {
  readonly level: string
  readonly penalty: number | null
}

export function filledBoxes(track: HealthTrack): number {
  return track.bashing + track.lethal + track.aggravated
}

/** A track as it was handed in: kinds that are not mentioned are empty. */
function wholeTrack(given: Partial<HealthTrack>): HealthTrack {
  const track = {
    ...given,
    bashing: given.bashing ?? 0,
    lethal: given.lethal ?? 0,
    aggravated: given.aggravated ?? 0,
  }
  for (const type of DAMAGE_TYPES) {
    if (!Number.isSafeInteger(track[type]) || track[type] < 0) {
      throw refused('bad_value', `A health track counts whole boxes; ${type} is ${track[type]}.`, { track })
    }
  }
  return track
}

/** Level and wound penalty of a track. */
export function healthOf(given: Partial<HealthTrack>): Health {
  const track = wholeTrack(given)
  const { bashing, lethal, aggravated } = track
  if (track.dead) return { bashing, lethal, aggravated, dead: true, level: 'dead', penalty: null }
  const { level, penalty } = LEVELS[Math.min(BOXES, filledBoxes(track))]!
  return { bashing, lethal, aggravated, level, penalty }
}

/** One level more. On a full track worse damage turns lighter boxes; with nothing left to turn it kills. */
function wound(track: HealthTrack, type: DamageType): HealthTrack {
  const { bashing, lethal, aggravated } = track
  if (track.dead) return track
  if (filledBoxes(track) < BOXES) return { bashing, lethal, aggravated, [type]: track[type] + 1 }
  if (type === 'aggravated') {
    if (bashing > 0) return { bashing: bashing - 1, lethal, aggravated: aggravated + 1 }
    if (lethal > 0) return { bashing, lethal: lethal - 1, aggravated: aggravated + 1 }
  } else if (bashing > 0) {
    return { bashing: bashing - 1, lethal: lethal + 1, aggravated }
  }
  return { bashing, lethal, aggravated, dead: true }
}

/** rules/adapter §6, Health: `levels` of damage, one by one. */
export function takeDamage(given: Partial<HealthTrack>, type: DamageType, levels: number): Health {
  if (!DAMAGE_TYPES.includes(type))
    throw refused('bad_value', `Damage is ${DAMAGE_TYPES.join(', ')}, not ${type}.`, { type })
  if (!Number.isSafeInteger(levels) || levels < 0) {
    throw refused('bad_value', `Damage comes in whole levels, not ${levels}.`, { levels })
  }
  let current = wholeTrack(given)
  for (let i = 0; i < Math.min(levels, 3 * BOXES); i++) current = wound(current, type)
  return healthOf(current)
}

/** Levels that heal, of one kind; the dead stay dead. */
export function recover(track: HealthTrack, type: DamageType, levels: number): Health {
  if (track.dead) return healthOf(track)
  return healthOf({ ...track, [type]: Math.max(0, track[type] - levels) })
}

/** The dice a roll loses to wounds; refused when there is no acting at all. */
export function woundPenalty(track: HealthTrack | undefined): number {
  if (!track) return 0
  const { level, penalty } = healthOf(track)
  if (penalty === null) throw refused('incapacitated', `Nobody acts while ${level}.`, { level })
  return penalty
}
