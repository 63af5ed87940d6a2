import type { Command } from '../kernel/contract/command.js'
import type { GameEvent, Ruleset } from '../kernel/contract/ruleset.js'
import { absorb, NEVER_ENDS } from './exact/absorb.js'
import { explore } from './exact/objects.js'
import { parts } from './exact/order.js'
import { type PackedGraph, pack } from './exact/packed.js'
import { type Expected, values } from './exact/sweep.js'
import type { ExploreOptions } from './explore.js'
import type { Field } from './field.js'

/** Exact odds of every outcome and the mean of every declared measure. */
export interface Evaluation<N = number> {
  readonly outcomes: Readonly<Record<string, N>>
  /** The sides that each outcome favours. */
  readonly favours: Readonly<Record<string, readonly string[]>>
  /** Absent where the game may go on for ever: the mean of such a game is not a number. */
  readonly measures: Readonly<Record<string, N>>
  /** How many different states the game can reach. */
  readonly states: number
}

/** Exact evaluation with a policy for every seat, in doubles; also for games of many million states. */
export function evaluate<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Evaluation {
  const { graph } = pack(ruleset, start, options)
  for (let node = 0; node < graph.size; node++) if (graph.chooses(node)) throw withoutPolicy()
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
    favours: Object.fromEntries(graph.outcomes.map((name, i) => [name, graph.favoured[i]!])),
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

function withoutPolicy(): RangeError {
  return new RangeError('a seat without a policy: use solve to look for its best play')
}

/** The same in a field of your choice: pass `rationals` for exact fractions. Every state is an object: for smaller games. */
export function evaluateIn<State, Cmd extends Command, Event extends GameEvent, N>(
  field: Field<N>,
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Evaluation<N> {
  const graph = explore(ruleset, start, field, options)
  const { outcomes, values } = absorb(graph, field, (index) => {
    const node = graph.nodes[index]!
    if (node.kind !== 'chance') throw withoutPolicy()
    return node.action
  })
  const value = values[0]!
  const endless = !field.isZero(value[outcomes.indexOf(NEVER_ENDS)]!)
  const odds = outcomes.map((name, i) => [name, value[i]!] as const).filter(([, p]) => !field.isZero(p))
  const means = [...graph.finals, ...graph.sums].map(
    (name, i) => [name, value[outcomes.length + i]!] as const,
  )
  return {
    outcomes: Object.fromEntries(odds),
    favours: Object.fromEntries(
      graph.nodes.flatMap((node) => (node.kind === 'over' ? [[node.outcome, node.favours] as const] : [])),
    ),
    measures: endless ? {} : Object.fromEntries(means),
    states: graph.nodes.length,
  }
}
