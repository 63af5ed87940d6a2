import type { Field } from '../field.js'

/** From this many different successors on they are found by a map and no longer by looking through the list. */
const MANY = 16

/**
 * The ways of one action while they are being found: equal successors become one, with the sum of their odds. Used again
 * for action after action; anyone who takes it down copies what it needs.
 */
export class Transitions<N> {
  /** How many different ways there are; what lies beyond in the lists is left from other actions. */
  count = 0
  readonly to: number[] = []
  readonly odds: N[] = []
  /** What each sum measure gains on average. */
  readonly gains: N[]
  /** What each sum measure gains by each way, one way after another; only where ways of other gains are kept apart. */
  readonly gained: number[] = []
  private readonly field: Field<N>
  private readonly apart: boolean
  private readonly places = new Map<number, number>()

  constructor(field: Field<N>, sums: number, apart = false) {
    this.field = field
    this.apart = apart
    this.gains = new Array<N>(sums).fill(field.zero)
  }

  clear(): void {
    this.count = 0
    if (this.places.size > 0) this.places.clear()
    for (let i = 0; i < this.gains.length; i++) this.gains[i] = this.field.zero
  }

  /** One more way, with what it adds to the sum measures. */
  add(to: number, odds: N, by: readonly number[]): void {
    const { field, gains } = this
    for (let i = 0; i < by.length; i++)
      if (by[i] !== 0) gains[i] = field.add(gains[i]!, field.multiply(odds, field.of(by[i]!)))
    const place = this.apart ? this.placeApart(to, by) : this.placeOf(to)
    if (place === -1) {
      this.to[this.count] = to
      if (this.apart) for (let i = 0; i < by.length; i++) this.gained[this.count * by.length + i] = by[i]!
      this.odds[this.count++] = odds
    } else this.odds[place] = field.add(this.odds[place]!, odds)
  }

  private placeOf(to: number): number {
    const { to: list, count } = this
    if (count < MANY) {
      for (let i = 0; i < count; i++) if (list[i] === to) return i
      return -1
    }
    for (let i = this.places.size; i < count; i++) this.places.set(list[i]!, i)
    return this.places.get(to) ?? -1
  }

  private placeApart(to: number, by: readonly number[]): number {
    for (let i = 0; i < this.count; i++) {
      if (this.to[i] !== to) continue
      let same = true
      for (let sum = 0; same && sum < by.length; sum++) same = this.gained[i * by.length + sum] === by[sum]
      if (same) return i
    }
    return -1
  }
}
