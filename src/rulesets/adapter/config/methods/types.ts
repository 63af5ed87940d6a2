import type { ClockChange, Outcome } from '../outcomes.js'

/** The words that a method may add up (rules/adapter §7, rules/adapter-methods M10). */
export const TERMS = [
  'attribute',
  'ability',
  'attribute_mod',
  'modifier',
  'dice_modifier',
  'retry',
  'specialty',
  'wounds',
  'difficulty',
] as const

/** M10: a whole number, a word, a trait of the sheet (or its modifier, or a part of it), or a chosen value's `value`. */
export type Term =
  | number
  | (typeof TERMS)[number]
  | { readonly trait: string; readonly mod: boolean; readonly per: number }
  | { readonly setting: string }

/** `T` of the sheet: a whole number or terms that add up. */
export type Amount = number | readonly Term[]

export const COMPARISONS = ['over', 'under', 'bands'] as const

/** M5, M6, M7, M9: dice that fall together. */
export interface Group {
  readonly name: string | null
  readonly kind: 'dice' | 'fate' | 'percentile'
  readonly count: Amount
  readonly sides: Amount
  readonly min: number
  readonly max: number | null
  readonly zero: { readonly dice: number; readonly read: 'highest' | 'lowest' } | null
  readonly edge: readonly Term[]
  readonly edge_max: number
  readonly explode: {
    readonly from: 'max' | number
    readonly as: 'sum' | 'dice'
    readonly limit: number
  } | null
  readonly ladder: readonly number[] | null
  readonly unskilled: { readonly sides: number; readonly add: number } | null
}

/** M8: how the dice become one number. */
export type Reading =
  | { readonly by: 'sum' | 'highest' | 'lowest' | 'best' }
  | { readonly by: 'keep'; readonly keep: Amount; readonly of: 'highest' | 'lowest' }
  | {
      readonly by: 'count'
      readonly at_least: Amount | null
      readonly faces: Readonly<Record<string, number>>
      readonly floor: number | null
    }

/** M11, M12: `at` is a least score, or the k of a part of the target. */
export interface Row {
  readonly at: number
  readonly outcome: Outcome
  readonly level: string
}

type Bounds = readonly [number | null, number | null]

/** M13: conditions, and what the dice then say last. */
export interface NaturalRow {
  readonly reading: Bounds | null
  readonly face: number | null
  readonly times: number | 'all'
  readonly group: string | null
  readonly target: Bounds | null
  readonly how: 'outcome' | 'raise_to' | 'lower_to'
  readonly outcome: Outcome
  readonly level: string
}

/** M15 */
export interface PushRule {
  readonly reroll: 'all' | { readonly keep: readonly number[] }
  readonly when: readonly Outcome[]
  readonly worse: Outcome | null
  readonly cost: readonly { readonly to: string; readonly face: number | null; readonly delta: number }[]
}

/** One value of a setting, and what choosing it brings (M12, M16). */
export interface SettingValue {
  readonly value: number
  readonly needs: string | null
  readonly effects: Readonly<Partial<Record<Outcome, readonly ClockChange[]>>> | null
  readonly progress: Readonly<Partial<Record<Outcome, number>>> | null
}

/** M16 */
export interface Setting {
  readonly default: string
  readonly by: 'referee' | 'player'
  readonly values: Readonly<Record<string, SettingValue>>
}

/** M17 */
export interface OpposedRule {
  readonly by: 'level' | 'against' | 'net' | 'none'
  /** `then` of the sheet: of equal levels. */
  readonly decides: 'score' | 'target' | 'none'
  readonly tie: 'actor' | 'opponent' | 'none'
}

/** A method that configuration alone describes (rules/adapter-methods M1); older descriptors have this form too (M3). */
export interface StagedMethod {
  /** Written in the older form: what it does not read is not refused by the call, and contests keep their rule. */
  readonly older: boolean
  readonly roll: readonly Group[]
  readonly read: Reading
  readonly add: readonly Term[]
  readonly compare: (typeof COMPARISONS)[number]
  readonly target: readonly Term[]
  readonly rowsBy: 'min' | 'within'
  /** The hardest first. */
  readonly rows: readonly Row[]
  readonly otherwise: { readonly outcome: Outcome; readonly level: string }
  readonly natural: readonly NaturalRow[]
  readonly steps: {
    readonly each: number
    readonly from: number
    readonly most: number | null
    readonly name: string
  } | null
  readonly push: PushRule | null
  readonly settings: Readonly<Record<string, Setting>>
  readonly opposed: OpposedRule
}
