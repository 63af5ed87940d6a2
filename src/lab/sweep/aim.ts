import { NoSuchEnd, type WantedEnds, wantedEnds } from '../../analysis/wanted-ends.js'
import { DocumentFault } from '../../library/fault.js'
import type { LoadedScenario } from '../../library/load.js'

/** What a figure should come to. */
export interface Target {
  readonly name: string
  readonly value: number
  /** Written with %: anyone who did so knows what a whole is. */
  readonly isPercent?: boolean
}

/** A target of a game: a share of its games, or a measure's mean. */
export interface Aim {
  readonly name: string
  readonly value: number
  readonly isShare: boolean
}

type Game = Pick<LoadedScenario, 'ruleset' | 'scenario'>

/**
 * The ends that an option of a command names. A fault names the option, the ends that there are, and the measures that would
 * do as well.
 */
export function endsNamed(
  option: string,
  said: string,
  { ruleset, scenario }: Game,
  measures: readonly string[] = [],
): WantedEnds {
  try {
    return wantedEnds(said, ruleset, scenario)
  } catch (error) {
    if (!(error instanceof NoSuchEnd)) throw error
    const more = measures.length === 0 ? '' : ` Measures: ${measures.join(', ')}.`
    throw new DocumentFault(`${option} ${error.message}${more}`)
  }
}

/** The same, or undefined where the option names a measure of the game. */
export function endsOrMeasure(option: string, said: string, game: Game): WantedEnds | undefined {
  const { measures, outcomes } = game.ruleset
  if (Object.hasOwn(measures, said) && !outcomes?.includes(said)) return undefined
  return endsNamed(option, said, game, Object.keys(measures))
}

/** What a target comes to in a game: some of its ends, or a measure. Refused where the game has neither, or no chance is so large. */
export function aimAt(
  { name, value, isPercent }: Target,
  game: Game,
): { readonly aim: Aim; readonly ends: WantedEnds | undefined } {
  const ends = endsOrMeasure('--target', name, game)
  const isShare = ends !== undefined
  if (isShare && value > 1) {
    const meant = !isPercent && value <= 100 ? `; did you mean ${value}%?` : ''
    throw new DocumentFault(`--target ${name}: a chance is at most 1 (or 100%)${meant}`)
  }
  return { aim: { name, value, isShare }, ends }
}
