import { type Interval, wilson } from '../../tally/interval.js'
import { EVEN, worthOf } from '../aim.js'
import type { Figure, MomentEnds } from '../figures.js'
import type { SampleAnswer } from './games.js'

/** The games that were played from one moment with one first command, added up in their order. */
export class GameTally {
  readonly values: number[] = []
  readonly owns: number[] = []
  private readonly ends = new Map<string, number>()
  private readonly measures = new Map<string, number>()
  private readonly favours = new Map<string, readonly string[]>()
  private isChance = false

  get games(): number {
    return this.values.length
  }

  add({ values, owns, ends, measures, favours = {}, isChance = false }: SampleAnswer): void {
    this.isChance = isChance
    for (const value of values) this.values.push(value)
    for (const own of owns ?? values) this.owns.push(own)
    for (const [name, count] of Object.entries(ends)) this.ends.set(name, (this.ends.get(name) ?? 0) + count)
    for (const [name, sides] of Object.entries(favours)) this.favours.set(name, sides)
    for (const [name, sum] of Object.entries(measures))
      this.measures.set(name, (this.measures.get(name) ?? 0) + sum)
  }

  /** The mean for the reviewed side, with its standard error. */
  get figure(): Figure {
    const { games } = this
    const mean = this.values.reduce((sum, value) => sum + value, 0) / games
    const square = this.values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const se = Math.sqrt(square / Math.max(1, games - 1) / games)
    return { value: mean, se, ...(this.isChance && { range: this.range }) }
  }

  /** Wilson's interval of the chance. An end for nobody counts half: its chance and that of a win have an interval each. */
  private get range(): Interval {
    const { games, values } = this
    const won = wilson(values.filter((value) => value > EVEN).length, games)
    const notLost = wilson(values.filter((value) => value >= EVEN).length, games)
    return { low: (won.low + notLost.low) / 2, high: (won.high + notLost.high) / 2 }
  }

  /** The mean for the side that chooses. */
  get own(): number {
    return this.owns.reduce((sum, value) => sum + value, 0) / this.games
  }

  /** How good the ends were for a side, on average; undefined where nobody told for whom they are good. */
  worthFor(side: string): number | undefined {
    let sum = 0
    for (const [name, count] of this.ends) {
      const favours = this.favours.get(name)
      if (favours === undefined) return undefined
      sum += count * worthOf(favours, side)
    }
    return this.games === 0 ? undefined : sum / this.games
  }

  /** The one end of all games, where that is good for nobody. */
  get sureEnd(): string | undefined {
    const [[name, count] = ['', 0]] = this.ends
    return count === this.games && count > 0 && this.favours.get(name)?.length === 0 ? name : undefined
  }

  get momentEnds(): MomentEnds {
    const share = (sums: ReadonlyMap<string, number>): Record<string, number> =>
      Object.fromEntries([...sums].map(([name, sum]) => [name, sum / this.games]))
    return { ends: share(this.ends), means: share(this.measures) }
  }
}
