import type { Chances, ExactDistributions } from '../../analysis/compiled/exact-distributions.js'
import { TIMEOUT } from '../../analysis/simulate.js'
import { type DrawnData, type DrawnEnd, DrawnTally } from '../../analysis/tally/drawn.js'
import {
  type Counted,
  countOf,
  quantile,
  type Spread,
  spreadOf,
  together,
} from '../../analysis/tally/histogram.js'
import { wilson } from '../../analysis/tally/interval.js'
import type { EndData, TallyData } from '../../analysis/tally/tally.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import type { WhyRuled } from '../run/drawing.js'

/** A way to end, with its share and the 95 % interval of the true chance. */
export interface OutcomeShare {
  readonly outcome: string
  readonly favours: readonly string[]
  readonly count: number
  readonly share: number
  /** One standard error. */
  readonly error: number
  readonly low: number
  readonly high: number
}

/** A figure with its whole distribution. */
export interface FigureSpread extends Spread {
  readonly name: string
  readonly summary: string
  /** One standard error of the mean. */
  readonly error: number
  readonly counted: Counted
}

export interface PersonResult {
  readonly name: string
  readonly side: string
  readonly left: Spread & { readonly counted: Counted }
  /** The share of games at whose end they had nothing left. */
  readonly down: number
  /** What they dealt in a game, games without included; absent where the game names cards or moves instead of people. */
  readonly dealt?: number
}

/** Where the games stand after this many rounds: the share still going on, and of each end so far. */
export interface Moment {
  readonly at: number
  readonly going: number
  readonly ended: Readonly<Record<string, number>>
}

/** A game that is worth reading. */
export interface NotableGame {
  readonly why: 'shortest' | 'median' | 'longest' | 'upset'
  readonly run: number
  readonly outcome: string
  readonly length: number
}

/** How the games came about. */
export interface EngineResult {
  /** Games that were played by the rules: they tell of people, of who dealt what, and the games to read. */
  readonly rules: number
  /** Games that were drawn from tables which the rules had filled. */
  readonly tables: number
  /** Why none were drawn. */
  readonly why?: WhyRuled
}

/** A figure worked out: nothing about it is guessed. */
export interface ExactFigure {
  readonly mean: number
  readonly deviation: number
  readonly chances: Chances
}

/** What no games are needed for: the chance of every end and the distribution of every figure. */
export interface ExactResult {
  readonly states: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly measures: Readonly<Record<string, ExactFigure>>
}

export interface SimulationResult {
  readonly runs: number
  readonly engine: EngineResult
  /** Where the game is small enough for its number of games. */
  readonly exact?: ExactResult
  readonly outcomes: readonly OutcomeShare[]
  readonly measures: readonly FigureSpread[]
  readonly people: readonly PersonResult[]
  /** Who dealt what to whom, in a game. */
  readonly harms: readonly {
    readonly by: string
    readonly to: string
    readonly blows: number
    readonly amount: number
  }[]
  /** The measure that counts rounds or turns, where the game has one. */
  readonly clock?: string
  readonly moments: readonly Moment[]
  readonly telling: readonly NotableGame[]
}

const MAX_MOMENTS = 60

/** What `runGames` answers, as far as a result is made of it. */
export interface Counts {
  readonly tally: TallyData
  readonly drawn?: DrawnData
  readonly whole?: ExactDistributions
  readonly why?: WhyRuled
}

/** Everything that many games come to. */
export function resultOf(ruleset: Ruleset, { tally, drawn, whole, why }: Counts): SimulationResult {
  const { people, harms } = tally
  const names = Object.keys(ruleset.measures)
  const { clock } = ruleset
  const { runs, ends } = counted(names, tally, drawn)
  const anybodyDeals = harms.length === 0 || people.some(({ dealt }) => totalOf(dealt) > 0)
  return {
    runs,
    engine: { rules: tally.runs, tables: drawn?.runs ?? 0, ...(why !== undefined && { why }) },
    ...(whole && { exact: exactResult(whole) }),
    outcomes: ends.map(({ outcome, favours, count }) => ({
      outcome,
      favours,
      count,
      ...shareOf(count, runs),
    })),
    measures: Object.entries(ruleset.measures).map(([name, { summary }]) =>
      figureOf(name, summary, together(ends.map((end) => end.measures[name] ?? []))),
    ),
    people: people
      .filter(({ left }) => left.length > 0)
      .map(({ name, side, left, dealt }) => ({
        name,
        side,
        left: { ...spreadOf(left), counted: left },
        down: countOf(left.filter(([hp]) => hp <= 0)) / countOf(left),
        ...(anybodyDeals && { dealt: totalOf(dealt) / tally.runs }),
      })),
    harms: harms.map(({ by, to, blows, total }) => ({
      by,
      to,
      blows: blows / tally.runs,
      amount: total / tally.runs,
    })),
    ...(clock !== undefined && { clock }),
    moments: clock === undefined ? [] : momentsOf(ends, clock, runs),
    telling: tellingGames(tally.ends),
  }
}

