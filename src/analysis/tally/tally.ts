import type { HarmCounter } from '../../kernel/contract/harm.js'
import type { PersonLeft } from '../../kernel/contract/ruleset.js'
import { ByName } from './by-name.js'
import { type Counted, Histogram, keptValue } from './histogram.js'

/** Rising lengths, each with the number of games and the first run that was so long. */
export type Lengths = readonly (readonly [length: number, count: number, first: number])[]

/** Games that ended alike, as data. */
export interface EndData {
  readonly outcome: string
  readonly favours: readonly string[]
  readonly count: number
  /** By measure. */
  readonly measures: Readonly<Record<string, Counted>>
  /** By length (the game's clock, or its events): how many games ended so after that long, and the first of them. */
  readonly lengths: Lengths
}

/** Somebody in the games, as data. */
export interface PersonData {
  readonly name: string
  readonly side: string
  readonly left: Counted
  /** What they dealt in a game; games in which they dealt nothing are not counted here. */
  readonly dealt: Counted
}

/** All that was dealt by one to another. */
export interface HarmData {
  readonly by: string
  readonly to: string
  readonly blows: number
  readonly total: number
}

/** Everything that is kept of many games, as plain data in one spelling: equal games give equal bytes. */
export interface TallyData {
  readonly runs: number
  readonly ends: readonly EndData[]
  readonly people: readonly PersonData[]
  readonly harms: readonly HarmData[]
}

interface Length {
  count: number
  first: number
}

interface End {
  favours: readonly string[]
  /** The list that was looked through last: a game answers with the same one nearly always. */
  looked: readonly string[]
  count: number
  readonly measures: readonly Histogram[]
  readonly lengths: Map<number, Length>
  /** The short ones of them by their length, which nearly all are. */
  readonly short: (Length | undefined)[]
}

interface Person {
  side: string
  readonly left: Histogram
  readonly dealt: Histogram
  /** To whom, in all games. */
  readonly harms: ByName<Harm>
  /** In the game that is being played: whether they dealt anything, and how much. */
  deals: boolean
  now: number
}

interface Harm {
  blows: number
  total: number
}

/** Who struck whom, with what is kept of both: the pairs that came first, which in most games are all of them. */
interface Pair {
  readonly by: string
  readonly to: string
  readonly person: Person
  readonly harm: Harm
}

const PAIRS = 24

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

const SHORT = 64

function addLength({ lengths, short }: End, length: number, count: number, first: number): void {
  const known = length >= 0 && length < short.length ? short[length] : lengths.get(length)
  if (known === undefined) {
    const made = { count, first }
    lengths.set(length, made)
    if (Number.isInteger(length) && length >= 0 && length < SHORT) {
      while (short.length <= length) short.push(undefined)
      short[length] = made
    }
    return
  }
  known.count += count
  if (first < known.first) known.first = first
}

function harmTo({ harms }: Person, to: string): Harm {
  const known = harms.get(to)
  if (known) return known
  const made = { blows: 0, total: 0 }
  harms.add(to, made)
  return made
}

/** Amounts are kept in 64ths, whose sums are exact in any order. */
function exactly(amount: number): number {
  return (amount | 0) === amount ? amount : Math.round(amount * 64) / 64
}

/**
 * Counts games as they end. Memory does not grow with the number of games. Tallies of any division of the same runs
 * merge into the same tally.
 */
export class Tally implements HarmCounter {
  of: object | undefined = undefined
  private runs = 0
  private readonly names: readonly string[]
  private readonly ends = new ByName<End>()
  private readonly people = new ByName<Person>()
  /** Who was at each place of the last list of what is left: nearly always the same as in the next one. */
  private readonly inOrder: Person[] = []
  private readonly namesInOrder: string[] = []
  private readonly pairs: Pair[] = []
  /** Who dealt anything in the game that is being played. */
  private readonly dealing: Person[] = []
  /** How many of that list they are: shortening it would cost more than all the rest of a blow. */
  private dealers = 0

  /** `measures`: the names of the figures that every game is asked for. */
  constructor(measures: readonly string[]) {
    this.names = measures
  }

  /** One blow of the game that is being played. */
  harm(by: string, to: string, amount: number): void {
    const exact = exactly(amount)
    const { person, harm } = this.pairOf(by, to)
    if (!person.deals) {
      person.deals = true
      this.dealing[this.dealers++] = person
    }
    person.now += exact
    harm.blows++
    harm.total += exact
  }

