import type { Health } from '../../../../kernel/contract/seats.js'

/** Somebody of whom the scenario does not tell all: they came later, or a ruling changed them. */
export interface Measured {
  readonly side: string
  readonly seat: string
  readonly max: number
  readonly EN: number
  readonly perks: readonly string[]
}

/** An event about somebody; `see` goes by the scenario, or by this where it is there, and takes it out. */
export interface About {
  readonly of?: Measured
}

/** How much Vitality somebody has after an event: a figure, or a word where figures are words (rules/secrets 7). */
export interface Standing extends About {
  readonly vitality?: number
  readonly health?: Health
}
