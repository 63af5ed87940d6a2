import { estimates } from '../../analysis/simulate.js'
import { wilson } from '../../analysis/tally/interval.js'
import { type WantedEnds, wantedChance } from '../../analysis/wanted-ends.js'
import { entryOf } from '../../kernel/entry.js'
import { runGames } from '../run/run.js'
import { isSearched, type WorkerPool } from '../work.js'
import type { LoadedFight } from './variant.js'

/** A chance or a mean. Without `error` it is exact. */
export interface SweepFigure {
  readonly value: number
  /** One standard error. */
  readonly error?: number
  /** 95 %. */
  readonly low?: number
  readonly high?: number
}

/** What a fight comes to, exactly or from games. */
export interface Figures {
  readonly how: 'exact' | 'simulated'
  /** States or games. */
  readonly count: number
  readonly outcomes: Readonly<Record<string, SweepFigure>>
  /** The sides that each outcome favours. */
  readonly favours: Readonly<Record<string, readonly string[]>>
  readonly measures: Readonly<Record<string, SweepFigure>>
}

export interface Effort {
  /** The most states to look at before games are played instead; 0 for games at once. */
  readonly limit: number
  readonly runs: number
  readonly signal?: AbortSignal
}

const told = (values: Readonly<Record<string, number>>): Readonly<Record<string, SweepFigure>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

/** The figures of a fight: exact where it allows it, else from games. Undefined when it was stopped before any. */
export async function figuresOf(
  { work, loaded }: LoadedFight,
  pool: WorkerPool,
  { limit, runs, signal }: Effort,
): Promise<Figures | undefined> {
  if (limit > 0 && !isSearched(work)) {
    const { found } = await pool.perform<'exact'>({ kind: 'exact', work, limit })
    if (found) {
      const { outcomes, favours, measures, states } = found
      return { how: 'exact', count: states, outcomes: told(outcomes), favours, measures: told(measures) }
    }
  }
  const names = Object.keys(loaded.ruleset.measures)
  const { tally, stopped } = await runGames(work, names, pool, {
    runs,
    rules: true,
    ...(signal && { signal }),
  })
  if (stopped || tally.runs === 0) return undefined
  const { measures } = estimates(tally)
  const { ends, runs: games } = tally
  return {
    how: 'simulated',
    count: games,
    outcomes: Object.fromEntries(ends.map(({ outcome, count }) => [outcome, shareOf(count, games)])),
    favours: Object.fromEntries(ends.map(({ outcome, favours }) => [outcome, favours])),
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, { mean, error }]) => [
        name,
        { value: mean, error, low: mean - 1.96 * error, high: mean + 1.96 * error },
      ]),
    ),
  }
}

function shareOf(count: number, games: number): SweepFigure {
  const value = count / games
  const error = Math.sqrt((value * (1 - value)) / Math.max(1, games - 1))
  return { value, error, ...wilson(count, games) }
}

/** The chance of all ends that are wanted together. */
export function wantedShare({ how, count, outcomes, favours }: Figures, ends: WantedEnds): SweepFigure {
  const chances = Object.entries(outcomes).map(([outcome, { value }]) => [outcome, value] as const)
  const value = wantedChance(ends, Object.fromEntries(chances), favours)
  return how === 'exact' ? { value } : shareOf(Math.round(value * count), count)
}

/** The figure of a target: the chance of its ends, or the mean of the measure that it names. */
export function figureOf(figures: Figures, name: string, ends: WantedEnds | undefined): SweepFigure {
  return ends ? wantedShare(figures, ends) : figureNamed(figures, name)
}

/** An outcome's chance (0 where it never came up) or a measure's mean. */
export function figureNamed({ outcomes, measures }: Figures, name: string): SweepFigure {
  return entryOf(outcomes, name) ?? entryOf(measures, name) ?? { value: 0 }
}
