import type { Count } from '../syntax.js'
import { failuresOf, successesOf } from '../syntax.js'
import { floored, type Value } from '../value.js'
import type { Effort } from './effort.js'
import { addWeight, bitsOf, convolved, type Weighted } from './weighted.js'

/** Success points and failed dice in one number, so that adding two tallies adds both. */
const TALLY = 2 ** 21

function tallyOf(successes: number, failures: number): number {
  return successes * TALLY + failures
}

export function successesIn(tally: number): number {
  return Math.floor(tally / TALLY)
}

export function failuresIn(tally: number): number {
  return tally % TALLY
}

export interface Outcome {
  readonly value: Value
  readonly tally: number
  weight: bigint
}

/** Everything a part of an expression can come to: exact values, with a tally beside each when one is asked for. */
export class Outcomes {
  private readonly known = new Map<number | string, Outcome>()
  private readonly effort: Effort

  constructor(effort: Effort) {
    this.effort = effort
  }

  get size(): number {
    return this.known.size
  }

  add(value: Value, tally: number, weight: bigint): void {
    const text = typeof value === 'number' ? value : `${value.n}/${value.d}`
    const key = tally === 0 ? text : `${text} ${tally}`
    const same = this.known.get(key)
    if (same !== undefined) {
      same.weight += weight
      return
    }
    this.known.set(key, { value, tally, weight })
    this.effort.states(this.known.size)
  }

  [Symbol.iterator](): IterableIterator<Outcome> {
    return this.known.values()
  }

  map(change: (value: Value) => Value): Outcomes {
    const changed = new Outcomes(this.effort)
    for (const { value, tally, weight } of this) changed.add(change(value), tally, weight)
    return changed
  }

  /** Two independent parts taken together. */
  with(other: Outcomes, join: (a: Value, b: Value) => Value): Outcomes {
    this.effort.spend(2 * this.size * other.size, this.bits() + other.bits())
    const joined = new Outcomes(this.effort)
    for (const a of this) {
      for (const b of other) joined.add(join(a.value, b.value), a.tally + b.tally, a.weight * b.weight)
    }
    return joined
  }

  /** The sum of two independent parts, by convolution when there are only whole numbers in them. */
  plus(other: Outcomes, join: (a: Value, b: Value) => Value): Outcomes {
    const a = this.wholeNumbers()
    const b = other.wholeNumbers()
    if (a === undefined || b === undefined) return this.with(other, join)
    return fromWeighted(convolved(a, b, this.effort), this.effort)
  }

  bits(): number {
    let sum = 0n
    for (const { weight } of this) sum += weight
    return bitsOf(sum)
  }

  private wholeNumbers(): Weighted | undefined {
    const weighted: Weighted = new Map()
    for (const { value, tally, weight } of this) {
      if (typeof value !== 'number' || tally !== 0 || Math.abs(value) > 2 ** 50) return undefined
      weighted.set(value, weight)
    }
    return weighted
  }

  /** Rounded down, tallies forgotten. */
  floors(): Weighted {
    const weighted: Weighted = new Map()
    for (const { value, weight } of this) addWeight(weighted, floored(value), weight)
    return weighted
  }
}

function fromWeighted(weighted: Weighted, effort: Effort): Outcomes {
  const outcomes = new Outcomes(effort)
  for (const [value, weight] of weighted) outcomes.add(value, 0, weight)
  return outcomes
}

/**
 * What a value adds to the number carried through a calculation, and how to read that number at the end: points as
 * they are, net successes, or successes and failures side by side.
 */
export interface Worth {
  of(value: number): number
  read(carried: Weighted, effort: Effort): Outcomes
}

/** `mostFailures` bounds the failed dice, so that they fit beside the successes in one small number. */
export function worthOf(counted: Count | undefined, tallied: boolean, mostFailures: number): Worth {
  if (counted === undefined) return { of: (value) => value, read: fromWeighted }
  if (!tallied)
    return { of: (value) => successesOf(value, counted) - failuresOf(value, counted), read: fromWeighted }
  const base = mostFailures + 1
  return {
    of: (value) => successesOf(value, counted) * base + failuresOf(value, counted),
    read(carried, effort) {
      const outcomes = new Outcomes(effort)
      for (const [number, weight] of carried) {
        const failures = number % base
        const successes = (number - failures) / base
        outcomes.add(successes - failures, tallyOf(successes, failures), weight)
      }
      return outcomes
    },
  }
}
