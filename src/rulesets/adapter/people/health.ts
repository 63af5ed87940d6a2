import { healthWord } from '../../../kernel/contract/seats.js'
import { HEALTH_LEVELS } from '../config/built-in.js'
import type { HealthRules } from '../config/types.js'
import { refused } from '../stops.js'

export const DAMAGE_TYPES = ['bashing', 'lethal', 'aggravated'] as const
export type DamageType = (typeof DAMAGE_TYPES)[number]

/** Filled boxes by kind, seven in all. Counts cannot tell dead from incapacitated, so death is marked. */
export interface HealthTrack {
  readonly bashing: number
  readonly lethal: number
  readonly aggravated: number
  readonly dead?: boolean
  /** How many boxes there are, or points where a system counts those; seven when it is not said. */
  readonly boxes?: number
}

/** How a track reads: the seven levels of the documents, or what a configuration says. */
export type Scale = Pick<HealthRules, 'kind' | 'levels'>

const SEVEN: Scale = { kind: 'levels', levels: HEALTH_LEVELS }

const BOXES = 7

/** All boxes of a track, filled or not. */
export function boxesOf(track: HealthTrack): number {
  return track.boxes ?? BOXES
}

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

/** The counts of a track, and its size where that is not seven. */
function countsOf({ bashing, lethal, aggravated, boxes }: HealthTrack): HealthTrack {
  const counts = { bashing, lethal, aggravated }
  return boxes === undefined ? counts : { ...counts, boxes }
}

/** Level and wound penalty of a track. Points have no penalty but the last: at none left there is no acting. */
export function healthOf(given: Partial<HealthTrack>, scale: Scale = SEVEN): Health {
  const track = wholeTrack(given)
  const counts = countsOf(track)
  if (track.dead) return { ...counts, dead: true, level: 'dead', penalty: null }
  if (scale.kind === 'points') {
    const left = boxesLeft(track)
    return { ...counts, level: healthWord(left, boxesOf(track)), penalty: left === 0 ? null : 0 }
  }
  const { level, penalty } = scale.levels[Math.min(boxesOf(track), filledBoxes(track))]!
  return { ...counts, level, penalty }
}

/** One level more. On a full track worse damage turns lighter boxes; with nothing left to turn it kills. */
function wound(track: HealthTrack, type: DamageType): HealthTrack {
  const { bashing, lethal, aggravated } = track
  if (track.dead) return track
  const counts = countsOf(track)
  if (filledBoxes(track) < boxesOf(track)) return { ...counts, [type]: track[type] + 1 }
  if (type === 'aggravated') {
    if (bashing > 0) return { ...counts, bashing: bashing - 1, aggravated: aggravated + 1 }
    if (lethal > 0) return { ...counts, lethal: lethal - 1, aggravated: aggravated + 1 }
  } else if (bashing > 0) {
    return { ...counts, bashing: bashing - 1, lethal: lethal + 1 }
  }
  return { ...counts, dead: true }
}

/** rules/adapter §6, Health: `levels` of damage, one by one. */
export function takeDamage(
  given: Partial<HealthTrack>,
  type: DamageType,
  levels: number,
  scale: Scale = SEVEN,
): Health {
  if (!DAMAGE_TYPES.includes(type))
    throw refused('bad_value', `Damage is ${DAMAGE_TYPES.join(', ')}, not ${type}.`, { type })
  if (!Number.isSafeInteger(levels) || levels < 0) {
    throw refused('bad_value', `Damage comes in whole levels, not ${levels}.`, { levels })
  }
  let current = wholeTrack(given)
  if (scale.kind === 'points') return healthOf(losePoints(current, levels), scale)
  for (let i = 0; i < Math.min(levels, 3 * boxesOf(current)); i++) current = wound(current, type)
  return healthOf(current, scale)
}

/** Points stop at none: who has none left is down, and only a ruling says that somebody is dead. */
function losePoints(track: HealthTrack, points: number): HealthTrack {
  const lethal = Math.min(boxesOf(track), track.lethal + points)
  return track.dead ? track : { ...track, lethal }
}

/** Levels that heal, of one kind, or the lightest first; the dead stay dead. */
export function recover(
  track: HealthTrack,
  type: DamageType | undefined,
  levels: number,
  scale: Scale = SEVEN,
): Health {
  if (track.dead) return healthOf(track, scale)
  const counts: Record<DamageType, number> = { ...track }
  let left = levels
  for (const kind of type === undefined ? DAMAGE_TYPES : [type]) {
    const healed = Math.min(left, counts[kind])
    counts[kind] -= healed
    left -= healed
  }
  return healthOf({ ...track, ...counts }, scale)
}

/** The boxes that are still empty; none for the dead. */
export function boxesLeft(track: HealthTrack): number {
  return track.dead === true ? 0 : Math.max(0, boxesOf(track) - filledBoxes(track))
}

/** Nobody acts on a full track. */
export function isDown(track: HealthTrack): boolean {
  return track.dead === true || filledBoxes(track) >= boxesOf(track)
}

/** The dice a roll loses to wounds; refused when there is no acting at all. */
export function woundPenalty(track: HealthTrack | undefined, scale: Scale = SEVEN): number {
  if (!track) return 0
  const { level, penalty } = healthOf(track, scale)
  if (penalty === null) throw refused('incapacitated', `Nobody acts while ${level}.`, { level })
  return penalty
}