  private pairOf(by: string, to: string): Pair {
    const { pairs } = this
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i]!
      if (pair.by === by && pair.to === to) return pair
    }
    const person = this.people.get(by) ?? this.addPerson(by)
    const made = { by, to, person, harm: harmTo(person, to) }
    if (pairs.length < PAIRS) pairs.push(made)
    return made
  }

  /** The game that was being played is over. */
  end(
    run: number,
    outcome: string,
    favours: readonly string[],
    length: number,
    measures: readonly number[],
    left: readonly PersonLeft[],
  ): void {
    this.runs++
    const end = this.endOf(outcome, favours)
    end.count++
    for (let i = 0; i < measures.length; i++) end.measures[i]!.add(measures[i]!)
    addLength(end, keptValue(length), 1, run)
    for (let i = 0; i < left.length; i++) {
      const { name, side, hp } = left[i]!
      const person =
        i < this.inOrder.length && this.namesInOrder[i] === name
          ? this.inOrder[i]!
          : this.placed(i, name, side)
      person.left.add(hp)
    }
    for (let i = 0; i < this.dealers; i++) {
      const person = this.dealing[i]!
      person.dealt.add(person.now)
      person.deals = false
      person.now = 0
    }
    this.dealers = 0
  }

  private endOf(outcome: string, favours: readonly string[]): End {
    let end = this.ends.get(outcome)
    if (!end) {
      end = {
        favours: [...favours].sort(),
        looked: favours,
        count: 0,
        measures: this.names.map(() => new Histogram()),
        lengths: new Map(),
        short: [],
      }
      this.ends.add(outcome, end)
      return end
    }
    if (favours === end.looked) return end
    end.looked = favours
    if (favours.some((side) => !end.favours.includes(side)))
      end.favours = [...new Set([...end.favours, ...favours])].sort()
    return end
  }

  private placed(place: number, name: string, side: string): Person {
    const person = this.personOf(name, side)
    if (place <= this.inOrder.length && person.side !== '') {
      this.inOrder[place] = person
      this.namesInOrder[place] = name
    }
    return person
  }

  private personOf(name: string, side: string): Person {
    const person = this.people.get(name) ?? this.addPerson(name)
    if (person.side === '') person.side = side
    return person
  }

  private addPerson(name: string): Person {
    const person: Person = {
      side: '',
      left: new Histogram(),
      dealt: new Histogram(),
      harms: new ByName(),
      deals: false,
      now: 0,
    }
    this.people.add(name, person)
    return person
  }

  merge(other: TallyData): void {
    this.runs += other.runs
    for (const { outcome, favours, count, measures, lengths } of other.ends) {
      const end = this.endOf(outcome, favours)
      end.count += count
      for (const [i, name] of this.names.entries()) end.measures[i]!.merge(Histogram.of(measures[name] ?? []))
      for (const [length, games, first] of lengths) addLength(end, length, games, first)
    }
    for (const { name, side, left, dealt } of other.people) {
      const person = this.personOf(name, side)
      person.left.merge(Histogram.of(left))
      person.dealt.merge(Histogram.of(dealt))
    }
    for (const { by, to, blows, total } of other.harms) {
      const harm = harmTo(this.personOf(by, ''), to)
      harm.blows += blows
      harm.total += total
    }
  }

  data(): TallyData {
    const ends = [...this.ends.entries()].map(
      ([outcome, { favours, count, measures, lengths }]): EndData => ({
        outcome,
        favours,
        count,
        measures: Object.fromEntries(this.names.map((name, i) => [name, measures[i]!.counted()])),
        lengths: [...lengths]
          .map(([length, { count: games, first }]) => [length, games, first] as const)
          .sort(([a], [b]) => a - b),
      }),
    )
    const people = [...this.people.entries()].map(
      ([name, { side, left, dealt }]): PersonData => ({
        name,
        side,
        left: left.counted(),
        dealt: dealt.counted(),
      }),
    )
    const harms = [...this.people.entries()].flatMap(([by, person]) =>
      [...person.harms.entries()].map(([to, { blows, total }]): HarmData => ({ by, to, blows, total })),
    )
    return {
      runs: this.runs,
      ends: ends.sort((a, b) => (a.outcome < b.outcome ? -1 : 1)),
      people: people.sort(byName),
      harms: harms.sort((a, b) => (a.by === b.by ? (a.to < b.to ? -1 : 1) : a.by < b.by ? -1 : 1)),
    }
  }
}
