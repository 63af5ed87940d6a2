import { keptRanks, type Selection } from '../syntax.js'
import type { Gathering } from './chain.js'
import type { Effort } from './effort.js'
import { addWeight, bitsOf, sumOfWeights, type Weighted } from './weighted.js'

/**
 * What remains of `count` equal dice under a selection, by dynamic programming over the multiset of their values:
 * values are taken from the highest down, and the state is how many dice lie above and what the kept ones are worth.
 */
export function selectedOfEqual(
  die: Weighted,
  count: number,
  selection: Selection,
  worth: (value: number) => number,
  effort: Effort,
): Weighted {
  const [from, to] = keptRanks(selection, count)
  const whole = sumOfWeights(die)
  if (from >= to) return new Map([[0, whole ** BigInt(count)]])
  const bits = bitsOf(whole ** BigInt(count))
  const decided: Weighted = new Map()
  const open: Weighted[] = Array.from({ length: to }, () => new Map())
  open[0]!.set(0, 1n)
  let lower = whole
  for (const value of [...die.keys()].sort((a, b) => b - a)) {
    const weight = die.get(value)!
    lower -= weight
    const each = worth(value)
    for (let above = to - 1; above >= 0; above--) {
      const states = open[above]!
      if (states.size === 0) continue
      const left = count - above
      effort.spend(left + states.size * Math.min(left, to - above), bits)
      let ways = 1n
      for (let here = 1; here < to - above; here++) {
        ways = (ways * weight * BigInt(left - here + 1)) / BigInt(here)
        const gain = each * Math.max(0, above + here - Math.max(above, from))
        for (const [sum, w] of states) addWeight(open[above + here]!, sum + gain, w * ways)
      }
      const rest = waysToFill(left, to - above, weight, lower)
      if (rest === 0n) continue
      const gain = each * (to - Math.max(above, from))
      for (const [sum, w] of states) addWeight(decided, sum + gain, w * rest)
    }
    effort.states(decided.size)
  }
  return decided
}

/** Of `left` dice at least `least` show a face of this weight and the others something lower. */
function waysToFill(left: number, least: number, weight: bigint, lower: bigint): bigint {
  let sum = 0n
  let choose = 1n
  const powers: bigint[] = [1n]
  for (let i = 1; i <= left - least; i++) powers.push(powers[i - 1]! * lower)
  let same = weight ** BigInt(least)
  for (let i = 1; i <= least; i++) choose = (choose * BigInt(left - i + 1)) / BigInt(i)
  for (let here = least; here <= left; here++) {
    sum += choose * same * powers[left - here]!
    choose = (choose * BigInt(left - here)) / BigInt(here + 1)
    same *= weight
  }
  return sum
}

/** Values whose fate is open, lowest first; what the decided ones are worth; what the caller carries along. */
export interface Hand {
  readonly held: readonly number[]
  readonly sum: number
  readonly tally: number
}

export const EMPTY_HAND: Hand = { held: [], sum: 0, tally: 0 }

/** Hands gathered with their weights; equal hands are one. */
export class Hands implements Gathering<Hand> {
  private readonly known = new Map<string, { readonly hand: Hand; weight: bigint }>()
  readonly cost: number
  readonly bits: number

  /** `room`: how many values a hand holds. `bits`: about how long the weights are. */
  constructor(room: number, bits: number) {
    this.cost = 3 + room / 4
    this.bits = bits
  }

  get size(): number {
    return this.known.size
  }

  add(hand: Hand, weight: bigint): void {
    const key = `${hand.held.join()};${hand.sum};${hand.tally}`
    const same = this.known.get(key)
    if (same === undefined) this.known.set(key, { hand, weight })
    else same.weight += weight
  }

  each(visit: (hand: Hand, weight: bigint) => void): void {
    for (const { hand, weight } of this.known.values()) visit(hand, weight)
  }
}

/**
 * A selection over values that arrive one by one, when their number or their odds differ. Only the values that may
 * still change sides are held: the best so far for a keep, those at the ends for a drop.
 */
export class RunningSelection {
  private readonly selection: Selection
  private readonly worth: (value: number) => number
  readonly room: number

  constructor(selection: Selection, worth: (value: number) => number) {
    this.selection = selection
    this.worth = worth
    const { keepHigh, keepLow, dropLow = 0, dropHigh = 0 } = selection
    this.room = keepHigh ?? keepLow ?? dropLow + dropHigh
  }

  insert(hand: Hand, value: number, tally = 0): Hand {
    const held = [...hand.held]
    let place = held.length
    while (place > 0 && held[place - 1]! > value) place--
    held.splice(place, 0, value)
    let { sum } = hand
    if (held.length > this.room) {
      if (this.selection.keepHigh !== undefined) held.shift()
      else if (this.selection.keepLow !== undefined) held.pop()
      else sum += this.worth(held.splice(this.selection.dropLow ?? 0, 1)[0]!)
    }
    return { held, sum, tally: hand.tally + tally }
  }

  /** What remains once no more values come. */
  close(hand: Hand): number {
    if (this.selection.keepHigh === undefined && this.selection.keepLow === undefined) return hand.sum
    return hand.held.reduce((sum, value) => sum + this.worth(value), hand.sum)
  }
}
