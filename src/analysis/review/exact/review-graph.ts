import type { Command } from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { type Parts, parts } from '../../exact/order.js'
import { PackedGraph } from '../../exact/packed.js'
import { type Expected, values } from '../../exact/sweep.js'
import { type ExploreOptions, type Players, type WalkSummary, walk } from '../../explore.js'
import { doubles } from '../../field.js'

import { type Ahead, LookAhead } from './ahead.js'
import { type Mix, meanOver } from './mix.js'
import { type BestValues, SolvedValues } from './solved-values.js'

const FEWEST = 1 << 10
/** Steps of the rules after one another before the next choice, at most. */
const MAX_ROUNDS = 10_000

/** A packed graph that also knows at which nodes somebody is waited for: the moments of a review. */
class MomentGraph extends PackedGraph {
  private moments = new Uint8Array(FEWEST)
  private most = Number.POSITIVE_INFINITY

  override begin(node: number, kind: string, seat?: string): void {
    super.begin(node, kind, seat)
    if (node >= this.moments.length) {
      const larger = new Uint8Array(Math.max(node + 1, 2 * this.moments.length))
      larger.set(this.moments)
      this.moments = larger
    }
    this.moments[node] = kind === 'automatic' ? 0 : 1
  }

  /** Only the first nodes count from now on. */
  shrink(size: number): void {
    this.most = size
  }

  override get size(): number {
    return Math.min(this.most, super.size)
  }

  isMoment(node: number): boolean {
    return this.isOver(node) || this.moments[node] === 1
  }
}

/** Steps that nobody chooses lead back to each other. */
class GoesRound extends Error {}

export interface ReviewGraphOptions {
  readonly players: Players<unknown, Command>
  readonly limit: number
  readonly progress?: (found: number, open: number) => void
  /** Leaves the sum measures out: best play needs none of them. */
  readonly finalsOnly: boolean
}

function measuresOf(ruleset: Ruleset, finalsOnly: boolean): Ruleset['measures'] {
  if (!finalsOnly) return ruleset.measures
  return Object.fromEntries(Object.entries(ruleset.measures).filter(([, { kind }]) => kind === 'final'))
}

/**
 * Everything that can follow from the moments of a game, by the reference of its review, as one graph (rules/review W25).
 * States join it with `grow` until it is solved.
 */
export class ReviewGraph {
  private readonly graph: MomentGraph
  private readonly walked: WalkSummary<unknown>
  private readonly solved = new SolvedValues()
  private order: Parts | undefined
  /** The nodes that follow from the first state alone. */
  private readonly followed: number

  constructor(
    ruleset: Ruleset,
    start: unknown,
    { players, limit, progress, finalsOnly }: ReviewGraphOptions,
  ) {
    const measures = measuresOf(ruleset, finalsOnly)
    const rules: Ruleset = Object.assign(Object.create(ruleset), { measures })
    const named = (kind: 'final' | 'sum'): string[] =>
      Object.entries(measures).flatMap(([name, measure]) => (measure.kind === kind ? [name] : []))
    this.graph = new MomentGraph(named('final'), named('sum'))
    const options: ExploreOptions<unknown, Command> = { players, limit, ...(progress && { progress }) }
    this.walked = walk(rules, start, doubles, options, this.graph)
    this.followed = this.graph.size
  }

  /** Whether every node follows from the first state: no other has joined. */
  get isFresh(): boolean {
    return this.graph.size === this.followed
  }

  get size(): number {
    return this.graph.size
  }

  get outcomes(): readonly string[] {
    return this.graph.outcomes
  }

  get finals(): readonly string[] {
    return this.graph.finals
  }

  get sums(): readonly string[] {
    return this.graph.sums
  }

  /** The seats that choose somewhere. */
  get choosing(): readonly string[] {
    return this.graph.seats
  }

  favouredBy(outcome: number): readonly string[] {
    return this.graph.favoured[outcome] ?? []
  }

  /** Forgets all but the first nodes, which must lead to each other only. */
  shrink(size: number): void {
    this.graph.shrink(size)
  }

  /** The node of a state, which joins the graph if need be. Throws `TooManyStates`. */
  grow(state: unknown): number {
    return this.walked.grow(state)
  }

  /** The node of a state that has joined; undefined for any other. */
  nodeOf(state: unknown): number | undefined {
    return this.walked.nodeOf(state)
  }

  outcomeOf(node: number): number {
    return this.graph.outcomeOf(node)
  }

  finalOf(node: number, final: number): number {
    return this.graph.finalOf(node, final)
  }

  gain(action: number, sum: number): number {
    return this.graph.gain(action, sum)
  }

  seatAt(node: number): string | undefined {
    return this.graph.seats[this.graph.seatAt(node)]
  }

  /** The nodes at which the game is over. */
  *ends(): Iterable<number> {
    for (let node = 0; node < this.graph.size; node++) if (this.graph.isOver(node)) yield node
  }

  private get parts(): Parts {
    if (this.order?.nodes.length !== this.size) this.order = parts(this.graph)
    return this.order
  }

  /** The value of every node. The name says for what: the same name stands for the same figures. */
  solve(name: string, expected: Expected): Float64Array {
    return this.solved.of(this.size, name, () => values(this.graph, this.parts, expected))
  }

  /** The value of every node at best play, and the place of each node's best action. */
  solveBest(name: string, expected: Expected): BestValues {
    return this.solved.best(this.size, name, () => {
      const best = new Int32Array(this.size)
      return { value: values(this.graph, this.parts, expected, best), best }
    })
  }

