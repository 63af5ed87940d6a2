import type { Command } from '../kernel/command.js'
import type { GameEvent, Ruleset } from '../kernel/ruleset.js'
import { absorb, NEVER_ENDS } from './absorb.js'
import { type ExploreOptions, explore } from './explore.js'
import { doubles, type Field } from './field.js'

/** Exact odds of every outcome and the mean of every declared measure. */
export interface Evaluation<N = number> {
  readonly outcomes: Readonly<Record<string, N>>
  /** Absent where the game may go on for ever: the mean of such a game is not a number. */
  readonly measures: Readonly<Record<string, N>>
  /** How many different states the game can reach. */
  readonly states: number
}

/** Exact evaluation with a policy for every seat, in doubles. */
export function evaluate<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Evaluation {
  return evaluateIn(doubles, ruleset, start, options)
}

/** The same in a field of your choice: pass `rationals` for exact fractions. */
export function evaluateIn<State, Cmd extends Command, Event extends GameEvent, N>(
  field: Field<N>,
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): Evaluation<N> {
  const graph = explore(ruleset, start, field, options)
  const { outcomes, values } = absorb(graph, field, (index) => {
    const node = graph.nodes[index]!
    if (node.kind !== 'chance')
      throw new RangeError('a seat without a policy: use solve to look for its best play')
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
    measures: endless ? {} : Object.fromEntries(means),
    states: graph.nodes.length,
  }
}
