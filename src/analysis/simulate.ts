import type { Command } from '../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { RulesFault } from '../kernel/contract/stops.js'
import { FastDice } from '../kernel/dice/fast.js'
import { speakerOf } from './players.js'

/** The outcome of a run that was stopped at the step limit. */
export const TIMEOUT = 'timeout'

export interface SimulateOptions<State, Cmd extends Command> {
  /** How each seat plays; `*` stands for every seat that is not named. */
  readonly players: Readonly<Record<string, Policy<State, Cmd>>>
  readonly runs: number
  readonly seed?: number
  /** The first run's index: runs 500 to 999 give the same games whoever plays the first 500. */
  readonly first?: number
  /** Choices and automatic steps after which a run counts as `timeout`. */
  readonly steps?: number
  /** Ends a run as `timeout` when it answers true, asked at every choice. */
  readonly until?: (state: State) => boolean
  /** Which measures to keep; all when not given. Fewer are faster. */
  readonly measures?: readonly string[]
  readonly progress?: (done: number) => void
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
}

const DEFAULT_STEPS = 1_000_000
const PROGRESS_EVERY = 8192

/** Plays one game to its end with the rules' own code and nothing formatted, hashed or stored. */
export function playout<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  state: State,
  dice: FastDice,
  players: Readonly<Record<string, Policy<State, Cmd>>>,
  steps = DEFAULT_STEPS,
  until?: (state: State) => boolean,
): string {
  const tell = (event: Event): void => ruleset.evolve(state, event)
  for (let step = 0; step < steps; step++) {
    const next = ruleset.next(state)
    if (next.kind === 'automatic') {
      ruleset.advance(state, dice, tell)
    } else if (next.kind === 'over') {
      return next.outcome
    } else {
      if (until?.(state)) return TIMEOUT
      const seat = next.seats[0]!
      const policy = players[seat] ?? players['*']
      if (!policy) throw new RulesFault(`nobody plays seat "${seat}"`)
      const speaker = speakerOf(seat)
      ruleset.decide(state, speaker, policy(state, speaker, dice), dice, tell)
    }
  }
  return TIMEOUT
}

/** Sums from which mean and standard error follow. */
class Tally {
  private sum = 0
  private squares = 0

  add(value: number): void {
    this.sum += value
    this.squares += value * value
  }

  estimate(runs: number): Estimate {
    const mean = this.sum / runs
    const variance = Math.max(0, this.squares / runs - mean * mean)
    return { mean, error: Math.sqrt(variance / Math.max(1, runs - 1)) }
  }
}

/**
 * Plays many games. Run number i always uses stream i of the seed, so the result depends on scenario, players, seed and
 * runs, and never on who shared the work.
 */
export function simulate<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
  start: State,
  options: SimulateOptions<State, Cmd>,
): Simulation {
  const { runs, seed = 0, first = 0, players, steps, until } = options
  if (!Number.isSafeInteger(runs) || runs < 1) throw new RangeError('a simulation needs at least one run')
  const wanted = Object.entries(ruleset.measures).filter(([name]) => options.measures?.includes(name) ?? true)
  const tallies = wanted.map(() => new Tally())
  const counts = new Map<string, number>()
  const dice = new FastDice()
  for (let run = 0; run < runs; run++) {
    dice.reset(seed, first + run)
    const state = ruleset.clone(start)
    const outcome = playout(ruleset, state, dice, players, steps, until)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    for (let i = 0; i < wanted.length; i++) tallies[i]!.add(wanted[i]![1].of(state))
    if ((run + 1) % PROGRESS_EVERY === 0) options.progress?.(run + 1)
  }
  const share = (count: number): Estimate => {
    const mean = count / runs
    return { mean, error: Math.sqrt((mean * (1 - mean)) / Math.max(1, runs - 1)) }
  }
  return {
    runs,
    outcomes: Object.fromEntries([...counts].sort().map(([name, count]) => [name, share(count)])),
    measures: Object.fromEntries(wanted.map(([name], i) => [name, tallies[i]!.estimate(runs)])),
  }
}
