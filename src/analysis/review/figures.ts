import type { Command } from '../../kernel/contract/command.js'
import { halfReach, type Interval, SURE } from '../tally/interval.js'

/** A figure of a review: exact, or with its standard error. */
export interface Figure {
  readonly value: number
  /** Absent where the figure is exact. */
  readonly se?: number
  /** Where a chance lies that was sampled, 95 times of 100: games that all ended alike leave something open as well. */
  readonly range?: Interval
  /** The exact figure as a fraction, where that is short enough to read: `13/20`. */
  readonly fraction?: string
}

/** How far a figure may lie from its true value at 95 %, at most; 0 where it is exact. */
export function reachOf({ value, se = 0, range }: Figure): number {
  return range === undefined ? SURE * se : halfReach(value, range)
}

/** A legal command of a moment with its value. */
export interface Option {
  readonly command: Command
  /** By the aim of the reviewed side. */
  readonly value: number
  /** By the value of the side that chooses. Only differences of these count. */
  readonly own: number
  readonly se?: number
  readonly range?: Interval
  readonly fraction?: string
  /** The end that it surely leads to, where that is good for nobody. */
  readonly surely?: string
}

/** The values of a line for a side that is not the reviewed one. */
export interface SideFigures {
  readonly before: number
  readonly expected: number
  readonly after: number
}

/** The comparison of a sampled decision with its rival (rules/review W17). */
export interface SampledLoss {
  /** The place of the rival among the options. */
  readonly rival: number
  readonly loss: number
  readonly se: number
  readonly low: number
  readonly high: number
  /** Games of each option. */
  readonly games: number
}

/** The figures of one decision, before anybody words them. */
export interface DecisionFigures {
  /** In the order of `choices`. */
  readonly options: readonly Option[]
  /** The place of the chosen command among them. */
  readonly chosen: number
  /** The value of the moment for the side that chooses; absent where it was not worked out. */
  readonly ownBefore?: number
  readonly sampled?: SampledLoss
}

/** The figures of one line that moves the game. */
export interface LineFigures {
  /** Q of the command; absent for an undo. */
  readonly expected?: Figure
  /** The spread of luck; absent where it was not worked out. */
  readonly sd?: number
  /** The luck of each die, in the order of the journal. */
  readonly dice?: readonly number[]
  readonly decision?: DecisionFigures
  /** The other sides' values, where the review follows how good the end is. */
  readonly sides?: Readonly<Record<string, SideFigures>>
  /**
   * The decision as the seat that chose knew it, where something was hidden from it: grades come from here, and where it is
   * null there are none (W21).
   */
  readonly known?: DecisionFigures | null
}

/** The chance of every end and the mean of every measure at a moment (W5). */
export interface MomentEnds {
  readonly ends: Readonly<Record<string, number>>
  readonly means: Readonly<Record<string, number>>
}
