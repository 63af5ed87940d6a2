import type { Explored } from './compile.js'
import type { Stops } from './stops.js'

/** A whole distribution: rising values, each with its chance. */
export type Chances = readonly (readonly [value: number, chance: number])[]

/** Everything that can come of a game, exactly: not counted in games but worked out. */
export interface ExactDistributions {
  /** How many different states the game can reach. */
  readonly states: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly measures: Readonly<Record<string, Chances>>
}

/** What is left on the way when the last games are given up: nothing that a double could show. */
const NOTHING_LEFT = 2 ** -53

/** The ways from each stop as flat lists: those of stop s run from `first[s]` to `first[s + 1]`. */
class FlatWays {
  readonly first: Int32Array
  readonly to: Int32Array
  readonly odds: Float64Array
  readonly gain: Int32Array

  constructor({ draws }: Stops) {
    const count = draws.reduce((sum, ways) => sum + ways.length, 0)
    this.first = new Int32Array(draws.length + 1)
    this.to = new Int32Array(count)
    this.odds = new Float64Array(count)
    this.gain = new Int32Array(count)
    let place = 0
    draws.forEach((ways, stop) => {
      for (const { to, odds, gain } of ways) {
        this.to[place] = to
        this.odds[place] = odds
        this.gain[place++] = gain
      }
      this.first[stop + 1] = place
    })
  }
}

/** Where games end, and with what value of one sum. */
interface Ended {
  /** For each ending its chance. */
  readonly endings: Float64Array
  readonly values: Chances
}

/** The chances of being at each stop, for each value of a sum. */
class Masses {
  readonly of = new Map<number, Float64Array>()
  private readonly stops: number
  private readonly spare: Float64Array[]

  constructor(stops: number, spare: Float64Array[]) {
    this.stops = stops
    this.spare = spare
  }

  at(value: number): Float64Array {
    let mass = this.of.get(value)
    if (!mass) {
      mass = this.spare.pop() ?? new Float64Array(this.stops)
      this.of.set(value, mass)
    }
    return mass
  }
}

/**
 * Goes all ways at once: the chance of being at each stop with each value of a sum, step by step, until nobody is left on
 * the way. Undefined where that takes more than `work.left` steps along a way.
 */
function goAll(
  flat: FlatWays,
  endings: number,
  from: number,
  gains: Float64Array,
  work: { left: number },
): Ended | undefined {
  const { first, to, odds, gain } = flat
  const stops = first.length - 1
  const ended = new Float64Array(endings)
  const values = new Map<number, number>()
  const spare: Float64Array[] = []
  let here = new Masses(stops, spare)
  here.at(from)[0] = 1
  for (let onTheWay = 1; onTheWay > NOTHING_LEFT; ) {
    const next = new Masses(stops, spare)
    // Small chances are added up by themselves first: added to large ones each would lose its last digits.
    const endedNow = new Float64Array(endings)
    onTheWay = 0
    for (const [value, mass] of here.of) {
      /** By the number of a gain: where it leads on, and how many games end with it. */
      const there: (Float64Array | undefined)[] = []
      const endedWith: number[] = []
      for (let stop = 0; stop < stops; stop++) {
        const chance = mass[stop]!
        if (chance === 0) continue
        mass[stop] = 0
        const end = first[stop + 1]!
        work.left -= end - first[stop]!
        for (let way = first[stop]!; way < end; way++) {
          const by = gain[way]!
          const at = to[way]!
          const p = chance * odds[way]!
          if (at < 0) {
            endedNow[-at - 1]! += p
            endedWith[by] = (endedWith[by] ?? 0) + p
            continue
          }
          let masses = there[by]
          if (!masses) {
            masses = next.at(value + gains[by]!)
            there[by] = masses
          }
          masses[at]! += p
          onTheWay += p
        }
      }
      endedWith.forEach((p, by) => {
        const after = value + gains[by]!
        values.set(after, (values.get(after) ?? 0) + p)
      })
      spare.push(mass)
      if (work.left < 0) return undefined
    }
    for (let ending = 0; ending < endings; ending++) ended[ending]! += endedNow[ending]!
    here = next
  }
  return { endings: ended, values: [...values].sort(([a], [b]) => a - b) }
}

/** The distribution of a final measure. */
function finalChances({ data }: Explored, final: number, endings: Float64Array): Chances {
  const values = new Map<number, number>()
  endings.forEach((chance, ending) => {
    const value = data.finals[ending * data.places.finals.length + final]!
    values.set(value, (values.get(value) ?? 0) + chance)
  })
  return [...values].sort(([a], [b]) => a - b)
}

/**
 * The exact chance of every outcome and the exact distribution of every measure (to what doubles can show). Undefined
 * where it would take more than `work` steps along a way.
 */
export function exactDistributionsOf(explored: Explored, work: number): ExactDistributions | undefined {
  const { stops, data } = explored
  const { places, before, outcomes, outcomeOf, states } = data
  const flat = new FlatWays(stops)
  const left = { left: work }
  const gainsOf = (sum: number): Float64Array => Float64Array.from(stops.gains, (by) => by[sum] ?? 0)
  const sums = places.sums.map((_, sum) => goAll(flat, outcomeOf.length, before[sum]!, gainsOf(sum), left))
  const all = sums[0] ?? goAll(flat, outcomeOf.length, 0, gainsOf(-1), left)
  if (all === undefined || sums.includes(undefined)) return undefined
  const measures = Object.fromEntries(
    places.names.map((name, place) => {
      const sum = places.sums.indexOf(place)
      const final = places.finals.indexOf(place)
      return [name, sum === -1 ? finalChances(explored, final, all.endings) : sums[sum]!.values]
    }),
  )
  const chances = outcomes.map(() => 0)
  outcomeOf.forEach((outcome, ending) => {
    chances[outcome]! += all.endings[ending]!
  })
  return { states, outcomes: Object.fromEntries(outcomes.map((name, i) => [name, chances[i]!])), measures }
}

/** The mean of a distribution. */
export function meanOf(chances: Chances): number {
  return chances.reduce((sum, [value, chance]) => sum + value * chance, 0)
}
