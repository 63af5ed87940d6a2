import { components } from './components.js'
import type { Action, Graph } from './explore.js'
import type { Field } from './field.js'

/** The outcome of a game that, from some state on, goes round for ever. */
export const NEVER_ENDS = 'NEVER_ENDS'

/** For every node: what is to be expected of each column (the odds of each outcome, the mean of each measure). */
export interface Absorbed<N> {
  readonly outcomes: readonly string[]
  /** `values[node]`: one figure for each outcome, then each final measure, then each sum measure. */
  readonly values: readonly (readonly N[])[]
}

/** A row of the linear system of one part: v = own + Σ odds · v(to). */
interface Row<N> {
  readonly odds: Map<number, N>
  readonly own: N[]
}

/**
 * Solves a graph in which nobody chooses: an absorbing Markov chain, part by part from the end of the game backwards.
 * Inside a part (a round in which nothing changes leads back to itself) states are eliminated one by one; the chance to
 * leave is always added up from what leaves (never 1 minus what stays), which keeps doubles accurate.
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

  const addScaled = (into: N[], values: readonly N[], scale: N): void => {
    for (let i = 0; i < width; i++) {
      if (!field.isZero(values[i]!)) into[i] = field.add(into[i]!, field.multiply(scale, values[i]!))
    }
  }

  const rowOf = (node: number, inside: ReadonlySet<number>): Row<N> => {
    const action = actionOf(node)
    const own = new Array<N>(width).fill(field.zero)
    action.gains.forEach((gain, i) => {
      own[outcomes.length + graph.finals.length + i] = gain
    })
    const odds = new Map<number, N>()
    action.to.forEach((to, i) => {
      const p = action.odds[i]!
      if (inside.has(to)) odds.set(to, field.add(odds.get(to) ?? field.zero, p))
      else addScaled(own, values[to]!, p)
    })
    return { odds, own }
  }

  const endless = (): N[] => {
    const value = new Array<N>(width).fill(field.zero)
    value[outcomes.length - 1] = field.one
    return value
  }

  for (const part of components(graph)) {
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
    solvePart(part, rows, exitOdds(part, inside, actionOf, field), field, addScaled)
    for (const member of part) values[member] = rows.get(member)!.own
  }
  return { outcomes, values }
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

/** Elimination forwards, then substitution backwards; afterwards every row's `own` is its value. */
function solvePart<N>(
  part: readonly number[],
  rows: ReadonlyMap<number, Row<N>>,
  exits: Map<number, N>,
  field: Field<N>,
  addScaled: (into: N[], values: readonly N[], scale: N) => void,
): void {
  const place = new Map(part.map((member, i) => [member, i]))
  const into = new Map<number, Set<number>>(part.map((member) => [member, new Set()]))
  for (const [member, row] of rows) for (const to of row.odds.keys()) into.get(to)!.add(member)

  for (const member of part) {
    const row = rows.get(member)!
    const here = place.get(member)!
    row.odds.delete(member)
    let rest = exits.get(member) as N
    for (const p of row.odds.values()) rest = field.add(rest, p)
    scaleRow(row, exits, member, field.divide(field.one, rest), field)
    for (const before of into.get(member)!) {
      if (place.get(before)! <= here) continue
      const other = rows.get(before)!
      const p = other.odds.get(member)
      if (p === undefined) continue
      other.odds.delete(member)
      addScaled(other.own, row.own, p)
      exits.set(before, field.add(exits.get(before)!, field.multiply(p, exits.get(member)!)))
      for (const [to, q] of row.odds) {
        other.odds.set(to, field.add(other.odds.get(to) ?? field.zero, field.multiply(p, q)))
        into.get(to)!.add(before)
      }
    }
  }
  for (const member of [...part].reverse()) {
    const row = rows.get(member)!
    for (const [to, p] of row.odds) addScaled(row.own, rows.get(to)!.own, p)
    row.odds.clear()
  }
}

function scaleRow<N>(row: Row<N>, exits: Map<number, N>, member: number, scale: N, field: Field<N>): void {
  for (const [to, p] of row.odds) row.odds.set(to, field.multiply(p, scale))
  for (let i = 0; i < row.own.length; i++) {
    if (!field.isZero(row.own[i]!)) row.own[i] = field.multiply(row.own[i]!, scale)
  }
  exits.set(member, field.multiply(exits.get(member)!, scale))
}
