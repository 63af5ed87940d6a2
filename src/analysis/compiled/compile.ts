import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import type { FastDice } from '../../kernel/dice/fast.js'
import { type Chain, chainOf, type Ending, type Way } from './chain.js'
import { Draws, MOST_GAINS } from './merge.js'
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

/** Where the figures of a game go: each sum and each final measure to its place in the order of the ruleset. */
interface Places {
  readonly names: readonly string[]
  readonly sums: readonly number[]
  readonly finals: readonly number[]
}

function placesOf(measures: Ruleset['measures']): Places {
  const named = Object.entries(measures)
  const of = (kind: string): number[] => named.flatMap(([, m], i) => (m.kind === kind ? [i] : []))
  return { names: named.map(([name]) => name), sums: of('sum'), finals: of('final') }
}

/** The nodes at which the game stops to be drawn for, found from the first on, and the draws of each. */
function stopsOf(chain: Chain): { readonly draws: (readonly Way[])[]; readonly endings: readonly Ending[] } {
  const all = new Draws(chain)
  const numbers = new Map<number, number>([[0, 0]])
  const nodes = [0]
  const ends = new Map<number, number>()
  const endings: Ending[] = []
  const draws: (readonly Way[])[] = []
  /** A stop's number, or below 0 where the game is over. */
  const numberOf = (node: number): number => {
    const ending = chain.endings[node]
    const list = ending === undefined ? numbers : ends
    const known = list.get(node)
    if (known !== undefined) return known
    const number = ending === undefined ? nodes.push(node) - 1 : -endings.push(ending)
    list.set(node, number)
    return number
  }
  for (let i = 0; i < nodes.length; i++) {
    const ways = all.from(nodes[i]!)
    const list: Way[] = []
    for (let w = 0; w < ways.length; w += 2) {
      const to = Math.floor(ways[w]! / MOST_GAINS)
      list.push({ to: numberOf(to), gain: ways[w]! - to * MOST_GAINS, odds: ways[w + 1]! })
    }
    draws.push(list)
  }
  return { draws, endings }
}

class CompiledGame implements Compiled {
  readonly states: number
  readonly outcomes: readonly string[]
  readonly measures: readonly string[]
  readonly values: Float64Array
  private readonly totals: Float64Array
  private readonly tables: Tables
  private readonly outcomeOf: Int32Array
  private readonly finals: Float64Array
  private readonly gains: Float64Array
  private readonly places: Places
  /** What the sum measures have come to when the game begins. */
  private readonly before: readonly number[]

  constructor(chain: Chain, places: Places, before: readonly number[]) {
    const { draws, endings } = stopsOf(chain)
    this.states = chain.ways.length
    this.places = places
    this.before = before
    this.measures = places.names
    this.values = new Float64Array(places.names.length)
    this.totals = new Float64Array(places.sums.length)
    this.tables = new Tables(draws)
    this.outcomes = [...new Set(endings.map(({ outcome }) => outcome))].sort()
    this.outcomeOf = Int32Array.from(endings, ({ outcome }) => this.outcomes.indexOf(outcome))
    this.finals = Float64Array.from(endings.flatMap(({ finals }) => finals))
    this.gains = Float64Array.from(chain.gains.lists.flat())
  }

  get bytes(): number {
    const { tables, outcomeOf, finals, gains } = this
    return tables.bytes + outcomeOf.byteLength + finals.byteLength + gains.byteLength
  }

  play(dice: FastDice): number {
    const { values, totals, before } = this
    const { sums, finals } = this.places
    for (let i = 0; i < sums.length; i++) totals[i] = before[i]!
    const ending = this.tables.run(dice, this.gains, totals)
    for (let i = 0; i < sums.length; i++) values[sums[i]!] = totals[i]!
    for (let i = 0; i < finals.length; i++) values[finals[i]!] = this.finals[ending * finals.length + i]!
    return this.outcomeOf[ending]!
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

/**
 * Compiles a game in which every seat goes by a policy: the rules themselves are asked, with enumerated dice, what can
 * happen in each state, once; then whole games are drawn from flat tables. Undefined where the game has more states than
 * allowed, or may go on for ever. What is drawn depends on the dice alone.
 */
export function compileGame<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  { players, states }: CompileOptions<State, Cmd>,
): Compiled | undefined {
  const chain = chainOf(ruleset, start, players, states)
  if (chain === undefined || chain.gains.lists.length > MOST_GAINS || !canAlwaysEnd(chain)) return undefined
  const before = Object.values(ruleset.measures)
    .filter(({ kind }) => kind === 'sum')
    .map((measure) => measure.of(start))
  return new CompiledGame(chain, placesOf(ruleset.measures), before)
}
