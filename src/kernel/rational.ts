/** Exact fractions of big integers, always in lowest terms with a positive denominator. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y !== 0n) {
    const r = x % y
    x = y
    y = r
  }
  return x
}

/** n/d in lowest terms. Dividing by zero is the caller's mistake and throws. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const num = BigInt(n)
  const den = BigInt(d)
  if (den === 0n) throw new RangeError('a fraction needs a denominator other than 0')
  const common = gcd(num, den) || 1n
  const sign = den < 0n ? -1n : 1n
  return { n: (sign * num) / common, d: (sign * den) / common }
}

export const ZERO: Rational = { n: 0n, d: 1n }
export const ONE: Rational = { n: 1n, d: 1n }

export function add(a: Rational, b: Rational): Rational {
  if (a.n === 0n) return b
  if (b.n === 0n) return a
  return a.d === b.d ? rational(a.n + b.n, a.d) : rational(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { n: -b.n, d: b.d })
}

export function multiply(a: Rational, b: Rational): Rational {
  if (a.n === 0n || b.n === 0n) return ZERO
  return rational(a.n * b.n, a.d * b.d)
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n)
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const left = a.n * b.d
  const right = b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}

/** Rounded towards minus infinity. */
export function floor(a: Rational): bigint {
  const q = a.n / a.d
  return a.n % a.d !== 0n && a.n < 0n ? q - 1n : q
}

/** The nearest double, also when numerator and denominator are far beyond 2^53. */
export function toNumber(a: Rational): number {
  const direct = Number(a.n) / Number(a.d)
  if (Number.isFinite(direct) && Number(a.d) <= Number.MAX_SAFE_INTEGER) return direct
  const negative = a.n < 0n
  const n = negative ? -a.n : a.n
  const shift = BigInt(Math.max(0, a.d.toString(2).length - n.toString(2).length + 64))
  const value = Number((n << shift) / a.d) / 2 ** Number(shift)
  return negative ? -value : value
}

/** `n/d`; whole numbers as `n/1`. */
export function toText(a: Rational): string {
  return `${a.n}/${a.d}`
}
