import type { Field } from '../field.js'

/** From so many different successors on they are found by a map and no longer by looking through the list. */
const MANY = 16

/**
 * The ways of one action while they are being found: equal successors become one, with the sum of their odds. Used again
 * for action after action; whoever takes it down copies what it needs.
 */
export class Ways<N> {
  /** How many different successors there are; what lies beyond in the lists is left from other actions. */
  count = 0
  readonly to: number[] = []
  readonly odds: N[] = []
  readonly gains: N[]
  private readonly field: Field<N>
  private readonly places = new Map<number, number>()

  constructor(field: Field<N>, sums: number) {
    this.field = field
    this.gains = new Array<N>(sums).fill(field.zero)
  }

  clear(): void {
    this.count = 0
    if (this.places.size > 0) this.places.clear()
    for (let i = 0; i < this.gains.length; i++) this.gains[i] = this.field.zero
  }

  add(to: number, odds: N): void {
    const place = this.placeOf(to)
    if (place === -1) {
      this.to[this.count] = to
      this.odds[this.count++] = odds
    } else this.odds[place] = this.field.add(this.odds[place]!, odds)
  }

  /** What a way of these odds adds to a sum measure. */
  gain(sum: number, odds: N, by: number): void {
    if (by === 0) return
    const { field, gains } = this
    gains[sum] = field.add(gains[sum]!, field.multiply(odds, field.of(by)))
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
}