  /** The mean of a figure at the next moment that a mix leads to; a node that is a moment counts itself. */
  atNextMoment(mix: Mix, figure: (node: number) => number): number {
    const { graph } = this
    const { firstAction, firstEdge, to, odds } = graph
    const known = new Map<number, number>()
    const under = new Set<number>()
    const from = (node: number): number => {
      if (graph.isMoment(node)) return figure(node)
      const found = known.get(node)
      if (found !== undefined) return found
      if (under.has(node)) throw new GoesRound()
      under.add(node)
      const action = firstAction[node]!
      let sum = 0
      for (let e = firstEdge[action]!; e < firstEdge[action + 1]!; e++) sum += odds[e]! * from(to[e]!)
      under.delete(node)
      known.set(node, sum)
      return sum
    }
    try {
      return mix.nodes.reduce((sum, node, i) => sum + mix.odds[i]! * from(node), 0)
    } catch (error) {
      if (!(error instanceof GoesRound)) throw error
      return meanOver(mix, this.atEveryNextMoment(figure))
    }
  }

  /** The moments that a mix leads to next, each with its odds: steps that nobody chooses are gone through. */
  nextMoments({ nodes, odds: given }: Mix): Mix {
    const { graph } = this
    const { firstAction, firstEdge, to, odds } = graph
    const found = new Map<number, number>()
    let open = new Map<number, number>()
    const arrive = (node: number, chance: number): void => {
      const into = graph.isMoment(node) ? found : open
      into.set(node, (into.get(node) ?? 0) + chance)
    }
    nodes.forEach((node, i) => {
      arrive(node, given[i]!)
    })
    // Steps may lead back to each other: what still goes round after so long is too little to count.
    for (let round = 0; open.size > 0 && round < MAX_ROUNDS; round++) {
      const here = open
      open = new Map()
      for (const [node, chance] of here) {
        const action = firstAction[node]!
        for (let e = firstEdge[action]!; e < firstEdge[action + 1]!; e++) arrive(to[e]!, chance * odds[e]!)
      }
    }
    return { nodes: [...found.keys()], odds: [...found.values()] }
  }

  /** A figure at the next moment from every node on, where steps that nobody chooses can come back to each other. */
  private atEveryNextMoment(figure: (node: number) => number): Float64Array {
    const { graph } = this
    const isOver = (node: number): boolean => graph.isMoment(node)
    const until: PackedGraph = Object.assign(Object.create(graph), { isOver })
    return values(until, parts(until), { end: figure })
  }

  /** What lies ahead of each mix, by the reference or, where somebody plays their best, by these actions of theirs. */
  ahead(mixes: readonly Mix[], best?: BestValues): readonly Ahead[] {
    const looking = new LookAhead(this.graph, this.parts, best?.best)
    const found: Ahead[] = []
    for (const mix of mixes) {
      const ahead = looking.from(mix)
      // Where one way cannot be followed, others hardly can: all are read from the same solutions.
      if (ahead === undefined) return this.solvedAhead(mixes, best)
      found.push(ahead)
    }
    return found
  }

  /** The same from the ends backwards, figure by figure: for games that hardly ever leave some states. */
  private solvedAhead(mixes: readonly Mix[], best: BestValues | undefined): readonly Ahead[] {
    const graph = best ? this.takingOnly(best.best) : this.graph
    const order = best ? parts(graph) : this.parts
    const { outcomes, finals, sums } = graph
    const means = (expected: Expected): readonly number[] => {
      const value = values(graph, order, expected)
      return mixes.map((mix) => meanOver(mix, value))
    }
    const ends = outcomes.map((_, outcome) =>
      means({ end: (node) => (graph.outcomeOf(node) === outcome ? 1 : 0) }),
    )
    const measured = finals.map((_, final) => means({ end: (node) => graph.finalOf(node, final) }))
    const gained = sums.map((_, sum) => means({ end: () => 0, gain: (action) => graph.gain(action, sum) }))
    const endless = means({ end: () => 0, endless: 1 })
    return mixes.map((_, at) => ({
      ends: Float64Array.from(ends, (mean) => mean[at]!),
      finals: Float64Array.from(measured, (mean) => mean[at]!),
      sums: Float64Array.from(gained, (mean) => mean[at]!),
      endless: endless[at]!,
    }))
  }

  /** The graph in which those who choose take these actions. */
  private takingOnly(best: Int32Array): PackedGraph {
    const { graph } = this
    const firstAction = graph.firstAction.slice(0, graph.size)
    const actionCount = graph.actionCount.slice(0, graph.size)
    for (let node = 0; node < graph.size; node++) {
      if (graph.isOver(node) || !graph.chooses(node)) continue
      firstAction[node] = firstAction[node]! + best[node]!
      actionCount[node] = 1
    }
    return Object.create(graph, {
      firstAction: { value: firstAction },
      actionCount: { value: actionCount },
      firstEdgeOf: {
        value: (node: number) => (graph.isOver(node) ? 0 : graph.firstEdge[firstAction[node]!]!),
      },
      endOfEdges: {
        value: (node: number) =>
          graph.isOver(node) ? 0 : graph.firstEdge[firstAction[node]! + actionCount[node]!]!,
      },
      chooses: { value: () => false },
    }) as PackedGraph
  }
}
