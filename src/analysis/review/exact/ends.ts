import { NEVER_ENDS } from '../../exact/absorb.js'
import type { Expected } from '../../exact/sweep.js'
import { type Aim, endlessWorth, NoAim, worthOf } from '../aim.js'
import type { MomentEnds } from '../figures.js'
import type { Ahead } from './ahead.js'
import type { ReviewGraph } from './review-graph.js'

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
  if (aim.kind === 'standing')
    throw new NoAim('how a side stands at the horizon of a search is no exact figure')
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
 * W5: the chance of every end and the mean of every measure at these mixes of nodes. `counted` are the sum measures so far,
 * at each of them. Where the game may go on for ever a sum has no mean.
 */
export function endsAt(
  graph: ReviewGraph,
  ahead: readonly Ahead[],
  counted: (sum: string, place: number) => number,
): readonly MomentEnds[] {
  const goesOn = ahead.some(({ endless }) => endless > 0)
  return ahead.map(({ ends, finals, sums, endless }, place) => ({
    ends: {
      ...Object.fromEntries(graph.outcomes.map((name, outcome) => [name, ends[outcome]!])),
      ...(goesOn && { [NEVER_ENDS]: endless }),
    },
    means: goesOn
      ? {}
      : Object.fromEntries([
          ...graph.finals.map((name, final) => [name, finals[final]!] as const),
          ...graph.sums.map((name, sum) => [name, counted(name, place) + sums[sum]!] as const),
        ]),
  }))
}
