import { type Counted, Histogram, spreadOf } from '../tally/histogram.js'
import type { WantedEnds } from '../wanted-ends.js'

/** Two variants of a game played with the same luck, as plain data in one spelling. */
export interface PairTallyData {
  readonly runs: number
  /** How the game ended with the first variant and with the second, and how often both. */
  readonly ends: readonly { readonly a: string; readonly b: string; readonly count: number }[]
  /** The sides that each end favours. */
  readonly favours: Readonly<Record<string, readonly string[]>>
  /** By measure: in the first, in the second, and the second less the first. */
  readonly measures: Readonly<
    Record<string, { readonly a: Counted; readonly b: Counted; readonly change: Counted }>
  >
}

class Pairs {
  readonly a = new Histogram()
  readonly b = new Histogram()
  readonly change = new Histogram()
}

/** A game of a pair at its end. */
export interface PairEnd {
  readonly outcome: string
  readonly favours: readonly string[]
  readonly figures: readonly number[]
}

/** Counts pairs of games. Like `Tally`, it merges alike in any order. */
export class PairTally {
  private runs = 0
  private readonly names: readonly string[]
  private readonly ends = new Map<string, Map<string, number>>()
  private readonly favours = new Map<string, readonly string[]>()
  private readonly measures: readonly Pairs[]

  constructor(measures: readonly string[]) {
    this.names = measures
    this.measures = measures.map(() => new Pairs())
  }

  add(a: PairEnd, b: PairEnd): void {
    this.runs++
    this.addEnd(a.outcome, b.outcome, 1)
    for (const { outcome, favours } of [a, b]) this.favours.set(outcome, favours)
    for (let i = 0; i < this.measures.length; i++) {
      const pairs = this.measures[i]!
      pairs.a.add(a.figures[i]!)
      pairs.b.add(b.figures[i]!)
      pairs.change.add(b.figures[i]! - a.figures[i]!)
    }
  }

  private addEnd(a: string, b: string, count: number): void {
    const row = this.ends.get(a) ?? new Map<string, number>()
    this.ends.set(a, row)
    row.set(b, (row.get(b) ?? 0) + count)
  }

  merge(other: PairTallyData): void {
    this.runs += other.runs
    for (const { a, b, count } of other.ends) this.addEnd(a, b, count)
    for (const [outcome, favours] of Object.entries(other.favours)) this.favours.set(outcome, favours)
    for (const [i, name] of this.names.entries()) {
      const theirs = other.measures[name]
      if (!theirs) continue
      for (const of of ['a', 'b', 'change'] as const) this.measures[i]![of].merge(Histogram.of(theirs[of]))
    }
  }

  data(): PairTallyData {
    const ends = [...this.ends].flatMap(([a, row]) => [...row].map(([b, count]) => ({ a, b, count })))
    const order = (x: { a: string; b: string }): string => JSON.stringify([x.a, x.b])
    return {
      runs: this.runs,
      ends: ends.sort((x, y) => (order(x) < order(y) ? -1 : 1)),
      favours: Object.fromEntries([...this.favours].sort(([a], [b]) => (a < b ? -1 : 1))),
      measures: Object.fromEntries(
        this.names.map((name, i) => {
          const { a, b, change } = this.measures[i]!
          return [name, { a: a.counted(), b: b.counted(), change: change.counted() }]
        }),
      ),
    }
  }
}

/** A change from the first variant to the second. */
export interface Change {
  readonly name: string
  readonly a: number
  readonly b: number
  readonly change: number
  /** One standard error of the change, from the pairs. */
  readonly error: number
  /** How many times more games would be needed for the same error if the variants were played apart. */
  readonly saved: number
}

function changed(name: string, a: number, b: number, variance: number, apart: number, runs: number): Change {
  const error = Math.sqrt(variance / Math.max(1, runs))
  return {
    name,
    a,
    b,
    change: b - a,
    error,
    saved: variance > 0 ? apart / variance : Number.POSITIVE_INFINITY,
  }
}

/** The change of the share of every outcome. */
export function outcomeChanges(tally: PairTallyData): Change[] {
  const names = [...new Set(tally.ends.flatMap(({ a, b }) => [a, b]))].sort()
  return names.map((name) => endsChange(tally, name, (outcome) => outcome === name))
}

/** The change of the share of all ends that are wanted. */
export function wantedChange(tally: PairTallyData, { name, wants }: WantedEnds): Change {
  return endsChange(tally, name, (outcome) => wants(outcome, tally.favours[outcome] ?? []))
}

function endsChange({ runs, ends }: PairTallyData, name: string, is: (outcome: string) => boolean): Change {
  const share = (of: (end: { a: string; b: string }) => boolean): number =>
    ends.reduce((total, end) => (of(end) ? total + end.count : total), 0) / runs
  const a = share((end) => is(end.a))
  const b = share((end) => is(end.b))
  const either = share((end) => is(end.a) !== is(end.b))
  const apart = a * (1 - a) + b * (1 - b)
  return changed(name, a, b, Math.max(0, either - (b - a) ** 2), apart, runs)
}

/** The change of the mean of every measure. */
export function measureChanges({ runs, measures }: PairTallyData): Change[] {
  return Object.entries(measures).map(([name, { a, b, change }]) => {
    const one = spreadOf(a)
    const other = spreadOf(b)
    const apart = one.deviation ** 2 + other.deviation ** 2
    return changed(name, one.mean, other.mean, spreadOf(change).deviation ** 2, apart, runs)
  })
}
