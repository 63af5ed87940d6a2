import type { Command } from '../kernel/contract/command.js'
import { foldOnly, telling } from '../kernel/contract/engine.js'
import { countHarm } from '../kernel/contract/events/damage.js'
import { AUTOMATIC, type Over } from '../kernel/contract/next.js'
import type { GameEvent, Policy, RemainingHealth, Ruleset, Tell } from '../kernel/contract/ruleset.js'
import { factsOf } from '../kernel/contract/seats.js'
import { RulesFault } from '../kernel/contract/stops.js'
import type { Dice } from '../kernel/dice/dice.js'
import { FastDice } from '../kernel/dice/fast.js'
import { LazyDice } from '../kernel/dice/lazy.js'
import { openingOf } from './opening.js'
import { playerOf, playersFrom, speakerOf } from './player-of.js'
import { spreadOf, together } from './tally/histogram.js'
import { Tally, type TallyData } from './tally/tally.js'

/** The outcome of a run that was stopped at the step limit. */
export const TIMEOUT = 'timeout'

const NOBODY: readonly RemainingHealth[] = []
const TIMED_OUT: Over = { kind: 'over', outcome: TIMEOUT, favours: [] }

/** What is played: the rules, where it begins, and who plays. */
export interface Subject<
  State = unknown,
  Cmd extends Command = Command,
  Event extends GameEvent = GameEvent,
> {
  readonly ruleset: Ruleset<unknown, State, Cmd, Event>
  /** Never changed: every game begins with a copy of it. */
  readonly start: State
  /** As the rules read it; without it nobody is asked what people have left. */
  readonly scenario: unknown
  /** How each seat plays; `*` stands for every seat that is not named. */
  readonly players: Readonly<Record<string, Policy<State, Cmd>>>
}

/** When a game is stopped that does not end. */
export interface Bounds<State> {
  /** Choices and automatic steps after which a run counts as `timeout`. */
  readonly steps?: number
  /** Ends a run as `timeout` when it answers true, asked at every choice. */
  readonly until?: (state: State) => boolean
}

/** Which games of a seed are played: run number i has its own streams, on every thread. */
export interface Chunk {
  readonly seed: number
  readonly first: number
  readonly runs: number
}

export interface Played {
  readonly tally: TallyData
  /** Fewer than asked for when it was told to stop. */
  readonly runs: number
}

export const DEFAULT_STEPS = 1_000_000

/** The streams of the seats' own dice begin here, so that a journal of the game needs the game's dice only. */
export const SEATS_STREAMS = 2 ** 48

/**
 * Plays one game to its end with the rules' own code and nothing formatted, hashed or stored. The players are those that
 * `playersFrom` makes.
 */
export function play<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  dice: Dice,
  seatsDice: Dice,
  players: Readonly<Record<string, Policy<State, Cmd>>>,
  tell: Tell<Event>,
  { steps = DEFAULT_STEPS, until }: Bounds<State> = {},
): Over {
  let seat = ''
  let speaker = ''
  let policy: Policy<State, Cmd> | undefined
  for (let step = 0; step < steps; step++) {
    const next = ruleset.next(state)
    // Nearly every game answers with the one that is made once.
    if (next === AUTOMATIC || next.kind === 'automatic') {
      ruleset.advance(state, dice, tell)
    } else if (next.kind === 'over') {
      return next
    } else {
      if (until?.(state)) return TIMED_OUT
      if (policy === undefined || next.seats[0] !== seat) {
        seat = next.seats[0]!
        speaker = speakerOf(seat)
        policy = playerOf(players, seat)
        if (!policy) throw new RulesFault(`nobody plays seat "${seat}"`)
      }
      ruleset.decide(state, speaker, policy(state, speaker, seatsDice), dice, tell)
    }
  }
  return TIMED_OUT
}

/** The same for anyone who wants to know the outcome only; seats and rules share the dice. */
export function playout<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  dice: Dice,
  players: Readonly<Record<string, Policy<State, Cmd>>>,
  bounds: Bounds<State> = {},
): string {
  const tell = telling(ruleset, state)
  const seated = playersFrom(ruleset, state, players)
  return play(ruleset, state, dice, dice, seated, tell, bounds).outcome
}

/**
 * Plays some of the games of a seed and counts everything about them. The tallies of any division of the same games
 * merge into the same tally. `enough` is asked after every game.
 */
