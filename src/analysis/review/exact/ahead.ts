import type { Parts } from '../../exact/order.js'
import type { PackedGraph } from '../../exact/packed.js'
import type { Mix } from './mix.js'

/** What lies ahead of a mix of nodes, by the numbers of outcomes and measures in the graph. */
export interface Ahead {
  /** The chance of each outcome. */
  readonly ends: Float64Array
  /** The mean of each final measure, over the games that end. */
  readonly finals: Float64Array
  /** What each sum measure gains on the way, on average. */
  readonly sums: Float64Array
  /** The chance that it goes on for ever. */
  readonly endless: number
}

/** A part whose states come back to each other and that has not emptied after this many sweeps is solved instead. */
const PATIENT_SWEEPS = 200
/** A share of a part's chance that is too small to count. */
const EMPTIED = 1e-17

/**
 * Follows the chances of a game forward, from a mix to every end. One pass gives all outcomes and measures at once, and goes
 * only where the mix leads: solving each of them from the ends backwards looks at the whole graph every time.
 */
export class LookAhead {
  private readonly partOf: Int32Array
  /** The chance that stands at each node and has not gone on yet; empty between two passes. */
  private readonly waiting: Float64Array
  private ends = new Float64Array(0)
  private finals = new Float64Array(0)
  private sums = new Float64Array(0)
  private endless = 0

  /** `taken` is the place of the action that is taken where somebody chooses. */
  constructor(
    private readonly graph: PackedGraph,
    private readonly parts: Parts,
    private readonly taken: Int32Array | undefined,
  ) {
    const { nodes, start, count } = parts
    this.waiting = new Float64Array(graph.size)
    this.partOf = new Int32Array(graph.size)
    for (let part = 0; part < count; part++)
      for (let i = start[part]!; i < start[part + 1]!; i++) this.partOf[nodes[i]!] = part
  }

  /** Undefined where a part is left too seldom to be followed. */
  from(mix: Mix): Ahead | undefined {
    const { graph, waiting } = this
    this.ends = new Float64Array(graph.outcomes.length)
    this.finals = new Float64Array(graph.finals.length)
    this.sums = new Float64Array(graph.sums.length)
    this.endless = 0
    let last = 0
    mix.nodes.forEach((node, i) => {
      waiting[node] = waiting[node]! + mix.odds[i]!
      last = Math.max(last, this.partOf[node]!)
    })
    if (this.goThrough(last))
      return { ends: this.ends, finals: this.finals, sums: this.sums, endless: this.endless }
    waiting.fill(0)
    return undefined
  }

  /** Each part comes after all the parts it leads to: from the last one back, nothing comes again to one that is done. */
  private goThrough(last: number): boolean {
    const { waiting, parts } = this
    const { nodes, start } = parts
    for (let part = last; part >= 0; part--) {
      const from = start[part]!
      const node = nodes[from]!
      if (start[part + 1]! - from > 1) {
        if (!this.empty(part)) return false
      } else if (waiting[node] !== 0) {
        const chance = waiting[node]!
        this.goOn(node)
        // It may come back to itself.
        if (waiting[node] !== 0 && !this.empty(part, chance)) return false
      }
    }
    return true
  }

  /** Lets everything in a part go on that came into it; answers whether it could. */
  private empty(part: number, came?: number): boolean {
    const { waiting, parts } = this
    const { nodes, start } = parts
    const from = start[part]!
    const end = start[part + 1]!
    let here = 0
    for (let i = from; i < end; i++) here += waiting[nodes[i]!]!
    if (here === 0) return true
    const entered = came ?? here
    if (this.isClosed(part)) {
      this.endless += here
      for (let i = from; i < end; i++) waiting[nodes[i]!] = 0
      return true
    }
    for (let sweep = 0; sweep < PATIENT_SWEEPS; sweep++) {
      for (let i = end - 1; i >= from; i--) this.goOn(nodes[i]!)
      let left = 0
      for (let i = from; i < end; i++) left += waiting[nodes[i]!]!
      if (left > EMPTIED * entered) continue
      for (let i = from; left > 0 && i < end; i++) waiting[nodes[i]!] = 0
      return true
    }
    return false
  }

  /** The action that is taken at a node that is not over. */
  private actionAt(node: number): number {
    const { graph, taken } = this
    return graph.firstAction[node]! + (taken && graph.chooses(node) ? taken[node]! : 0)
  }

  /** Whether nothing that is taken in a part leads out of it. */
  private isClosed(part: number): boolean {
    const { graph, partOf, parts } = this
    const { firstEdge, to } = graph
    for (let i = parts.start[part]!; i < parts.start[part + 1]!; i++) {
      const node = parts.nodes[i]!
      if (graph.isOver(node)) return false
      const action = this.actionAt(node)
      for (let e = firstEdge[action]!; e < firstEdge[action + 1]!; e++)
        if (partOf[to[e]!] !== part) return false
    }
    return true
  }

  /** The chance at a node goes on to the next ones, or has come to an end. */
  private goOn(node: number): void {
    const { graph, waiting } = this
    const chance = waiting[node]!
    if (chance === 0) return
    waiting[node] = 0
    if (graph.isOver(node)) {
      this.arrive(node, chance)
      return
    }
    const { firstEdge, to, odds } = graph
    const action = this.actionAt(node)
    for (let sum = 0; sum < this.sums.length; sum++)
      this.sums[sum] = this.sums[sum]! + chance * graph.gain(action, sum)
    const last = firstEdge[action + 1]!
    for (let e = firstEdge[action]!; e < last; e++) waiting[to[e]!] = waiting[to[e]!]! + chance * odds[e]!
  }

  private arrive(node: number, chance: number): void {
    const { graph, ends, finals } = this
    const outcome = graph.outcomeOf(node)
    ends[outcome] = ends[outcome]! + chance
    for (let final = 0; final < finals.length; final++)
      finals[final] = finals[final]! + chance * graph.finalOf(node, final)
  }
}
