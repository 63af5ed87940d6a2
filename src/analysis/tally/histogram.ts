/** Whole numbers up to here are kept as they are; what lies beyond, to twelve binary digits. */
const EXACT = 4096
const DIGITS = 12
/** Nothing is kept finer than 2 to the power of this. */
const FINEST = -32
/** Small whole numbers, which most figures are, are counted in a plain list. */
const DENSE = 256

/**
 * A value as a histogram keeps it, so that memory stays flat whatever is measured: whole numbers up to 4096 exactly,
 * anything else within 1/4096 of itself. A function of the value alone: anyone who counts, counts alike.
 */
export function keptValue(value: number): number {
  if (Number.isInteger(value) && value <= EXACT && value >= -EXACT) return value === 0 ? 0 : value
  if (!Number.isFinite(value)) throw new RangeError(`a figure of a game is a number, not ${value}`)
  const unit = 2 ** Math.max(FINEST, Math.floor(Math.log2(Math.abs(value))) + 1 - DIGITS)
  return Math.round(value / unit) * unit || 0
}

/** How often each value came up, as data: rising values, each with its count. */
export type Counted = readonly (readonly [value: number, count: number])[]

/** A whole distribution. Two of them merge into the one that a single counter would have made. */
export class Histogram {
  private readonly small: number[] = []
  /** From −1 down: what the fallen have left is often below 0. */
  private readonly below: number[] = []
  private readonly others = new Map<number, number>()

  static of(counted: Counted): Histogram {
    const made = new Histogram()
    for (const [value, count] of counted) made.addMany(value, count)
    return made
  }

  /** It came up once more. */
  add(value: number): void {
    const { small, below } = this
    if ((value | 0) !== value) this.addMany(value, 1)
    else if (value >= 0 && value < small.length) small[value]!++
    else if (value < 0 && -1 - value < below.length) below[-1 - value]!++
    else this.addMany(value, 1)
  }

  addMany(value: number, count: number): void {
    if ((value | 0) === value && value < DENSE && value > -DENSE) {
      const [list, place] = value < 0 ? [this.below, -value - 1] : [this.small, value]
      while (list.length <= place) list.push(0)
      list[place]! += count
      return
    }
    const kept = keptValue(value)
    this.others.set(kept, (this.others.get(kept) ?? 0) + count)
  }

  merge(other: Histogram): void {
    for (const [value, count] of other.counted()) this.addMany(value, count)
  }

  counted(): Counted {
    const found: [number, number][] = [...this.others]
    for (const [value, count] of this.small.entries()) if (count > 0) found.push([value, count])
    for (const [place, count] of this.below.entries()) if (count > 0) found.push([-place - 1, count])
    return found.sort(([a], [b]) => a - b)
  }
}

/** What a distribution comes to. The deviation is that of the values, not of their mean. */
export interface Spread {
  readonly count: number
  readonly mean: number
  readonly deviation: number
  readonly least: number
  readonly most: number
  /** The values below which a twentieth, a quarter, half, three quarters, nineteen twentieths lie. */
  readonly quantiles: readonly [number, number, number, number, number]
}

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

export function countOf(counted: Counted): number {
  return counted.reduce((sum, [, count]) => sum + count, 0)
}

/** The least value that at least this share of all does not exceed. */
export function quantile(counted: Counted, share: number): number {
  const wanted = share * countOf(counted)
  let seen = 0
  for (const [value, count] of counted) {
    seen += count
    if (seen >= wanted) return value
  }
  return counted.at(-1)?.[0] ?? 0
}

export function spreadOf(counted: Counted): Spread {
  const count = countOf(counted)
  if (count === 0) return { count, mean: 0, deviation: 0, least: 0, most: 0, quantiles: [0, 0, 0, 0, 0] }
  const mean = counted.reduce((sum, [value, n]) => sum + value * n, 0) / count
  const squares = counted.reduce((sum, [value, n]) => sum + (value - mean) ** 2 * n, 0)
  const at = (share: number): number => quantile(counted, share)
  const [a, b, c, d, e] = QUANTILES
  return {
    count,
    mean,
    deviation: Math.sqrt(squares / Math.max(1, count - 1)),
    least: counted[0]![0],
    most: counted.at(-1)![0],
    quantiles: [at(a), at(b), at(c), at(d), at(e)],
  }
}

/** Distributions of the same figure, counted together. */
export function together(all: readonly Counted[]): Counted {
  const sum = new Histogram()
  for (const one of all) for (const [value, count] of one) sum.addMany(value, count)
  return sum.counted()
}
