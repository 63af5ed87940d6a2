import { TIMEOUT } from '../../analysis/simulate.js'
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
  /** What they dealt in a game, games without included. */
  readonly dealt: number
}

/** Where the games stand after so many rounds: the share still going on, and of each end so far. */
export interface Moment {
  readonly at: number
  readonly going: number
  readonly ended: Readonly<Record<string, number>>
}

/** A game that is worth reading. */
export interface TellingGame {
  readonly why: 'shortest' | 'median' | 'longest' | 'upset'
  readonly run: number
  readonly outcome: string
  readonly length: number
}

export interface SimulationResult {
  readonly runs: number
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
  readonly telling: readonly TellingGame[]
}

const MOST_MOMENTS = 60

/** Everything that many games come to. */
export function resultOf(ruleset: Ruleset, tally: TallyData): SimulationResult {
  const { runs, ends, people, harms } = tally
  const { clock } = ruleset
  return {
    runs,
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
        dealt: dealt.reduce((sum, [amount, count]) => sum + amount * count, 0) / runs,
      })),
    harms: harms.map(({ by, to, blows, total }) => ({ by, to, blows: blows / runs, amount: total / runs })),
    ...(clock !== undefined && { clock }),
    moments: clock === undefined ? [] : momentsOf(ends, runs),
    telling: tellingGames(ends),
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
function momentsOf(ends: readonly EndData[], runs: number): Moment[] {
  const last = Math.max(0, ...ends.map(({ lengths }) => lengths.at(-1)?.[0] ?? 0))
  const step = Math.max(1, Math.ceil(last / MOST_MOMENTS))
  const moments: Moment[] = []
  for (let at = 0; at < last + step; at += step) {
    const ended = ends.map(({ outcome, lengths }): [string, number] => [
      outcome,
      lengths.reduce((sum, [length, count]) => (length <= at ? sum + count : sum), 0) / runs,
    ])
    const over = ended.reduce((sum, [, share]) => sum + share, 0)
    moments.push({ at, going: Math.max(0, 1 - over), ended: Object.fromEntries(ended) })
  }
  return moments
}

/** The shortest, the median and the longest game, and one that ended as hardly any does. Of equals the first. */
function tellingGames(all: readonly EndData[]): TellingGame[] {
  const whole = all.filter(({ outcome }) => outcome !== TIMEOUT)
  const ends = whole.length > 0 ? whole : all
  const games = ends.flatMap(({ outcome, lengths }) =>
    lengths.map(([length, count, run]) => ({ length, count, run, outcome })),
  )
  if (games.length === 0) return []
  const lengths = together(games.map(({ length, count }) => [[length, count]]))
  const at = (why: TellingGame['why'], wanted: number): TellingGame => {
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
