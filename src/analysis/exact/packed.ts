import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Ruleset } from '../../kernel/contract/ruleset.js'
import { type ExploreOptions, type WalkRecorder, type WalkSummary, walk } from '../explore.js'
import { doubles } from '../field.js'
import type { Links } from './order.js'
import type { Transitions } from './transitions.js'

/** The number of actions of a node where the game is over. */
const OVER = -1

/** A list of numbers that grows, without a JavaScript object for each. */
class Growing<List extends Int32Array | Float64Array> {
  list: List
  length = 0
  private readonly make: (length: number) => List

  constructor(make: (length: number) => List) {
    this.make = make
    this.list = make(1024)
  }

  /** Makes room for `index` and keeps `length` above it. */
  set(index: number, value: number): void {
    if (index >= this.list.length) {
      const larger = this.make(Math.max(index + 1, Math.ceil(this.list.length * 1.5)))
      larger.set(this.list)
      this.list = larger
    }
    this.list[index] = value
    if (index >= this.length) this.length = index + 1
  }

  push(value: number): void {
    this.set(this.length, value)
  }
}

const ints = (): Growing<Int32Array> => new Growing((n) => new Int32Array(n))
const floats = (): Growing<Float64Array> => new Growing((n) => new Float64Array(n))

/**
 * The graph of a game in a few flat lists of doubles: tens of bytes a state, so that games of many million states fit.
 * The actions of node n are `firstAction[n]` and the `actionCount[n] - 1` after it (none when the game is over there);
 * the edges of action a run from `firstEdge[a]` to `firstEdge[a + 1]`.
 */
export class PackedGraph implements Links, WalkRecorder<number> {
  readonly outcomes: string[] = []
  /** For each outcome the sides it favours. */
  readonly favoured: (readonly string[])[] = []
  /** Seats that choose somewhere. */
  readonly seats: string[] = []
  readonly finals: readonly string[]
  readonly sums: readonly string[]
  private readonly start = ints()
  private readonly count = ints()
  private readonly edges = ints()
  private readonly targets = ints()
  private readonly chances = floats()
  private readonly gained = floats()
  private readonly ends = floats()
  private readonly choosing = ints()
  /** Whose actions are being taken down. */
  private node = 0

  constructor(finals: readonly string[], sums: readonly string[]) {
    this.finals = finals
    this.sums = sums
    this.edges.push(0)
  }

  get size(): number {
    return this.start.length
  }

  get bytes(): number {
    const { start, count, edges, targets, chances, gained, ends, choosing } = this
    const lists = [start, count, edges, targets, chances, gained, ends, choosing]
    return lists.reduce((sum, { list }) => sum + list.byteLength, 0)
  }

  get firstAction(): Int32Array {
    return this.start.list
  }

  get actionCount(): Int32Array {
    return this.count.list
  }

  get firstEdge(): Int32Array {
    return this.edges.list
  }

  get to(): Int32Array {
    return this.targets.list
  }

  get odds(): Float64Array {
    return this.chances.list
  }

  firstEdgeOf(node: number): number {
    return this.isOver(node) ? 0 : this.edges.list[this.start.list[node]!]!
  }

  endOfEdges(node: number): number {
    return this.isOver(node) ? 0 : this.edges.list[this.start.list[node]! + this.count.list[node]!]!
  }

  /** What sum measure number `sum` gains on average with an action. */
  gain(action: number, sum: number): number {
    return this.gained.list[action * this.sums.length + sum]!
  }

  /** Whether a seat chooses here, be it among one action only. */
  chooses(node: number): boolean {
    return this.seatAt(node) >= 0
  }

  /** The place in `seats` of who chooses here, or -1. */
  seatAt(node: number): number {
    return (this.choosing.list[node] ?? 0) - 1
  }

  isOver(node: number): boolean {
    return this.count.list[node] === OVER
  }

  /** The place of an over node's outcome in `outcomes`. */
  outcomeOf(node: number): number {
    return this.ends.list[this.start.list[node]!]!
  }

  /** Final measure number `final` of an over node. */
  finalOf(node: number, final: number): number {
    return this.ends.list[this.start.list[node]! + 1 + final]!
  }

  over(node: number, outcome: string, favours: readonly string[], finals: readonly number[]): void {
    this.start.set(node, this.ends.length)
    this.count.set(node, OVER)
    this.ends.push(this.outcome(outcome, favours))
    for (const final of finals) this.ends.push(final)
  }

  begin(node: number, _kind: string, seat?: string): void {
    this.node = node
    this.start.set(node, this.edges.length - 1)
    this.count.set(node, 0)
    if (seat !== undefined) this.choosing.set(node, this.seat(seat) + 1)
  }

  action({ count, to, odds, gains }: Transitions<number>): void {
    for (let i = 0; i < count; i++) {
      this.targets.push(to[i]!)
      this.chances.push(odds[i]!)
    }
    this.edges.push(this.targets.length)
    for (let i = 0; i < gains.length; i++) this.gained.push(gains[i]!)
    this.count.list[this.node]!++
  }

  private outcome(name: string, favours: readonly string[]): number {
    const known = this.outcomes.indexOf(name)
    if (known !== -1) return known
    this.favoured.push(favours)
    return this.outcomes.push(name) - 1
  }

  private seat(name: string): number {
    const known = this.seats.indexOf(name)
    return known === -1 ? this.seats.push(name) - 1 : known
  }
}

/** A packed graph, and the way from a state to its node. */
export interface Packed<State> {
  readonly graph: PackedGraph
  readonly walked: WalkSummary<State>
}

/** Explores a game into a packed graph. */
export function pack<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Packed<State> {
  const measures = Object.entries(ruleset.measures)
  const named = (kind: 'final' | 'sum'): string[] =>
    measures.filter(([, m]) => m.kind === kind).map(([name]) => name)
  const graph = new PackedGraph(named('final'), named('sum'))
  const walked = walk(ruleset, start, doubles, options, graph)
  return { graph, walked }
}
