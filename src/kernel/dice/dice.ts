import type { Chance } from './chance.js'
import type { Expression, FaceSource, Rolled } from './expression.js'

/**
 * The only randomness of a ruleset. Rules ask for what they need to know, not for faces where only the answer matters.
 * Seeded and scripted dice roll real faces and record them. Enumerated dice take every answer in turn, each with its
 * exact probability, and hand back one representative of the answer: after `test(1, 20, 15, …)` the sum is some number
 * that reaches 15 or some number that does not. So a rule must not let state depend on more than it asked for.
 *
 * `purpose` says what the roll is for and is kept with the faces. In hot code make it a constant.
 */
export interface Dice {
  /** One die, 1 to `sides`. */
  die(sides: number, purpose: string): number
  /** Every face, in order. Enumerated: every sequence. */
  faces(count: number, sides: number, purpose: string): number[]
  /** The sum of `count` dice. Enumerated: every sum. */
  sum(count: number, sides: number, purpose: string): number
  /** The sum of `count` dice, of which only "at least `least`" matters. Enumerated: two answers. */
  test(count: number, sides: number, least: number, purpose: string): number
  /** The sum of `count` dice, of which only its band matters: a new band begins at each of the rising `bounds`. */
  band(count: number, sides: number, bounds: readonly number[], purpose: string): number
  /**
   * The faces of a pool, of which only how many lie in each band matters: a new band begins at each of the rising
   * `bounds`. Enumerated: every combination of counts; the faces then are band representatives in no real order.
   */
  pool(count: number, sides: number, bounds: readonly number[], purpose: string): number[]
  /** A compiled expression of the dice notation. Enumerated: every total (and nothing but the total is real). */
  roll(expression: Expression, purpose: string): Rolled
  /**
   * A roll that asks for its faces itself, such as one whose dice bring more dice. `roll` must ask for the same faces whenever
   * the same ones have fallen. Enumerated: the answers that `exact` lists, each with its weight; `roll` is not run.
   */
  read<Answer>(roll: (faces: FaceSource) => Answer, exact: () => Chance<Answer>, purpose: string): Answer
  /**
   * One card from a multiset: `counts[i]` cards of kind i; answers the kind. A shuffled pile, drawn lazily. `more` says that so
   * many more follow from what is then left of it, with nothing asked of the dice between, and that their order does not
   * matter. Enumerated: every hand, its cards in the order of their kinds, instead of every sequence.
   */
  draw(counts: ArrayLike<number>, purpose: string, more?: number): number
}

/** One chance event as the journal keeps it. */
export interface RecordedRoll {
  /** The number of the chance event at this table, from 1, without gaps. */
  readonly q: number
  /** The sides of every face; a list when one roll mixes dice of different sides. */
  readonly sides: number | readonly number[]
  /** Raw faces in order; for a drawn card its 1-based place among `sides` cards sorted by kind. */
  readonly faces: readonly number[]
  readonly for: string
  /** People threw these dice and typed their faces in; they do not follow from the seed. */
  readonly typed?: true
}

/** A roll as a journal line keeps it: with the place, among the line's events, of the one it made. */
export interface RollOfEvent extends RecordedRoll {
  readonly event: number
}
