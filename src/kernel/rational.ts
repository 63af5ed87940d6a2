/** Exact fractions of big integers, always in lowest terms with a positive denominator. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Leading bits that a step of Lehmer's looks at, and the largest factor it may gather from them. */
const LEADING_BITS = 48
const LARGEST_FACTOR = 2 ** 24
const BITS_OF_HEX = 4

/**
 * The greatest common divisor of two whole numbers that are not negative. Lehmer's way: many steps of Euclid are done on
 * the leading bits, in doubles, as long as they are sure to be those of the whole numbers, and then all at once on these.
 */
function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = falling(a, b)
  while (y > SAFE) {
    const shift = BigInt(Math.max(0, x.toString(16).length * BITS_OF_HEX - LEADING_BITS))
    const [p, q, r, s] = leadingSteps(Number(x >> shift), Number(y >> shift))
    if (q === 0) [x, y] = [y, x % y]
    else [x, y] = falling(BigInt(p) * x + BigInt(q) * y, BigInt(r) * x + BigInt(s) * y)
  }
  return y === 0n ? x : BigInt(smallGcd(Number(y), Number(x % y)))
}

function falling(a: bigint, b: bigint): readonly [bigint, bigint] {
  return a > b ? [a, b] : [b, a]
}

/** What the steps that the leading bits are sure of make of two numbers: p x + q y and r x + s y. q is 0 if there is none. */
function leadingSteps(x: number, y: number): readonly [number, number, number, number] {
  let [a, b, p, q, r, s] = [x, y, 1, 0, 0, 1]
  while (b + r !== 0 && b + s !== 0) {
    const quotient = Math.floor((a + p) / (b + r))
    if (quotient !== Math.floor((a + q) / (b + s))) break
    ;[p, r] = [r, p - quotient * r]
    ;[q, s] = [s, q - quotient * s]
    ;[a, b] = [b, a - quotient * b]
    if (Math.abs(r) > LARGEST_FACTOR || Math.abs(s) > LARGEST_FACTOR) break
  }
  return [p, q, r, s]
}

function smallGcd(a: number, b: number): number {
  let x = a
  let y = b
  while (y !== 0) {
    const r = x % y
    x = y
    y = r
  }
  return x
}

function size(a: bigint): bigint {
  return a < 0n ? -a : a
}

/** n/d in lowest terms. Dividing by zero is the caller's mistake and throws. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const num = BigInt(n)
  const den = BigInt(d)
  if (den === 0n) throw new RangeError('a fraction needs a denominator other than 0')
  const common = gcd(size(num), size(den))
  const sign = den < 0n ? -1n : 1n
  return { n: (sign * num) / common, d: (sign * den) / common }
}

export const ZERO: Rational = { n: 0n, d: 1n }
export const ONE: Rational = { n: 1n, d: 1n }

/** Only what the denominators have in common can cancel, so only that is looked for. */
export function add(a: Rational, b: Rational): Rational {
  if (a.n === 0n) return b
  if (b.n === 0n) return a
  const common = a.d === b.d ? a.d : gcd(a.d, b.d)
  if (common === 1n) return { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
  const rest = a.d / common
  const n = a.n * (b.d / common) + b.n * rest
  if (n === 0n) return ZERO
  const cancelled = gcd(size(n), common)
  return cancelled === 1n ? { n, d: rest * b.d } : { n: n / cancelled, d: rest * (b.d / cancelled) }
}

/** The sum of many: brought to one denominator first, cancelled once at the end. */
export function total(terms: readonly Rational[]): Rational {
  let n = 0n
  let d = 1n
  for (const term of terms) {
    if (term.n === 0n) continue
    if (term.d === d) n += term.n
    else if (d % term.d === 0n) n += term.n * (d / term.d)
    else {
      const common = gcd(d, term.d)
      const rest = term.d / common
      n = n * rest + term.n * (d / common)
      d *= rest
    }
  }
  return rational(n, d)
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { n: -b.n, d: b.d })
}

/** Each numerator can only cancel against the other's denominator: two small searches instead of a large one. */
export function multiply(a: Rational, b: Rational): Rational {
  if (a.n === 0n || b.n === 0n) return ZERO
  const first = gcd(size(a.n), b.d)
  const second = gcd(size(b.n), a.d)
  return { n: (a.n / first) * (b.n / second), d: (a.d / second) * (b.d / first) }
}

export function divide(a: Rational, b: Rational): Rational {
  if (b.n === 0n) throw new RangeError('nothing is divided by 0')
  return multiply(a, b.n < 0n ? { n: -b.d, d: -b.n } : { n: b.d, d: b.n })
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
