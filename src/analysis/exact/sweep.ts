import { doubles } from '../field.js'
import { eliminate, type Row } from './eliminate.js'
import type { Parts } from './order.js'
import type { PackedGraph } from './packed.js'

/** What is to be expected of a game: the value of each kind of end, and what actions add on the way. */
export interface Expected {
  end(node: number): number
  gain?(action: number): number
  /** What a part without a way out is worth; 0 when not given. */
  readonly endless?: number
  /** Whether the one who chooses here wants as little as possible. */
  against?(node: number): boolean
}

/** A part in which nobody chooses and that has not settled after this many sweeps is solved by elimination instead. */
const PATIENT_SWEEPS = 100

/** A part with choices that keeps changing for longer than this cannot be given a value to ten digits. */
const MAX_SWEEPS = 1_000_000

/** Changes below this share of the value no longer matter: far finer than the ten digits anybody asks for. */
const SETTLED = 1e-15

/**
 * The value of every node, part by part from the ends of the game backwards. Where states come back to each other the
 * part is swept until it settles, rising from 0: a choice takes its best action, and going round for ever is worth 0.
 * `best`, if given, gets the place of the best action of each node.
 */
export function values(
  graph: PackedGraph,
  { nodes, start, count }: Parts,
  expected: Expected,
  best?: Int32Array,
): Float64Array {
  const value = new Float64Array(graph.size)
  const { firstAction, actionCount, firstEdge, to, odds } = graph

  const worth = (action: number): number => {
    let sum = expected.gain ? expected.gain(action) : 0
    const last = firstEdge[action + 1]!
    for (let e = firstEdge[action]!; e < last; e++) sum += odds[e]! * value[to[e]!]!
    return sum
  }

  const update = (node: number): number => {
    const actions = actionCount[node]!
    const first = firstAction[node]!
    let most = worth(first)
    if (actions > 1) {
      let place = 0
      const least = expected.against?.(node) === true
      for (let a = 1; a < actions; a++) {
        const other = worth(first + a)
        if (least ? other < most : other > most) {
          most = other
          place = a
        }
      }
      if (best) best[node] = place
    }
    const change = Math.abs(most - value[node]!)
    value[node] = most
    return change
  }

  const isClosed = closedParts(graph)
  for (let part = 0; part < count; part++) {
    const from = start[part]!
    const end = start[part + 1]!
    const only = nodes[from]!
    if (graph.isOver(only)) {
      value[only] = expected.end(only)
      continue
    }
    if (end - from === 1 && !comesBack(graph, only)) {
      update(only)
      continue
    }
    if (isClosed(nodes, from, end)) {
      for (let i = from; i < end; i++) value[nodes[i]!] = expected.endless ?? 0
      continue
    }
    for (let sweep = 0; ; sweep++) {
      let change = 0
      let largest = 0
      for (let i = from; i < end; i++) {
        change = Math.max(change, update(nodes[i]!))
        largest = Math.max(largest, Math.abs(value[nodes[i]!]!))
      }
      if (change <= SETTLED * largest) break
      if (sweep >= PATIENT_SWEEPS && !anyChoice(graph, nodes, from, end)) {
        solveExactly(graph, Array.from(nodes.subarray(from, end)), expected, value)
        break
      }
      if (sweep >= MAX_SWEEPS) throw new RangeError('best play does not settle: this game hardly ever ends')
    }
  }
  return value
}

function anyChoice(graph: PackedGraph, nodes: Int32Array, from: number, end: number): boolean {
  for (let i = from; i < end; i++) if (graph.chooses(nodes[i]!)) return true
  return false
}

/** The values of a part in which nobody chooses, however seldom it is left. */
function solveExactly(
  graph: PackedGraph,
  part: readonly number[],
  expected: Expected,
  value: Float64Array,
): void {
  const inside = new Set(part)
  const exits = new Map<number, number>()
  const rows = new Map<number, Row<number>>()
  for (const node of part) {
    const odds = new Map<number, number>()
    let own = expected.gain?.(graph.firstAction[node]!) ?? 0
    let leaving = 0
    for (let e = graph.firstEdgeOf(node); e < graph.endOfEdges(node); e++) {
      const to = graph.to[e]!
      if (inside.has(to)) odds.set(to, (odds.get(to) ?? 0) + graph.odds[e]!)
      else {
        own += graph.odds[e]! * value[to]!
        leaving += graph.odds[e]!
      }
    }
    rows.set(node, { odds, own: [own] })
    exits.set(node, leaving)
  }
  eliminate(part, rows, exits, doubles)
  for (const node of part) value[node] = rows.get(node)!.own[0]!
}

function comesBack(graph: PackedGraph, node: number): boolean {
  const first = graph.firstAction[node]!
  const last = graph.firstEdge[first + graph.actionCount[node]!]!
  for (let e = graph.firstEdge[first]!; e < last; e++) if (graph.to[e] === node) return true
  return false
}

/** Tells whether no action of a part leads out of it. */
function closedParts(graph: PackedGraph): (nodes: Int32Array, from: number, end: number) => boolean {
  const { firstAction, actionCount, firstEdge, to } = graph
  const inside = new Uint8Array(graph.size)
  return (nodes, from, end) => {
    let closed = true
    for (let i = from; i < end; i++) inside[nodes[i]!] = 1
    for (let i = from; i < end && closed; i++) {
      const first = firstAction[nodes[i]!]!
      const last = firstEdge[first + actionCount[nodes[i]!]!]!
      for (let e = firstEdge[first]!; e < last; e++) if (inside[to[e]!] === 0) closed = false
    }
    for (let i = from; i < end; i++) inside[nodes[i]!] = 0
    return closed
  }
}
