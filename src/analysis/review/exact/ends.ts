import { NEVER_ENDS } from '../../exact/absorb.js'
import type { Expected } from '../../exact/sweep.js'
import { type Aim, endlessWorth, NoAim, worthOf } from '../aim.js'
import type { MomentEnds } from '../figures.js'
import type { ReviewGraph } from './review-graph.js'
import type { Solve } from './solved-values.js'

/** What a graph is solved for, where a review follows this aim for this side. */
export function expectedFor(graph: ReviewGraph, aim: Aim, side: string): Expected {
  const endless = endlessWorth(aim)
  if (aim.kind === 'worth') {
    const worths = graph.outcomes.map((_, outcome) => worthOf(graph.favouredBy(outcome), side))
    return { end: (node) => worths[graph.outcomeOf(node)]!, endless }
  }
  if (aim.kind === 'outcome') {
    const wanted = graph.outcomes.indexOf(aim.outcome)
    return { end: (node) => (graph.outcomeOf(node) === wanted ? 1 : 0), endless }
  }
  const final = graph.finals.indexOf(aim.measure)
  if (final === -1)
    throw new NoAim(`no final measure "${aim.measure}"; there are: ${graph.finals.join(', ')}`)
  return { end: (node) => graph.finalOf(node, final), endless }
}

/** W16: the greatest less the least final value that can be reached; 1 for chances. */
export function spanOf(graph: ReviewGraph, aim: Aim): number {
  if (aim.kind !== 'measure') return 1
  const final = graph.finals.indexOf(aim.measure)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const node of graph.ends()) {
    const value = graph.finalOf(node, final)
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most > least ? most - least : 1
}

/**
 * W5: the chance of every end and the mean of every measure at these nodes. `counted` are the sum measures so far, at each
 * of them. Where the game may go on for ever a sum has no mean.
 */
export function endsAt(
  graph: ReviewGraph,
  solve: Solve,
  nodes: readonly number[],
  counted: (sum: string, place: number) => number,
): readonly MomentEnds[] {
  const ends = nodes.map((): Record<string, number> => ({}))
  const means = nodes.map((): Record<string, number> => ({}))
  const keep = (into: Record<string, number>[], name: string, value: Float64Array): void =>
    nodes.forEach((node, place) => {
      into[place]![name] = value[node]!
    })
  graph.outcomes.forEach((name, outcome) => {
    keep(ends, name, solve(`end ${name}`, { end: (node) => (graph.outcomeOf(node) === outcome ? 1 : 0) }))
  })
  const endless = solve('endless', { end: () => 0, endless: 1 })
  const goesOn = nodes.some((node) => endless[node]! > 0)
  if (goesOn) keep(ends, NEVER_ENDS, endless)
  else {
    graph.finals.forEach((name, final) => {
      keep(means, name, solve(`mean ${name}`, { end: (node) => graph.finalOf(node, final) }))
    })
    graph.sums.forEach((name, sum) => {
      const coming = solve(`sum ${name}`, { end: () => 0, gain: (action) => graph.gain(action, sum) })
      nodes.forEach((node, place) => {
        means[place]![name] = counted(name, place) + coming[node]!
      })
    })
  }
  return nodes.map((_, place) => ({ ends: ends[place]!, means: means[place]! }))
}