function totalOf(amounts: readonly (readonly [amount: number, count: number])[]): number {
  return amounts.reduce((sum, [amount, count]) => sum + amount * count, 0)
}

/** All games, no matter who played or drew them. */
function counted(names: readonly string[], tally: TallyData, drawn: DrawnData | undefined): DrawnData {
  const all = new DrawnTally(names)
  all.merge(tally)
  if (drawn) all.merge(drawn)
  return all.data()
}

function exactResult({ states, outcomes, measures }: ExactDistributions): ExactResult {
  return {
    states,
    outcomes,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, chances]) => {
        const mean = chances.reduce((sum, [value, chance]) => sum + value * chance, 0)
        const square = chances.reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0)
        return [name, { mean, deviation: Math.sqrt(square), chances }]
      }),
    ),
  }
}

function shareOf(count: number, runs: number): { share: number; error: number; low: number; high: number } {
  const share = count / runs
  const error = Math.sqrt((share * (1 - share)) / Math.max(1, runs - 1))
  return { share, error, ...wilson(count, runs) }
}

function figureOf(name: string, summary: string, counted: Counted): FigureSpread {
  const spread = spreadOf(counted)
  const error = spread.deviation / Math.sqrt(Math.max(1, spread.count))
  return { name, summary, error, ...spread, counted }
}

/** How the games stand, round by round: from the length of the games of each end. */
function momentsOf(ends: readonly DrawnEnd[], clock: string, runs: number): Moment[] {
  const lengthsOf = ({ measures }: DrawnEnd): Counted => measures[clock] ?? []
  const last = Math.max(0, ...ends.map((end) => lengthsOf(end).at(-1)?.[0] ?? 0))
  const step = Math.max(1, Math.ceil(last / MAX_MOMENTS))
  const moments: Moment[] = []
  for (let at = 0; at < last + step; at += step) {
    const ended = ends.map((end): [string, number] => [
      end.outcome,
      lengthsOf(end).reduce((sum, [length, count]) => (length <= at ? sum + count : sum), 0) / runs,
    ])
    const over = ended.reduce((sum, [, share]) => sum + share, 0)
    moments.push({ at, going: Math.max(0, 1 - over), ended: Object.fromEntries(ended) })
  }
  return moments
}

/** The shortest, the median and the longest game, and one that ended as hardly any does. Of equals the first. */
function tellingGames(all: readonly EndData[]): NotableGame[] {
  const whole = all.filter(({ outcome }) => outcome !== TIMEOUT)
  const ends = whole.length > 0 ? whole : all
  const games = ends.flatMap(({ outcome, lengths }) =>
    lengths.map(([length, count, run]) => ({ length, count, run, outcome })),
  )
  if (games.length === 0) return []
  const lengths = together(games.map(({ length, count }) => [[length, count]]))
  const at = (why: NotableGame['why'], wanted: number): NotableGame => {
    const [{ run, outcome, length }] = games
      .filter((game) => game.length === wanted)
      .sort((a, b) => a.run - b.run) as [(typeof games)[number]]
    return { why, run, outcome, length }
  }
  const told = [
    at('shortest', lengths[0]![0]),
    at('median', quantile(lengths, 0.5)),
    at('longest', lengths.at(-1)![0]),
  ]
  if (ends.length < 2) return told
  const rare = [...ends].sort((a, b) => a.count - b.count || (a.outcome < b.outcome ? -1 : 1))[0]!
  const [length, , run] = [...rare.lengths].sort(([, , a], [, , b]) => a - b)[0]!
  return [...told, { why: 'upset', run, outcome: rare.outcome, length }]
}
