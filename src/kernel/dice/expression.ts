/**
 * A dice expression, parsed and compiled once. See docs/dice.md for the notation.
 * Interface only for now; the notation module fills it.
 */
export interface Expression {
  readonly text: string
  readonly canonical: string
}

export interface Rolled {
  readonly total: number
  readonly faces: readonly number[]
}
