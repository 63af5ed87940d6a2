import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, readsWords } from '../../kernel/contract/seats.js'
import { withoutSums } from '../../kernel/contract/speed/without-sums.js'
import { refused } from '../../kernel/contract/stops.js'
import { DiceError } from '../../kernel/dice/expression.js'
import { evaluate } from '../evaluate.js'
import { parts } from '../exact/order.js'
import { pack } from '../exact/packed.js'
import { values } from '../exact/sweep.js'
import { BEST, TooManyStates } from '../explore.js'
import { sideFor, Trial } from '../search/trial.js'
import { ASKED, atMoments, fromHere } from './moment.js'

/** How likely each end is. */
export type Ends = Readonly<Record<string, number>>

/** What comes of a command, when everybody plays on by a policy. */
export interface Advice<Cmd extends Command = Command> {
  readonly command: Cmd
  /** How likely it ends well for the side that chooses, and how likely well for another. */
  readonly good: number
  readonly bad: number
  readonly ends: Ends
  /** One standard error of `good`, where it was tried. */
  readonly error?: number
}

/** Advice on all moves of a moment, the best first. */
export interface Advised<Cmd extends Command = Command> {
  readonly side: string
  /** How many states were followed, for exact advice; otherwise how often every move was tried. */
  readonly states?: number
  readonly games?: number
  readonly moves: readonly Advice<Cmd>[]
}

export interface AdviseOptions<State, Cmd extends Command> {
  /** How everybody plays on. */
  readonly policy: Policy<State, Cmd>
  /** The most states to follow for an exact answer. */
  readonly limit: number
  /** How often every move is tried where there are more. */
  readonly games: number
  readonly watched?: AdviceWatched
  /** Two clocks for a forecast, as `Effort` has them: late, an exact answer is given up and tries end. */
  startClock?(): () => boolean
}

/** Hears how far it is while advice is worked out. */
export interface AdviceWatched {
  readonly states?: (found: number, open: number) => void
  /** Games that were played, of all that will be. */
  readonly games?: (played: number, of: number) => void
}

/**
 * What each of these moves leads to from here. Exact where the seat knows everything and the states can be followed;
 * otherwise every move is tried equally often, with the same luck, and with what the seat may not know dealt anew.
 */
export function advise<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  facts: Facts,
  state: State,
  seat: string,
  moves: readonly Cmd[],
  options: AdviseOptions<State, Cmd>,
): Advised<Cmd> {
  mustKnowEnough(ruleset, facts, seat)
  const side = sideFor(ruleset, facts, state, seat)
  const exact = knowsAll(ruleset, seat) ? followed(ruleset, state, seat, side, moves, options) : undefined
  return exact ?? tried(ruleset, facts, state, seat, moves, options)
}

function knowsAll({ hidden, search }: Ruleset, seat: string): boolean {
  return seat === GAME_MASTER || (!hidden && !search?.redeal)
}

/** rules/secrets 4: no odds that would betray what the seat may not know. */
function mustKnowEnough(ruleset: Ruleset, facts: Facts, seat: string): void {
  const { search, hidden } = ruleset
  if (seat === GAME_MASTER || (search?.redeal && !search.endsHidden)) return
  if (hidden || readsWords(facts, seat))
    throw refused('ODDS_HIDDEN', 'How this may go on hangs on things that are hidden from you.')
}

/** How a game may end from here on, when everybody plays on by a policy. */
export interface Forecast {
  readonly ends: Ends
  readonly states?: number
  readonly games?: number
}

/** How the whole game, or the fight that is under way, may end from here; exact where `advise` would be. */
export function forecast<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  facts: Facts,
  state: State,
  seat: string,
  options: AdviseOptions<State, Cmd>,
): Forecast {
  mustKnowEnough(ruleset, facts, seat)
  const { policy, limit, games, startClock } = options
  const side = sideFor(ruleset, facts, state, seat)
  const exact = knowsAll(ruleset, seat)
    ? inReach(() => {
        const game = withinSteps(fromHere(ruleset, seat, side, []), MAX_STEPS, startClock?.())
        const players = { '*': atMoments(withoutSums(ruleset, state)(policy)) }
        const { outcomes, states } = evaluate(
          game,
          { state: ruleset.clone(state), asked: false },
          { players, limit },
        )
        return { ends: outcomes, states }
      })
    : undefined
  if (exact) return exact
  const trial = new Trial(ruleset, facts, state, seat, policy)
  const found = endsOf(trial, undefined, games, { isLate: startClock?.() })
  return { ends: found.ends, games: found.games }
}

/** Steps of the rules before an exact forecast is given up: a game of few states may still roll very many dice. */
const MAX_STEPS = 1_000_000

class TooManySteps extends Error {}

