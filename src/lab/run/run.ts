import { PairTally, type PairTallyData } from '../../analysis/compare/pair-tally.js'
import { halfWidth, wilson } from '../../analysis/tally/interval.js'
import { Tally, type TallyData } from '../../analysis/tally/tally.js'
import type { Crew, Work } from '../work.js'
import { looks, type Progress, share } from './sharing.js'

export interface RunOptions {
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

/** Whether every share is known well enough. */
export function isPrecise({ runs, ends }: TallyData, precision: number): boolean {
  return runs > 0 && ends.every(({ count }) => halfWidth(wilson(count, runs)) <= precision)
}

/** Plays the games of a work, shared among whoever is in the crew. */
export async function runGames(
  work: Work,
  measures: readonly string[],
  crew: Crew,
  { runs, precision, ...options }: RunOptions,
): Promise<Run<TallyData>> {
  const tally = new Tally(measures)
  const stopped = await share(precision === undefined ? [runs] : looks(runs), crew, {
    ...options,
    play: (range) => crew.perform<'play'>({ kind: 'play', work, ...range }),
    take: (played) => tally.merge(played),
    isEnough: () => precision !== undefined && isPrecise(tally.data(), precision),
  })
  return { tally: tally.data(), asked: runs, stopped }
}

/** Plays the same games of two variants with the same luck. */
export async function runPairs(
  work: Work,
  other: Work,
  measures: readonly string[],
  crew: Crew,
  { runs, ...options }: Omit<RunOptions, 'precision'>,
): Promise<Run<PairTallyData>> {
  const tally = new PairTally(measures)
  const stopped = await share([runs], crew, {
    ...options,
    play: (range) => crew.perform<'pairs'>({ kind: 'pairs', work, other, ...range }),
    take: (played: PairTallyData) => tally.merge(played),
    isEnough: () => false,
  })
  return { tally: tally.data(), asked: runs, stopped }
}
