import { measureChanges, outcomeChanges, wantedChange } from '../../analysis/compare/pair-tally.js'
import type { Evaluation } from '../../analysis/evaluate.js'
import { type WantedEnds, wantedChance } from '../../analysis/wanted-ends.js'
import { entryOf } from '../../kernel/entry.js'
import { DocumentFault } from '../../library/fault.js'
import { type RunOptions, runPairs } from '../run/run.js'
import type { WorkerPool } from '../work.js'
import type { LoadedFight } from './variant.js'

/** A figure in both variants. Without `error` it is exact. */
export interface ComparedFigure {
  readonly name: string
  readonly a: number
  readonly b: number
  readonly change: number
  /** One standard error of the change. */
  readonly error?: number
  /** 95 %. */
  readonly low?: number
  readonly high?: number
  /** How many times more games it would take if the variants were played apart. */
  readonly saved?: number
}

export interface Comparison {
  readonly how: 'exact' | 'simulated'
  readonly runs?: number
  readonly stopped?: boolean
  readonly outcomes: readonly ComparedFigure[]
  readonly measures: readonly ComparedFigure[]
}

const SURE = 1.96

function exactChanges(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): ComparedFigure[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().map((name) => {
    const [one, other] = [entryOf(a, name) ?? 0, entryOf(b, name) ?? 0]
    return { name, a: one, b: other, change: other - one }
  })
}

function exactComparison(a: Evaluation, b: Evaluation, ends: WantedEnds | undefined): Comparison {
  return {
    how: 'exact',
    outcomes: [...exactChanges(a.outcomes, b.outcomes), ...(ends ? [exactWanted(a, b, ends)] : [])],
    measures: exactChanges(a.measures, b.measures),
  }
}

function exactWanted(a: Evaluation, b: Evaluation, ends: WantedEnds): ComparedFigure {
  const one = wantedChance(ends, a.outcomes, a.favours)
  const other = wantedChance(ends, b.outcomes, b.favours)
  return { name: ends.name, a: one, b: other, change: other - one }
}

export interface CompareOptions extends Omit<RunOptions, 'precision'> {
  /** Ends to compare the chance of, beside each outcome. */
  readonly ends?: WantedEnds
  /** The most states of each to look at before games are played instead; 0 for games at once. */
  readonly limit: number
}

/** What changes from one fight to another: exact where both allow it, else from games that are lucky alike. */
export async function compare(
  a: LoadedFight,
  b: LoadedFight,
  pool: WorkerPool,
  { limit, ends, ...options }: CompareOptions,
): Promise<Comparison> {
  if (a.work.game !== b.work.game)
    throw new DocumentFault(
      `${a.work.game} and ${b.work.game} cannot be compared: two games, two kinds of end`,
    )
  if (limit > 0) {
    const [one, other] = await Promise.all(
      [a, b].map(({ work }) => pool.perform<'exact'>({ kind: 'exact', work, limit })),
    )
    if (one?.found && other?.found) return exactComparison(one.found, other.found, ends)
  }
  const names = Object.keys(a.loaded.ruleset.measures)
  const { tally, stopped } = await runPairs(a.work, b.work, names, pool, options)
  const sure = ({ saved, ...figure }: ReturnType<typeof outcomeChanges>[number]): ComparedFigure => ({
    ...figure,
    low: figure.change - SURE * figure.error,
    high: figure.change + SURE * figure.error,
    ...(Number.isFinite(saved) && { saved }),
  })
  return {
    how: 'simulated',
    runs: tally.runs,
    ...(stopped && { stopped }),
    outcomes: [...outcomeChanges(tally), ...(ends ? [wantedChange(tally, ends)] : [])].map(sure),
    measures: measureChanges(tally).map(sure),
  }
}
