import { SURE } from '../../tally/interval.js'

/** The luck of one side over several games, by one reference (rules/review W36). */
export interface LuckOverGames {
  readonly games: number
  readonly mean: number
  readonly se: number
  readonly low: number
  readonly high: number
  /** How many standard errors the sum lies from 0; none for a single game. */
  readonly score?: number
}

/** Adds up games, each with the sum of its luck and the spread that fair dice give it. */
export function luckOverGames(
  games: readonly { readonly luck: number; readonly sd: number }[],
): LuckOverGames {
  const count = games.length
  const sum = games.reduce((all, { luck }) => all + luck, 0)
  const spread = Math.sqrt(games.reduce((all, { sd }) => all + sd ** 2, 0))
  const mean = sum / count
  const se = spread / count
  return {
    games: count,
    mean,
    se,
    low: mean - SURE * se,
    high: mean + SURE * se,
    ...(count > 1 && spread > 0 && { score: sum / spread }),
  }
}
