import type { Command } from '../kernel/contract/command.js'
import type { Next } from '../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { GAME_MASTER, REFEREE, type Seat } from '../kernel/contract/seats.js'
import { evaluate } from './evaluate.js'
import { parts } from './exact/order.js'
import { type PackedGraph, pack } from './exact/packed.js'
import { type Expected, values } from './exact/sweep.js'
import { BEST, type ExploreOptions, type SizeEstimate } from './explore.js'
import { playerOf, playersSide, speakerOf } from './player-of.js'
import type { WantedEnds } from './wanted-ends.js'

/**
 * The same rules without their sum measures: no aim of best play needs them, and they would be kept for every action.
 * Where nobody goes by a policy, also without what best play may pass over.
 */
function forBestPlay<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  players: Readonly<Record<string, unknown>>,
): Ruleset<unknown, State, Cmd, Event> {
  const finals = Object.entries(ruleset.measures).filter(([, { kind }]) => kind === 'final')
  const passed = Object.values(players).every((player) => player === BEST)
    ? ruleset.speed?.atBest?.(start)
    : undefined
  const shortened = passed && {
    choices: passed.choices,
    speed: { ...ruleset.speed, spell: passed.spell },
  }
  return Object.assign(Object.create(ruleset), { measures: Object.fromEntries(finals), ...shortened })
}

/** What best play aims at: the chance of an outcome or of several ends, or the mean of a declared final measure. */
export type Objective =
  | { readonly outcome: string }
  | { readonly ends: WantedEnds }
  | { readonly measure: string }

export interface SolveOptions<State, Cmd extends Command> {
  readonly objective: Objective
  /** Seats that play by a policy; every seat not named plays its best, all towards the same objective. */
  readonly players?: Readonly<Record<string, Policy<State, Cmd>>>
  /** The scenario's seats: those of different sides do not play together. */
  readonly seats: readonly Seat[]
  /** Sides oppose each other: the objective's side plays for it, every other side against it. */
  readonly against?: boolean
  /** Let everybody know everything in a game that hides things: the answer is then a bound, not a way to play. */
  readonly openCards?: boolean
  readonly limit?: number
  readonly progress?: (found: number, open: number) => void
  readonly foretold?: (coming: SizeEstimate) => void
}

/** Best play cannot be asked for in this way; the message says what can. */
export class NotSolvable extends Error {
  override readonly name = 'NotSolvable'
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

/** For each outcome of a game whether it is aimed at. */
function wantedIn(
  graph: PackedGraph,
  objective: { readonly outcome: string } | { readonly ends: WantedEnds },
) {
  return graph.outcomes.map((name, i) =>
    'outcome' in objective ? name === objective.outcome : objective.ends.wants(name, graph.favoured[i] ?? []),
  )
}

function expectedOf(graph: PackedGraph, objective: Objective): Expected {
  if (!('measure' in objective)) {
    const wanted = wantedIn(graph, objective)
    return { end: (node) => (wanted[graph.outcomeOf(node)] ? 1 : 0) }
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
    if (ahead.kind !== 'awaiting' || playerOf(players, ahead.seats[0]!) !== BEST) return ahead
    const outcome = ruleset.key(state)
    if (!found.has(outcome)) found.set(outcome, ruleset.clone(state))
    return { kind: 'over', outcome, favours: [] }
  }
  const until: typeof ruleset = Object.assign(Object.create(ruleset), { measures: {}, next })
  const { progress: _, foretold: __, ...quietly } = options
  const { outcomes } = evaluate(until, start, quietly)
  return [...found]
    .map(([outcome, state]) => ({ chance: outcomes[outcome]!, state }))
    .sort((a, b) => b.chance - a.chance)
}

/** The side that all ends aimed at favour, or that a measure is taken to count for: the players'. */
function aimingSide(graph: PackedGraph, objective: Objective, seats: readonly Seat[]): string | undefined {
  if ('measure' in objective) return playersSide(seats)
  const wanted = wantedIn(graph, objective)
  const [first = [], ...others] = graph.favoured.filter((_, i) => wanted[i])
  return first.find((side) => others.every((favours) => favours.includes(side)))
}

function sideOf(seats: readonly Seat[], name: string): string {
  return seats.find((seat) => seat.name === name)?.side ?? REFEREE
}

/** Throws as soon as a second side is found to choose, when nobody said that sides play against each other. */
function oneSideOnly(seats: readonly Seat[]): (seat: string) => void {
  const playing = new Set<string>()
  let last: string | undefined
  return (name) => {
    if (name === last) return
    last = name
    const side = sideOf(seats, name)
    if (side === REFEREE || playing.has(side)) return
    playing.add(side)
    if (playing.size > 1)
      throw new NotSolvable(
        `${[...playing].join(' and ')} play against each other: give all but one of them a policy, or solve with "against"`,
      )
  }
}

/** For each choosing seat whether it plays against the objective. */
function opponents(
  graph: PackedGraph,
  options: Pick<SolveOptions<unknown, Command>, 'seats' | 'objective' | 'against'>,
): readonly boolean[] {
  const { seats, objective, against = false } = options
  const sides = graph.seats.map((name) => sideOf(seats, name))
  if (!against) return sides.map(() => false)
  const aim = aimingSide(graph, objective, seats)
  if (aim === undefined) throw new NotSolvable('this outcome is nobody’s aim, so nobody plays against it')
  return sides.map((side) => side !== aim && side !== REFEREE)
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
  if (ruleset.hidden && !options.openCards)
    throw new NotSolvable(
      'this game hides things from its seats, so its best play is not known to any of them: solve it with all cards open',
    )
  const players = { '*': BEST, ...options.players } as const
  const exploring = { ...options, players, ...(!options.against && { chooses: oneSideOnly(options.seats) }) }
  const rules = forBestPlay(ruleset, start, players)
  const { graph, walked } = pack(rules, start, exploring)
  const best = new Int32Array(graph.size)
  const opposed = opponents(graph, options)
  const expected = expectedOf(graph, options.objective)
  const against = (node: number) => opposed[graph.seatAt(node)] === true
  const value = values(
    graph,
    parts(graph),
    opposed.includes(true) ? { ...expected, against } : expected,
    best,
  )
  const speaker = (state: State): string => {
    const next = ruleset.next(state)
    return next.kind === 'awaiting' ? speakerOf(next.seats[0]!) : GAME_MASTER
  }
  const bestFirst = openings(ruleset, start, exploring).map(({ chance, state }) => {
    const node = walked.nodeOf(state)!
    return {
      chance,
      state,
      command: rules.choices(state, speaker(state))[best[node]!]!,
      value: value[node]!,
    }
  })
  return { value: value[0]!, states: graph.size, bestFirst }
}
