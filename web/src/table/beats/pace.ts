import type { SeatWeight } from '../../../../src/kernel/contract/events/beat.js'

/** How fast the blows of others are shown. */
export type Speed = 'normal' | 'fast' | 'instant'

/** How long one thing that happens is shown at normal speed, by how much it matters to the seat. */
const LENGTHS: Readonly<Record<SeatWeight, number>> = {
  decisive: 1200,
  own: 900,
  notable: 900,
  detail: 500,
}
/** A step of less motion: nothing flies, so it is read faster. */
const STILL_LENGTH = 450
/** More beats than these are shown in shorter steps. */
const MANY = 8
const SHORTER = 500 / 900
/** After this long the person at the page may act, however much has happened. */
export const MAX_RUN_LENGTH = 4500
/** No step is shorter than this: a screen needs a few frames to show it. */
const MIN_STEP_LENGTH = 60

export interface Step {
  readonly weight: SeatWeight | undefined
  /** Beats that wait, this one included. */
  readonly pending: number
  /** Milliseconds until the run must be over. */
  readonly left: number
  readonly speed: Speed
  /** The person wants less motion. */
  readonly still: boolean
}

/** Returns how long a beat is shown: by its weight, and never so long that the run outlasts its time. */
export function stepLength({ weight = 'notable', pending, left, speed, still }: Step): number {
  if (speed === 'instant') return 0
  const whole = still ? STILL_LENGTH : LENGTHS[weight] * (pending > MANY ? SHORTER : 1)
  const wanted = speed === 'fast' ? whole / 2 : whole
  return Math.max(MIN_STEP_LENGTH, Math.min(wanted, left / Math.max(1, pending)))
}
