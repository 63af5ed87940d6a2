import { type Counted, Histogram } from './histogram.js'

/** Games that ended alike, as far as tables know them. */
export interface DrawnEnd {
  readonly outcome: string
  readonly favours: readonly string[]
  readonly count: number
  /** By measure. */
  readonly measures: Readonly<Record<string, Counted>>
}

/** What is kept of games that were drawn from tables, as plain data in one spelling: equal games give equal bytes. */
export interface DrawnData {
  readonly runs: number
  readonly ends: readonly DrawnEnd[]
}

interface End {
  favours: readonly string[]
  count: number
  readonly measures: readonly Histogram[]
}

/** Adds up what was drawn. The parts of any division of the same games add up to the same. */
export class DrawnTally {
  private runs = 0
  private readonly names: readonly string[]
  private readonly ends = new Map<string, End>()

  /** `measures`: the names of the figures of every game. */
  constructor(measures: readonly string[]) {
    this.names = measures
  }

  merge(other: DrawnData): void {
    this.runs += other.runs
    for (const end of other.ends) this.add(end)
  }

  /** Games that ended alike, no matter who played them. */
  add({ outcome, favours, count, measures }: DrawnEnd): void {
    let end = this.ends.get(outcome)
    if (!end) {
      end = { favours: [], count: 0, measures: this.names.map(() => new Histogram()) }
      this.ends.set(outcome, end)
    }
    end.count += count
    end.favours = [...new Set([...end.favours, ...favours])].sort()
    for (const [i, name] of this.names.entries())
      for (const [value, games] of measures[name] ?? []) end.measures[i]!.addMany(value, games)
  }

  data(): DrawnData {
    const ends = [...this.ends].map(
      ([outcome, { favours, count, measures }]): DrawnEnd => ({
        outcome,
        favours,
        count,
        measures: Object.fromEntries(this.names.map((name, i) => [name, measures[i]!.counted()])),
      }),
    )
    return { runs: this.runs, ends: ends.sort((a, b) => (a.outcome < b.outcome ? -1 : 1)) }
  }
}
