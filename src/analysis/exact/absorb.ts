import type { Action, Graph } from '../explore.js'
import type { Field } from '../field.js'
import { eliminate, type Row } from './eliminate.js'
import { type Links, parts } from './order.js'

/** The outcome of a game that, from some state on, goes round for ever. */
export const NEVER_ENDS = 'NEVER_ENDS'

/** For every node: what is to be expected of each column (the odds of each outcome, the mean of each measure). */
export interface Absorbed<N> {
  readonly outcomes: readonly string[]
  /** `values[node]`: one figure for each outcome, then each final measure, then each sum measure. */
  readonly values: readonly (readonly N[])[]
}

/**
 * Solves a graph in which nobody chooses: an absorbing Markov chain, part by part from the end of the game backwards.
 * Inside a part (a round in which nothing changes leads back to itself) states are eliminated one by one.
 */
export function absorb<N>(
  graph: Graph<N>,
  field: Field<N>,
  actionOf: (node: number) => Action<N>,
): Absorbed<N> {
  const { nodes } = graph
  const outcomes = [...new Set(nodes.flatMap((n) => (n.kind === 'over' ? [n.outcome] : [])))].sort()
  outcomes.push(NEVER_ENDS)
  const width = outcomes.length + graph.finals.length + graph.sums.length
  const values: N[][] = new Array(nodes.length)

  const rowOf = (node: number, inside: ReadonlySet<number>): Row<N> => {
    const action = actionOf(node)
    const own = new Array<N>(width).fill(field.zero)
    action.gains.forEach((gain, i) => {
      own[outcomes.length + graph.finals.length + i] = gain
    })
    const odds = new Map<number, N>()
    const leaving: { readonly p: N; readonly value: readonly N[] }[] = []
    action.to.forEach((to, i) => {
      const p = action.odds[i]!
      if (inside.has(to)) odds.set(to, field.add(odds.get(to) ?? field.zero, p))
      else leaving.push({ p, value: values[to]! })
    })
    for (let i = 0; i < width; i++) {
      const terms = leaving.flatMap(({ p, value }) =>
        field.isZero(value[i]!) ? [] : [field.multiply(p, value[i]!)],
      )
      if (terms.length > 0) own[i] = field.total([own[i]!, ...terms])
    }
    return { odds, own }
  }

  const endless = (): N[] => {
    const value = new Array<N>(width).fill(field.zero)
    value[outcomes.length - 1] = field.one
    return value
  }

  const order = parts(
    linksOf(nodes.map((_, node) => (nodes[node]!.kind === 'over' ? [] : actionOf(node).to))),
  )
  for (let p = 0; p < order.count; p++) {
    const part = [...order.nodes.subarray(order.start[p], order.start[p + 1])]
    const first = part[0]!
    const node = nodes[first]!
    if (node.kind === 'over') {
      const value = new Array<N>(width).fill(field.zero)
      value[outcomes.indexOf(node.outcome)] = field.one
      node.finals.forEach((final, i) => {
        value[outcomes.length + i] = final
      })
      values[first] = value
      continue
    }
    const inside = new Set(part)
    const rows = new Map(part.map((member) => [member, rowOf(member, inside)]))
    const leaves = part.some((member) => actionOf(member).to.some((to) => !inside.has(to)))
    if (!leaves) {
      for (const member of part) values[member] = endless()
      continue
    }
    eliminate(part, rows, exitOdds(part, inside, actionOf, field), field)
    for (const member of part) values[member] = rows.get(member)!.own
  }
  return { outcomes, values }
}

/** Lists of successors as flat links. */
function linksOf(successors: readonly (readonly number[])[]): Links {
  const first = [0]
  for (const list of successors) first.push(first.at(-1)! + list.length)
  return {
    size: successors.length,
    to: successors.flat(),
    firstEdgeOf: (node) => first[node]!,
    endOfEdges: (node) => first[node + 1]!,
  }
}

function exitOdds<N>(
  part: readonly number[],
  inside: ReadonlySet<number>,
  actionOf: (node: number) => Action<N>,
  field: Field<N>,
): Map<number, N> {
  return new Map(
    part.map((member) => {
      const { to, odds } = actionOf(member)
      const leaving = to.reduce<N>(
        (sum, t, i) => (inside.has(t) ? sum : field.add(sum, odds[i]!)),
        field.zero,
      )
      return [member, leaving]
    }),
  )
}