export function playChunk<State, Cmd extends Command, Event extends GameEvent>(
  { ruleset, start, scenario, players }: Subject<State, Cmd, Event>,
  { seed, first, runs }: Chunk,
  bounds: Bounds<State> = {},
  enough: () => boolean = () => false,
): Played {
  const measures = Object.values(ruleset.measures)
  const figures = new Array<number>(measures.length).fill(0)
  const tally = new Tally(Object.keys(ruleset.measures))
  const clock = ruleset.clock === undefined ? undefined : ruleset.measures[ruleset.clock]
  const facts = factsOf(scenario)
  const dice = new FastDice()
  const seatsDice = new LazyDice()
  const seated = playersFrom(ruleset, start, players)
  const { steps: most = DEFAULT_STEPS } = bounds
  const opening = openingOf(ruleset, ruleset.speed?.unrecorded?.(start) ?? start, most)
  const rest = { ...bounds, steps: most - opening.steps }
  let { state } = opening
  let events = 0
  // Wherever rules tell, the engine compiles this anew, and so it must be short.
  const tell: Tell<Event> = clock
    ? foldOnly((event) => ruleset.evolve(state, event))
    : (event) => {
        ruleset.evolve(state, event)
        events++
      }
  let run = 0
  while (run < runs) {
    dice.reset(seed, first + run)
    seatsDice.reset(seed, SEATS_STREAMS + first + run)
    state = ruleset.clone(opening.state)
    countHarm(state, tally)
    events = opening.events
    const { outcome, favours } = play(ruleset, state, dice, seatsDice, seated, tell, rest)
    for (let i = 0; i < measures.length; i++) figures[i] = measures[i]!.of(state)
    const length = clock ? clock.of(state) : events
    const left = scenario === undefined ? NOBODY : ruleset.remainingHealth(state, facts)
    tally.end(first + run, outcome, favours, length, figures, left)
    run++
    if (enough()) break
  }
  return { tally: tally.data(), runs: run }
}

export interface SimulateOptions<State, Cmd extends Command> extends Bounds<State> {
  /** How each seat plays; `*` stands for every seat that is not named. */
  readonly players: Readonly<Record<string, Policy<State, Cmd>>>
  readonly runs: number
  readonly seed?: number
  /** The first run's index: runs 500 to 999 give the same games, no matter who plays the first 500. */
  readonly first?: number
  /** The scenario as the rules read it, for games whose view needs it to say what everybody has left. */
  readonly scenario?: unknown
}

/** A mean with its standard error. */
export interface Estimate {
  readonly mean: number
  readonly error: number
}

export interface Simulation {
  readonly runs: number
  readonly outcomes: Readonly<Record<string, Estimate>>
  readonly measures: Readonly<Record<string, Estimate>>
  /** Everything that was counted: whole distributions, people, who dealt what. */
  readonly tally: TallyData
}

/** Means and standard errors of what was counted. */
export function estimates(tally: TallyData): Simulation {
  const { runs, ends } = tally
  const share = (count: number): Estimate => {
    const mean = count / runs
    return { mean, error: Math.sqrt((mean * (1 - mean)) / Math.max(1, runs - 1)) }
  }
  const names = Object.keys(ends[0]?.measures ?? {})
  const measure = (name: string): Estimate => {
    const { mean, deviation, count } = spreadOf(together(ends.map((end) => end.measures[name] ?? [])))
    return { mean, error: deviation / Math.sqrt(Math.max(1, count)) }
  }
  return {
    runs,
    outcomes: Object.fromEntries(ends.map(({ outcome, count }) => [outcome, share(count)])),
    measures: Object.fromEntries(names.map((name) => [name, measure(name)])),
    tally,
  }
}

/**
 * Plays many games, here and now. Run number i always uses the same streams of the seed, so the result depends on
 * scenario, players, seed and runs, and never on who shared the work.
 */
export function simulate<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  { players, runs, seed = 0, first = 0, scenario, ...bounds }: SimulateOptions<State, Cmd>,
): Simulation {
  if (!Number.isSafeInteger(runs) || runs < 1) throw new RangeError('a simulation needs at least one run')
  return estimates(playChunk({ ruleset, start, scenario, players }, { seed, first, runs }, bounds).tally)
}
