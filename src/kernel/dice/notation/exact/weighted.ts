import { type Effort, MAX_STATES } from './effort.js'

/** Whole numbers and the weight of each. What weights divide by is known to anyone who made them. */
export type Weighted = Map<number, bigint>

export function addWeight(to: Weighted, value: number, weight: bigint): void {
  const known = to.get(value)
  to.set(value, known === undefined ? weight : known + weight)
}

export function sumOfWeights(weighted: Weighted): bigint {
  let sum = 0n
  for (const weight of weighted.values()) sum += weight
  return sum
}

/** Bits of the largest packed number worth multiplying, about a second's work; 1000d6 needs 13 million. */
const MAX_BITS = 60_000_000

/** Length in bits, rounded up to whole hexadecimal digits. */
export function bitsOf(value: bigint): number {
  return value.toString(16).length * 4
}

/**
 * Weights as the digits of one big integer, value by value from `low`, each digit `bits` wide. Multiplying two such
 * numbers convolves the weights (Kronecker substitution), and the engine's big multiplication does it fast.
 */
function packed(weighted: Weighted, low: number, high: number, bits: number): bigint {
  const digits = bits / 4
  const hex: string[] = []
  for (let value = high; value >= low; value--)
    hex.push((weighted.get(value) ?? 0n).toString(16).padStart(digits, '0'))
  return BigInt(`0x${hex.join('')}`)
}

function unpacked(product: bigint, low: number, bits: number): Weighted {
  const digits = bits / 4
  const hex = product.toString(16)
  const weighted: Weighted = new Map()
  for (let end = hex.length, value = low; end > 0; end -= digits, value++) {
    const weight = BigInt(`0x${hex.slice(Math.max(0, end - digits), end)}`)
    if (weight !== 0n) weighted.set(value, weight)
  }
  return weighted
}

function range(weighted: Weighted): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of weighted.keys()) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

/** Measured: a packed product of this many bits takes as long as one ordinary step. */
const BITS_PER_STEP = 12

function canPack(bits: number, span: number): boolean {
  return bits * span <= MAX_BITS && span <= MAX_STATES
}

/** The sum of two independent numbers. */
export function convolved(a: Weighted, b: Weighted, effort: Effort): Weighted {
  const ra = range(a)
  const rb = range(b)
  const span = ra.high - ra.low + rb.high - rb.low + 1
  const bits = bitsOf(sumOfWeights(a) * sumOfWeights(b))
  const steps = (bits * span) / BITS_PER_STEP
  if (steps > a.size * b.size || !canPack(bits, span)) return pairwise(a, b, bits, effort)
  effort.spend(steps)
  const product = packed(a, ra.low, ra.high, bits) * packed(b, rb.low, rb.high, bits)
  return unpacked(product, ra.low + rb.low, bits)
}

function pairwise(a: Weighted, b: Weighted, bits: number, effort: Effort): Weighted {
  effort.spend(a.size * b.size, bits)
  const sums: Weighted = new Map()
  for (const [x, wx] of a) {
    for (const [y, wy] of b) addWeight(sums, x + y, wx * wy)
    effort.states(sums.size)
  }
  return sums
}

/** The sum of `times` independent numbers with the same weights. */
export function repeatedly(weighted: Weighted, times: number, effort: Effort): Weighted {
  if (times === 0) return new Map([[0, 1n]])
  if (weighted.size === 0) return weighted
  const { low, high } = range(weighted)
  const span = (high - low) * times + 1
  const one = sumOfWeights(weighted)
  const bits = bitsOf(one ** BigInt(times))
  if (canPack(bits, span)) {
    effort.spend((bits * span) / BITS_PER_STEP)
    return unpacked(packed(weighted, low, high, bits) ** BigInt(times), low * times, bits)
  }
  let sums = weighted
  for (let i = 2; i <= times; i++) sums = pairwise(sums, weighted, (bits * i) / times, effort)
  return sums
}
