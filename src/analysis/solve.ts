import type { Command } from '../kernel/command.js'
import type { GameEvent, Next, Policy, Ruleset } from '../kernel/ruleset.js'
import { evaluate } from './evaluate.js'
import { BEST, type ExploreOptions } from './explore.js'
import { parts } from './order.js'
import { type PackedGraph, pack } from './packed.js'
import { type Expected, values } from './sweep.js'

/** What best play aims at: the chance of an outcome, or the mean of a declared final measure. */
export type Objective = { readonly outcome: string } | { readonly measure: string }

export interface SolveOptions<State, Cmd extends Command> {
  readonly objective: Objective
  /** Seats that play by a policy; every seat not named plays its best, all towards the same objective. */
  readonly players?: Readonly<Record<string, Policy<State, Cmd>>>
  readonly limit?: number
  readonly progress?: (found: number, open: number) => void
}

export interface Solution<State> {
  /** The greatest value the choosing seats can reach. */
  readonly value: number
  readonly states: number
  /** The first choice of best play for each way the game can come to it, the likeliest first. */
  readonly bestFirst: readonly BestChoice<State>[]
}

export interface BestChoice<State> {
  /** How likely this is to be the first choice of the game. */
  readonly chance: number
  readonly state: State
  readonly command: Command
  /** What can be reached from here. */
  readonly value: number
}

function expectedOf(graph: PackedGraph, objective: Objective): Expected {
  if ('outcome' in objective) {
    const wanted = graph.outcomes.indexOf(objective.outcome)
    return { end: (node) => (graph.outcomeOf(node) === wanted ? 1 : 0) }
  }
  const final = graph.finals.indexOf(objective.measure)
  if (final === -1) {
    throw new RangeError(`no final measure "${objective.measure}"; there are: ${graph.finals.join(', ')}`)
  }
  return { end: (node) => graph.finalOf(node, final) }
}

/**
 * Where somebody who plays their best chooses for the first time, and how likely each such state is: the same game,
 * taken to be over there. A game that ends before is left out.
 */
function openings<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: ExploreOptions<State, Cmd>,
): { chance: number; state: State }[] {
  const { players } = options
  const found = new Map<string, State>()
  const next = (state: State): Next => {
    const ahead = ruleset.next(state)
    if (ahead.kind !== 'awaiting' || (players[ahead.seat] ?? players['*']) !== BEST) return ahead
    const outcome = ruleset.key(state)
    found.set(outcome, state)
    return { kind: 'over', outcome }
  }
  const until: typeof ruleset = Object.assign(Object.create(ruleset), { measures: {}, next })
  const { progress: _, ...quietly } = options
  const { outcomes } = evaluate(until, start, quietly)
  return [...found]
    .map(([outcome, state]) => ({ chance: outcomes[outcome]!, state }))
    .sort((a, b) => b.chance - a.chance)
}

/**
 * Best play, exactly: explores every state with enumerated dice and takes the best action wherever a seat chooses, by
 * value iteration on each part of the graph in which states can come back (to far beyond ten digits).
 */
export function solve<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: SolveOptions<State, Cmd>,
): Solution<State> {
  const exploring = { ...options, players: { '*': BEST, ...options.players } as const }
  const { graph, walked } = pack(ruleset, start, exploring)
  const best = new Int32Array(graph.size)
  const value = values(graph, parts(graph), expectedOf(graph, options.objective), best)
  const bestFirst = openings(ruleset, start, exploring).map(({ chance, state }) => {
    const node = walked.nodeOf(state)!
    return { chance, state, command: ruleset.choices(state)[best[node]!]!, value: value[node]! }
  })
  return { value: value[0]!, states: graph.size, bestFirst }
}
