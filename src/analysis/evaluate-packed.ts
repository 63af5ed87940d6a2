import type { Command } from '../kernel/command.js'
import type { GameEvent, Ruleset } from '../kernel/ruleset.js'
import { NEVER_ENDS } from './absorb.js'
import type { Evaluation } from './evaluate.js'
import type { ExploreOptions } from './explore.js'
import { parts } from './order.js'
import { type PackedGraph, pack } from './packed.js'
import { type Expected, values } from './sweep.js'

/** Exact evaluation with a policy for every seat, in doubles, on a packed graph: for games of many million states. */
export function evaluatePacked<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Evaluation {
  const { graph } = pack(ruleset, start, options)
  for (let node = 0; node < graph.size; node++)
    if (graph.chooses(node))
      throw new RangeError('a seat without a policy: use solve to look for its best play')
  const order = parts(graph)
  const first = (expected: Expected): number => values(graph, order, expected)[0]!
  const odds = graph.outcomes.map((name, i): [string, number] => [
    name,
    first({ end: (node) => (graph.outcomeOf(node) === i ? 1 : 0) }),
  ])
  const endless = first({ end: () => 0, endless: 1 })
  if (endless > 0) odds.push([NEVER_ENDS, endless])
  const means = endless > 0 ? [] : measuresOf(graph, first)
  return {
    outcomes: Object.fromEntries(odds.filter(([, p]) => p > 0).sort(([a], [b]) => (a < b ? -1 : 1))),
    measures: Object.fromEntries(means),
    states: graph.size,
  }
}

function measuresOf(graph: PackedGraph, first: (expected: Expected) => number): [string, number][] {
  const finals = graph.finals.map((name, i): [string, number] => [
    name,
    first({ end: (node) => graph.finalOf(node, i) }),
  ])
  const sums = graph.sums.map((name, i): [string, number] => [
    name,
    first({ end: () => 0, gain: (action) => graph.gain(action, i) }),
  ])
  return [...finals, ...sums]
}