/** The same game, given up after this many steps of its rules or once it is late. */
function withinSteps<State, Cmd extends Command, Event extends GameEvent>(
  game: Ruleset<unknown, State, Cmd, Event>,
  most: number,
  isLate: (() => boolean) | undefined,
): Ruleset<unknown, State, Cmd, Event> {
  let steps = 0
  const count = () => {
    if (++steps > most || isLate?.()) throw new TooManySteps()
  }
  return {
    ...game,
    decide(...given) {
      count()
      game.decide(...given)
    },
    advance(...given) {
      count()
      game.advance(...given)
    },
  }
}

/** What comes of following every state, or undefined when there are too many or dice that cannot be counted. */
function inReach<Found>(follow: () => Found): Found | undefined {
  try {
    return follow()
  } catch (error) {
    if (error instanceof TooManyStates || error instanceof TooManySteps || error instanceof DiceError)
      return undefined
    throw error
  }
}

function goodAndBad(
  ends: Ends,
  favoured: (outcome: string) => readonly string[],
  side: string,
): { good: number; bad: number } {
  let good = 0
  let bad = 0
  for (const [outcome, chance] of Object.entries(ends)) {
    const sides = favoured(outcome)
    if (sides.includes(side)) good += chance
    else if (sides.length > 0) bad += chance
  }
  return { good, bad }
}

function bestFirst<Cmd extends Command>(moves: Advice<Cmd>[]): readonly Advice<Cmd>[] {
  return moves.sort((a, b) => b.good - a.good || a.bad - b.bad)
}

function followed<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  seat: string,
  side: string,
  moves: readonly Cmd[],
  { policy, limit, watched }: AdviseOptions<State, Cmd>,
): Advised<Cmd> | undefined {
  const game = fromHere(ruleset, seat, side, moves)
  const players = { [ASKED]: BEST, '*': atMoments(withoutSums(ruleset, state)(policy)) } as const
  return inReach(() => {
    const options = { players, limit, ...(watched?.states && { progress: watched.states }) }
    const { graph } = pack(game, { state: ruleset.clone(state), asked: true }, options)
    const order = parts(graph)
    const { firstAction, firstEdge, to, odds } = graph
    const shares = graph.outcomes.map((_, outcome) => {
      const value = values(graph, order, { end: (node) => (graph.outcomeOf(node) === outcome ? 1 : 0) })
      return moves.map((_move, i) => {
        const action = firstAction[0]! + i
        let sum = 0
        for (let e = firstEdge[action]!; e < firstEdge[action + 1]!; e++) sum += odds[e]! * value[to[e]!]!
        return sum
      })
    })
    const favoured = (outcome: string) => graph.favoured[graph.outcomes.indexOf(outcome)] ?? []
    const found = moves.map((command, i): Advice<Cmd> => {
      const reached = graph.outcomes.map((name, o) => [name, shares[o]![i]!] as const)
      const ends = Object.fromEntries(reached.filter(([, share]) => share > 0))
      return { command, ...goodAndBad(ends, favoured, side), ends }
    })
    return { side, states: graph.size, moves: bestFirst(found) }
  })
}

const UNFINISHED = 'unfinished'

/** Games before a late answer is given: fewer say nothing. */
const MIN_GAMES = 20

interface GamesWatched {
  readonly played?: (run: number) => void
  readonly isLate?: (() => boolean) | undefined
}

/** How often each end came about in some games, when this is done first; with nothing, everybody plays on at once. */
function endsOf<State, Cmd extends Command, Event extends GameEvent>(
  trial: Trial<State, Cmd, Event>,
  command: Cmd | undefined,
  most: number,
  { played, isLate }: GamesWatched = {},
): {
  readonly ends: Ends
  readonly favours: ReadonlyMap<string, readonly string[]>
  /** How many were played. */
  readonly games: number
} {
  const favours = new Map<string, readonly string[]>()
  const counts = new Map<string, number>()
  let games = 0
  while (games < most && (games < MIN_GAMES || !isLate?.())) {
    const { over } = trial.play(command, games++)
    if (over) favours.set(over.outcome, over.favours)
    const outcome = over?.outcome ?? UNFINISHED
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    played?.(games)
  }
  const ends = Object.fromEntries([...counts].map(([outcome, count]) => [outcome, count / games]))
  return { ends, favours, games }
}

function tried<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  facts: Facts,
  state: State,
  seat: string,
  moves: readonly Cmd[],
  { policy, games, watched }: AdviseOptions<State, Cmd>,
): Advised<Cmd> {
  const trial = new Trial(ruleset, facts, state, seat, policy)
  const found = moves.map((command, i): Advice<Cmd> => {
    const played = (run: number) => watched?.games?.(i * games + run, moves.length * games)
    const { ends, favours } = endsOf(trial, command, games, { played })
    const { good, bad } = goodAndBad(ends, (outcome) => favours.get(outcome) ?? [], trial.side)
    return { command, good, bad, ends, error: Math.sqrt((good * (1 - good)) / Math.max(1, games - 1)) }
  })
  return { side: trial.side, games, moves: bestFirst(found) }
}
