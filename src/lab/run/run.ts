import { PairTally, type PairTallyData } from '../../analysis/compare/pair-tally.js'
import type { ExactDistributions } from '../../analysis/compiled/exact-distributions.js'
import { type DrawnData, DrawnTally } from '../../analysis/tally/drawn.js'
import { halfWidth, wilson } from '../../analysis/tally/interval.js'
import { Tally, type TallyData } from '../../analysis/tally/tally.js'
import type { Work, WorkerPool } from '../work.js'
import { type EngineOptions, engineFor, type WhyRuled } from './drawing.js'
import { looks, type Progress, share } from './sharing.js'

export interface RunOptions extends EngineOptions {
  /** How many games; with `precision`, the most. */
  readonly runs: number
  /** Stop when the 95 % interval of every outcome is at most this far from its middle. */
  readonly precision?: number
  /** Says to stop: what is done by then is the result. */
  readonly signal?: AbortSignal
  readonly progress?: (progress: Progress) => void
}

/** What became of a run. `tally` depends on the work and the number of games alone, unless it was stopped. */
export interface Run<Data> {
  readonly tally: Data
  readonly asked: number
  /** Somebody stopped it: the games are some of those asked for, not the first ones. */
  readonly stopped: boolean
}

/** What became of games: those that were played by the rules (`tally`) and those that were drawn from tables. */
export interface GamesRun extends Run<TallyData> {
  readonly drawn?: DrawnData
  /** Everything that can come of the game, where it could be worked out. */
  readonly whole?: ExactDistributions
  /** Why none were drawn. */
  readonly why?: WhyRuled
}

/** Whether every share is known well enough. */
export function isPrecise(
  { runs, ends }: Pick<DrawnData, 'runs'> & { readonly ends: readonly { readonly count: number }[] },
  precision: number,
): boolean {
  return runs > 0 && ends.every(({ count }) => halfWidth(wilson(count, runs)) <= precision)
}

/** About how many games it takes until every share is known so well. */
function gamesFor(precision: number): number {
  return Math.ceil((0.98 / precision) ** 2)
}

/** Plays the games of a work, shared among the pool. */
export async function runGames(
  work: Work,
  measures: readonly string[],
  pool: WorkerPool,
  { runs, precision, rules, ruled, states, ...options }: RunOptions,
): Promise<GamesRun> {
  const expected = precision === undefined ? runs : Math.min(runs, gamesFor(precision))
  const { drawing, whole, why } = await engineFor(work, expected, pool, {
    ...(rules !== undefined && { rules }),
    ...(ruled !== undefined && { ruled }),
    ...(states !== undefined && { states }),
    ...(options.signal && { signal: options.signal }),
  })
  const tally = new Tally(measures)
  const drawn = new DrawnTally(measures)
  const counted = (): DrawnData => {
    const all = new DrawnTally(measures)
    all.merge(tally.data())
    all.merge(drawn.data())
    return all.data()
  }
  const stopped = await share(precision === undefined ? [runs] : looks(runs), pool, {
    ...options,
    play: async (range) => {
      const task = { kind: 'play', work, ...range, ...(drawing && { drawing }) } as const
      const played = await pool.perform<'play'>(task)
      return { tally: played, runs: played.runs }
    },
    take: (played) => {
      tally.merge(played.tally)
      if (played.drawn) drawn.merge(played.drawn)
    },
    isEnough: () => precision !== undefined && isPrecise(counted(), precision),
  })
  return {
    tally: tally.data(),
    asked: runs,
    stopped,
    ...(drawing && { drawn: drawn.data() }),
    ...(whole && { whole }),
    ...(why !== undefined && { why }),
  }
}

/** Plays the same games of two variants with the same luck. */
export async function runPairs(
  work: Work,
  other: Work,
  measures: readonly string[],
  pool: WorkerPool,
  { runs, ...options }: Omit<RunOptions, 'precision' | keyof EngineOptions> & { signal?: AbortSignal },
): Promise<Run<PairTallyData>> {
  const tally = new PairTally(measures)
  const stopped = await share([runs], pool, {
    ...options,
    play: (range) => pool.perform<'pairs'>({ kind: 'pairs', work, other, ...range }),
    take: (played: PairTallyData) => tally.merge(played),
    isEnough: () => false,
  })
  return { tally: tally.data(), asked: runs, stopped }
}
