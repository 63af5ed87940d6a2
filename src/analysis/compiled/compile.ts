import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import type { FastDice } from '../../kernel/dice/fast.js'
import { type Chain, chainOf } from './chain.js'
import { MAX_GAINS } from './merge.js'
import { type Stops, stopsOf } from './stops.js'
import { Tables } from './tables.js'

export interface CompileOptions<State, Cmd extends Command> {
  /** How each seat plays; `*` stands for every seat that is not named. */
  readonly players: Readonly<Record<string, Policy<State, Cmd>>>
  /** The most states to look at before giving up. */
  readonly states: number
}

/** A game compiled from its rules: whole games are drawn from tables, with the rules' own odds. */
export interface Compiled {
  /** How many states the rules were asked about. */
  readonly states: number
  /** The memory of the tables, in bytes. */
  readonly bytes: number
  /** Every outcome that can come. */
  readonly outcomes: readonly string[]
  /** The measures in the order of the ruleset; `play` fills `values` in this order. */
  readonly measures: readonly string[]
  /** What the measures came to in the game that was drawn last. */
  readonly values: Float64Array
  /** Draws one whole game; answers the place of its outcome. */
  play(dice: FastDice): number
}

/**
 * Where the figures of a game go: each sum and each final measure to its place in the order of the ruleset. A sum to
 * which nothing is ever added is known at every end, and stands among those.
 */
interface Places {
  readonly names: readonly string[]
  readonly sums: readonly number[]
  readonly finals: readonly number[]
}

/** A compiled game as data: threads share its tables. */
export interface CompiledData {
  readonly states: number
  readonly outcomes: readonly string[]
  /** For each outcome the sides it favours. */
  readonly favoured: readonly (readonly string[])[]
  readonly places: Places
  /** What the sum measures have come to when the game begins. */
  readonly before: readonly number[]
  readonly list: Int32Array
  readonly first: number
  /** For each ending the place of its outcome, and its final measures. */
  readonly outcomeOf: Int32Array
  readonly finals: Float64Array
  readonly gains: Float64Array
}

/** The tables, and everything else that a game is drawn with. */
function dataOf(stops: Stops, states: number, places: Places, before: readonly number[]): CompiledData {
  const { draws, endings, gains } = stops
  const outcomes = [...new Set(endings.map(({ outcome }) => outcome))].sort()
  const { list, first } = Tables.of(draws)
  return {
    states,
    outcomes,
    favoured: outcomes.map((name) => [
      ...new Set(endings.flatMap(({ outcome, favours }) => (outcome === name ? favours : []))),
    ]),
    places,
    before,
    list,
    first,
    outcomeOf: Int32Array.from(endings, ({ outcome }) => outcomes.indexOf(outcome)),
    finals: Float64Array.from(endings.flatMap(({ finals }) => finals)),
    gains: Float64Array.from(gains.flat()),
  }
}

/** Which sums ever gain anything. The others are known beforehand: what they are goes to every ending. */
function withoutIdle(
  { draws, endings, gains }: Stops,
  measures: Ruleset['measures'],
  before: readonly number[],
): { readonly stops: Stops; readonly places: Places; readonly before: readonly number[] } {
  const named = Object.entries(measures)
  const of = (kind: string): number[] => named.flatMap(([, m], i) => (m.kind === kind ? [i] : []))
  const all = of('sum')
  const live = all.flatMap((_, sum) => (gains.some((gained) => gained[sum] !== 0) ? [sum] : []))
  const idle = all.flatMap((_, sum) => (live.includes(sum) ? [] : [sum]))
  return {
    stops: {
      draws,
      gains: gains.map((gained) => live.map((sum) => gained[sum]!)),
      endings: endings.map((ending) => ({
        ...ending,
        finals: [...ending.finals, ...idle.map((sum) => before[sum]!)],
      })),
    },
    places: {
      names: named.map(([name]) => name),
      sums: live.map((sum) => all[sum]!),
      finals: [...of('final'), ...idle.map((sum) => all[sum]!)],
    },
    before: live.map((sum) => before[sum]!),
  }
}

/** A game that is drawn from tables. */
export class CompiledGame implements Compiled {
  readonly data: CompiledData
  readonly values: Float64Array
  /** What the sum measures came to in the game that was drawn last. */
  readonly totals: Float64Array
  private readonly tables: Tables

  constructor(data: CompiledData) {
    this.data = data
    this.values = new Float64Array(data.places.names.length)
    this.totals = new Float64Array(data.places.sums.length)
    this.tables = new Tables(data.list, data.first)
  }

  get states(): number {
    return this.data.states
  }

  get outcomes(): readonly string[] {
    return this.data.outcomes
  }

  get measures(): readonly string[] {
    return this.data.places.names
  }

  get bytes(): number {
    const { list, outcomeOf, finals, gains } = this.data
    return list.byteLength + outcomeOf.byteLength + finals.byteLength + gains.byteLength
  }

  /** Draws one whole game; answers the number of its ending, and leaves the sums in `totals`. */
  draw(dice: FastDice): number {
    const { totals } = this
    const { before, gains } = this.data
    for (let i = 0; i < totals.length; i++) totals[i] = before[i]!
    return this.tables.run(dice, gains, totals)
  }

  play(dice: FastDice): number {
    const { values, totals, data } = this
    const { sums, finals } = data.places
    const ending = this.draw(dice)
    for (let i = 0; i < sums.length; i++) values[sums[i]!] = totals[i]!
    for (let i = 0; i < finals.length; i++) values[finals[i]!] = data.finals[ending * finals.length + i]!
    return data.outcomeOf[ending]!
  }
}

/** Whether the game can always come to an end: drawing one that goes round for ever would never be done. */
function canAlwaysEnd({ ways, endings }: Chain): boolean {
  const from = new Map<number, number[]>()
  ways.forEach((list, node) => {
    for (const { to } of list) {
      const before = from.get(to)
      if (before) before.push(node)
      else from.set(to, [node])
    }
  })
  const ends = new Uint8Array(ways.length)
  const open = endings.flatMap((ending, node) => (ending === undefined ? [] : [node]))
  let found = open.length
  for (const node of open) ends[node] = 1
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const before of from.get(node) ?? []) {
      if (ends[before] === 1) continue
      ends[before] = 1
      found++
      open.push(before)
    }
  }
  return found === ways.length
}

/** A game as the places at which it stops and as tables made of them. */
export interface Explored {
  readonly stops: Stops
  readonly data: CompiledData
}

/** The same as `compileGame` with what the tables were made of. */
export function exploreGame<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  { players, states }: CompileOptions<State, Cmd>,
): Explored | undefined {
  const chain = chainOf(ruleset, start, players, states)
  if (chain === undefined || !canAlwaysEnd(chain)) return undefined
  const all = stopsOf(chain)
  if (all.gains.length > MAX_GAINS) return undefined
  const atFirst = Object.values(ruleset.measures)
    .filter(({ kind }) => kind === 'sum')
    .map((measure) => measure.of(start))
  const { stops, places, before } = withoutIdle(all, ruleset.measures, atFirst)
  return { stops, data: dataOf(stops, chain.ways.length, places, before) }
}

/**
 * Compiles a game in which every seat goes by a policy: the rules themselves are asked, with enumerated dice, what can
 * happen in each state, once; then whole games are drawn from flat tables. Undefined where the game has more states than
 * allowed, or may go on for ever. What is drawn depends on the dice alone.
 */
export function compileGame<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: CompileOptions<State, Cmd>,
): Compiled | undefined {
  const explored = exploreGame(ruleset, start, options)
  return explored && new CompiledGame(explored.data)
}
