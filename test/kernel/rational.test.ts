import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divide,
  floor,
  multiply,
  ONE,
  rational,
  subtract,
  toNumber,
  toText,
  total,
  ZERO,
} from '../../src/kernel/rational.js'

const fraction = fc.tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 1000n)).map(([n, d]) => rational(n, d))

/** The greatest common divisor by the oldest way there is. */
function euclid(a: bigint, b: bigint): bigint {
  return b === 0n ? a : euclid(b, a % b)
}

describe('a fraction', () => {
  it('stands in lowest terms with a positive denominator', () => {
    expect(toText(rational(6, -4))).toBe('-3/2')
    expect(toText(rational(0, 5))).toBe('0/1')
    expect(() => rational(1, 0)).toThrow(RangeError)
  })

  it('obeys the rules of arithmetic', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(add(a, b)).toEqual(add(b, a))
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
        expect(subtract(a, a)).toEqual(ZERO)
        if (b.n !== 0n) expect(divide(multiply(a, b), b)).toEqual(a)
        expect(Math.sign(compare(a, b))).toBe(Math.sign(toNumber(a) - toNumber(b)))
        expect(Number(floor(a))).toBe(Math.floor(toNumber(a)))
      }),
      { seed: 2 },
    )
  })

  it('becomes the nearest double even when its terms are beyond all doubles', () => {
    const huge = 10n ** 400n
    expect(toNumber(rational(huge + 1n, 3n * huge))).toBeCloseTo(1 / 3, 15)
    expect(toNumber(rational(-huge, 2n * huge + 1n))).toBeCloseTo(-0.5, 15)
    expect(toNumber(ONE)).toBe(1)
  })

  it('stays in lowest terms, whatever the length of its terms, and adds up a list as one by one', () => {
    const long = fc.bigInt(1n, 10n ** 120n)
    const longFraction = fc.tuple(long, long, long).map(([n, d, c]) => rational(n * c, d * c))
    fc.assert(
      fc.property(longFraction, longFraction, longFraction, (a, b, c) => {
        const one = add(add(a, b), c)
        expect(total([a, ZERO, b, c])).toEqual(one)
        for (const found of [a, one, multiply(a, b), divide(b, c), subtract(a, b)])
          expect(euclid(found.n < 0n ? -found.n : found.n, found.d)).toBe(1n)
        expect(one.n * a.d * b.d * c.d).toBe(one.d * (a.n * b.d * c.d + b.n * a.d * c.d + c.n * a.d * b.d))
      }),
      { seed: 3 },
    )
  })
})
