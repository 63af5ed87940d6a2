import type { EnumeratedDice } from '../kernel/dice/enumerated.js'
import {
  add,
  divide,
  multiply,
  ONE,
  type Rational,
  rational,
  toNumber,
  total,
  ZERO,
} from '../kernel/rational.js'

/** The arithmetic of a result: exact fractions, or doubles where speed matters more than the last digit. */
export interface Field<N> {
  readonly zero: N
  readonly one: N
  of(value: number): N
  /** The odds of the way enumerated dice fall just now. */
  oddsOf(dice: EnumeratedDice): N
  add(a: N, b: N): N
  /** The sum of a list, in its order. */
  total(terms: readonly N[]): N
  multiply(a: N, b: N): N
  divide(a: N, b: N): N
  isZero(a: N): boolean
  toNumber(a: N): number
}

export const doubles: Field<number> = {
  zero: 0,
  one: 1,
  of: (value) => value,
  oddsOf: (dice) => dice.probability,
  add: (a, b) => a + b,
  total: (terms) => terms.reduce((sum, term) => sum + term, 0),
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  isZero: (a) => a === 0,
  toNumber: (a) => a,
}

export const rationals: Field<Rational> = {
  zero: ZERO,
  one: ONE,
  of: (value) => {
    if (!Number.isInteger(value))
      throw new RangeError(`a measure of ${value} is no whole number: ask for doubles instead`)
    return rational(value)
  },
  oddsOf: (dice) => dice.exactly,
  add,
  total,
  multiply,
  divide,
  isZero: (a) => a.n === 0n,
  toNumber,
}
