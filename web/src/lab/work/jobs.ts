import type { SimulationResult } from '../../../../src/lab/report/simulation.js'
import type { DiceReview } from '../../../../src/lab/review/dice-review.js'
import type { Spread, Wrong } from '../dice/spread.js'
import type { DiceJob } from './fair.js'

/** A scenario of the library with changes, and who plays it. */
export interface Fight {
  readonly scenario: string
  /** `pc.AC=17`, `policy=weakest`. */
  readonly settings: readonly string[]
  /** How everybody plays; the game's first way where it is empty. */
  readonly policy: string
  readonly seed: number
}

/** A figure of the document that can be changed, and what it is now. */
export interface Field {
  readonly path: string
  /** Whose it is: `Reaver 1`; empty where nobody has a name. */
  readonly owner: string
  readonly value: number
}

export interface About {
  readonly title: string
  readonly game: string
  /** The side of those who play. */
  readonly us: string | undefined
  readonly policies: readonly string[]
}

/** What the games of a fight have come to so far. */
export interface Standing {
  readonly result: SimulationResult
  /** How each end is said. */
  readonly words: Readonly<Record<string, string>>
}

/** The change of one figure from the first variant to another, in units of the figure. */
export interface FigureChange {
  readonly name: string
  readonly change: number
  /** 95 %. */
  readonly low: number
  readonly high: number
}

export interface Changes {
  readonly runs: number
  readonly outcomes: readonly FigureChange[]
  readonly measures: readonly FigureChange[]
}

/** A cell of a sweep: how often each end came, and the mean of every measure. */
export interface CellFigures {
  readonly runs: number
  /** How long the games took. */
  readonly milliseconds: number
  readonly ends: Readonly<Record<string, { readonly share: number; readonly favours: readonly string[] }>>
  readonly measures: Readonly<Record<string, number>>
}

/** Everything that the workers of the lab do: what is asked, and what they answer. */
export interface Jobs {
  readonly about: { readonly ask: Fight; readonly done: About }
  /** Asked apart: the rules are asked about each number of the document, which takes a while. */
  readonly fields: { readonly ask: Fight; readonly done: readonly Field[] }
  /** Goes on from where it stands, up to this number of games and for about this time. */
  readonly more: {
    readonly ask: { readonly fight: Fight; readonly to: number; readonly milliseconds: number }
    readonly done: Standing
  }
  readonly pairs: {
    readonly ask: {
      readonly a: Fight
      readonly b: Fight
      readonly to: number
      readonly milliseconds: number
    }
    readonly done: Changes
  }
  readonly cell: {
    readonly ask: { readonly fight: Fight; readonly runs: number }
    readonly done: CellFigures
  }
  readonly journal: {
    readonly ask: { readonly fight: Fight; readonly run: number }
    readonly done: { readonly bytes: Uint8Array; readonly hash: string }
  }
  readonly spreads: {
    readonly ask: { readonly texts: readonly string[] }
    readonly done: readonly (Spread | Wrong)[]
  }
  readonly dice: { readonly ask: DiceJob; readonly done: DiceReview; readonly far: number }
}

export type JobKind = keyof Jobs
