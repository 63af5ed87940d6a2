import type { TextFault } from '../../../../src/library/text/check-text.js'
import type { TextFigure } from '../../../../src/library/text/figures.js'
import type { TextEdit } from '../../../../src/library/text/fixes.js'
import type { ValueChange } from '../../../../src/library/text/value-changes.js'
import type { CharacterSheet } from '../../../../src/rulesets/simverse/characters/sheet.js'
import type { Look } from '../../api/types.js'

/** An end of a game and what it is called. */
export interface EndName {
  readonly outcome: string
  readonly says: string
}

/** A text without a fault, as it would open at a table. */
export interface Opens {
  readonly game: string
  readonly title: string
  readonly look: Look
  /** Those whom people or bots play. */
  readonly seats: readonly { readonly name: string; readonly side: string }[]
  readonly policies: readonly string[]
  readonly ends: readonly EndName[]
  readonly clock?: string
  /** Where in the text everybody stands. */
  readonly places: Readonly<Record<string, number>>
  readonly figures: readonly TextFigure[]
}

/** What a check of a text comes to. */
export interface Checked {
  readonly game?: string
  readonly faults: readonly TextFault[]
  /** Absent where there is a fault. */
  readonly opens?: Opens
  /** Words for completion: the names that this text gives. */
  readonly names: readonly string[]
  /** The text is a character and no scenario: what it costs and may take, and a scenario to try it in. */
  readonly isCharacter?: boolean
  readonly sheet?: CharacterSheet
  readonly trial?: string
}

/** An end with its share; `half` is half the 95 % interval, absent where it is exact. */
export interface EndShare {
  readonly outcome: string
  readonly says: string
  /** Whose gain it is, as the first player sees it. */
  readonly side: 'us' | 'them' | 'nobody'
  readonly share: number
  readonly low: number
  readonly high: number
}

/** How a scenario ends. */
export interface Ends {
  readonly how: 'exact' | 'games'
  /** Games, or states. */
  readonly count: number
  readonly ends: readonly EndShare[]
  /** What the game's clock counts, on average and in 95 of 100 games. */
  readonly lasts?: { readonly clock: string; readonly mean: number; readonly most?: number }
}

/** A value of a figure and what comes of it. */
export interface CurvePoint {
  readonly value: number
  readonly share: number
  readonly low: number
  readonly high: number
  readonly games: number
}

export interface CurveJob {
  readonly text: string
  readonly policy: string
  /** The ends that are wanted: an outcome, or `win`. */
  readonly wanted: string
  readonly values: readonly { readonly value: number; readonly edit: TextEdit }[]
  readonly games: number
}

/** A foe as a line says it. */
export type Pasted =
  | {
      readonly ok: true
      readonly yaml: string
      /** Where it goes in the text; absent where the text is no YAML or has something else there. */
      readonly edit?: TextEdit
      readonly foes: readonly Readonly<Record<string, unknown>>[]
      readonly says: readonly string[]
      readonly guessed: readonly string[]
    }
  | { readonly ok: false; readonly says: string }

/** What the builder of methods asks: exact chances by rating, some rolls, or the method written into a text. */
export type MethodJob =
  | { readonly kind: 'odds'; readonly method: unknown; readonly ratings: readonly number[] }
  | { readonly kind: 'rolls'; readonly method: unknown; readonly rating: number; readonly times: number }
  | { readonly kind: 'write'; readonly text: string; readonly yaml: string }

export interface RolledOnce {
  readonly faces: readonly number[]
  readonly sides: number
  readonly outcome: string
  readonly text: string
}

export interface MethodAnswer {
  readonly faults?: readonly string[]
  readonly columns?: readonly {
    readonly rating: number
    readonly outcomes: Readonly<Record<string, string>>
  }[]
  readonly rolls?: readonly RolledOnce[]
  readonly text?: string
}

/** What the page asks its workers. */
export interface Jobs {
  readonly check: { readonly ask: { readonly text: string }; readonly answer: Checked; readonly far: never }
  readonly fixes: {
    readonly ask: { readonly text: string }
    readonly answer: readonly TextFault[]
    readonly far: never
  }
  readonly ends: {
    readonly ask: { readonly text: string; readonly policy: string; readonly games: readonly number[] }
    readonly answer: Ends | undefined
    readonly far: Ends
  }
  readonly exact: {
    readonly ask: { readonly text: string; readonly policy: string; readonly states: number }
    readonly answer: Ends | undefined
    readonly far: never
  }
  readonly curve: { readonly ask: CurveJob; readonly answer: boolean; readonly far: CurvePoint }
  readonly paste: {
    readonly ask: { readonly line: string; readonly text: string }
    readonly answer: Pasted
    readonly far: never
  }
  /** The content of a text for the form; nothing where it is no YAML. */
  readonly content: {
    readonly ask: { readonly text: string }
    readonly answer: { readonly content: unknown } | undefined
    readonly far: never
  }
  readonly change: {
    readonly ask: { readonly text: string; readonly change: ValueChange }
    readonly answer: TextEdit | undefined
    readonly far: never
  }
  readonly method: { readonly ask: MethodJob; readonly answer: MethodAnswer; readonly far: never }
}
