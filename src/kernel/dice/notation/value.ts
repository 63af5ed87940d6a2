import * as fraction from '../../rational.js'
import { DiceError } from './fault.js'
import { LARGEST_VALUE } from './limits.js'

/** An exact number: a plain one when whole, a fraction only when it is not. */
export type Value = number | fraction.Rational

const LARGEST = BigInt(LARGEST_VALUE)

function tooLarge(): DiceError {
  return new DiceError('E_LIMIT', 'a value grows past 2^53; smaller numbers would be legal')
}

function divisionByZero(): DiceError {
  return new DiceError('E_DIV0', 'a division by zero; divide by a value that is never 0')
}

function exact(value: Value): fraction.Rational {
  return typeof value === 'number' ? { n: BigInt(value), d: 1n } : value
}

function settled(value: fraction.Rational): Value {
  const magnitude = value.n < 0n ? -value.n : value.n
  if (magnitude > LARGEST * value.d) throw tooLarge()
  return value.d === 1n ? Number(value.n) : value
}

/** Doubles are exact strictly inside 2^53; at the edge the sum is made again with big integers. */
function safe(result: number): boolean {
  return result < LARGEST_VALUE && result > -LARGEST_VALUE
}

export function plus(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (safe(sum)) return sum
  }
  return settled(fraction.add(exact(a), exact(b)))
}

export function negated(a: Value): Value {
  return typeof a === 'number' ? 0 - a : { n: -a.n, d: a.d }
}

export function minus(a: Value, b: Value): Value {
  return plus(a, negated(b))
}

export function times(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // Adding 0 turns -0 into 0.
    if (safe(product)) return product + 0
  }
  return settled(fraction.multiply(exact(a), exact(b)))
}

export function over(a: Value, b: Value): Value {
  if (b === 0) throw divisionByZero()
  if (typeof a === 'number' && typeof b === 'number' && a % b === 0) return a / b + 0
  return settled(fraction.divide(exact(a), exact(b)))
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function order(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return fraction.compare(exact(a), exact(b))
}

/** Rounded towards minus infinity. */
export function floored(a: Value): number {
  return typeof a === 'number' ? a : Number(fraction.floor(a))
}

export function ceiled(a: Value): number {
  return typeof a === 'number' ? a : Number(fraction.floor(a)) + 1
}

/** To the nearest whole number, halves up. */
export function rounded(a: Value): number {
  return typeof a === 'number' ? a : Number(fraction.floor(fraction.add(a, { n: 1n, d: 2n })))
}

export function magnitude(a: Value): Value {
  return order(a, 0) < 0 ? negated(a) : a
}
