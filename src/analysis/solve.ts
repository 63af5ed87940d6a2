import type { Command } from '../kernel/command.js'
import { EnumeratedDice } from '../kernel/dice/enumerated.js'
import { fold } from '../kernel/engine.js'
import type { GameEvent, Policy, Ruleset } from '../kernel/ruleset.js'
import { BEST } from './explore.js'
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
  /** The first choice of best play for each way the dice can fall before it. */
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

/** Follows the referee's own steps from the start to the first choices. A game that ends before is left out. */
function openings<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
): { chance: number; state: State }[] {
  const dice = new EnumeratedDice()
  let layer = new Map([[ruleset.key(start), { chance: 1, state: start }]])
  const found: { chance: number; state: State }[] = []
  while (layer.size > 0) {
    const following = new Map<string, { chance: number; state: State }>()
    for (const { chance, state } of layer.values()) {
      const { kind } = ruleset.next(state)
      if (kind === 'awaiting') found.push({ chance, state })
      if (kind !== 'automatic') continue
      dice.every(
        (d) => ruleset.advance(state, d),
        (events) => {
          const after = ruleset.clone(state)
          fold(ruleset, after, events)
          const key = ruleset.key(after)
          const known = following.get(key)
          const odds = chance * dice.probability
          if (known) known.chance += odds
          else following.set(key, { chance: odds, state: after })
        },
      )
    }
    layer = following
  }
  return found.sort((a, b) => b.chance - a.chance)
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
  const players = { '*': BEST, ...options.players } as const
  const { graph, walked } = pack(ruleset, start, { ...options, players })
  const best = new Int32Array(graph.size)
  const value = values(graph, parts(graph), expectedOf(graph, options.objective), best)
  const bestFirst = openings(ruleset, start).map(({ chance, state }) => {
    const node = walked.nodeOf(state)!
    return { chance, state, command: ruleset.choices(state)[best[node]!]!, value: value[node]! }
  })
  return { value: value[0]!, states: graph.size, bestFirst }
}
