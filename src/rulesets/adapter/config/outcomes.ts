/** The outcomes of a roll, from worst to best (seed 001, Outcome Bands). */
export const OUTCOMES = ['botch', 'failure', 'mixed', 'success', 'critical'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What an outcome does to a clock. */
export interface ClockChange {
  readonly id: string
  readonly delta: number
}
