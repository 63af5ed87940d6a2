import type { Over } from '../../kernel/contract/next.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { entryOf } from '../../kernel/entry.js'

/** The default aim: how good an end is for a side. */
export const WORTH = 'worth'

/** The worth of an end that is good for nobody. */
export const EVEN = 0.5

/** The name of what a game's own search goes by: how a side stands where the search looks no further. */
export const STANDING = 'standing'

/**
 * The figure that a review follows: the worth of the end, the chance of an outcome, or a final measure (rules/review W2); only
 * when asked, how a side stands at the horizon of the game's search.
 */
export type Aim =
  | { readonly kind: 'worth' }
  | { readonly kind: 'standing' }
  | { readonly kind: 'outcome'; readonly outcome: string }
  | { readonly kind: 'measure'; readonly measure: string }

/** The code of a game that has nothing to follow. */
export const NO_AIM = 'REVIEW_NO_AIM'

/** An aim cannot be reviewed in this way; the message says which ones can. */
export class NoAim extends Error {
  override readonly name = 'NoAim'
  readonly code = NO_AIM

  constructor(message: string) {
    super(`${message} (${NO_AIM})`)
  }
}

function finalMeasures({ measures }: Ruleset): readonly string[] {
  return Object.entries(measures).flatMap(([name, { kind }]) => (kind === 'final' ? [name] : []))
}

/** Reads the aim that a name stands for. An outcome is taken as written where the game has no fixed list of them. */
export function aimNamed(ruleset: Ruleset, name: string): Aim {
  if (name === WORTH) return { kind: 'worth' }
  if (name === STANDING && ruleset.search?.worth) return { kind: 'standing' }
  if (entryOf(ruleset.measures, name)?.kind === 'final') return { kind: 'measure', measure: name }
  if (ruleset.outcomes === undefined || ruleset.outcomes.includes(name))
    return { kind: 'outcome', outcome: name }
  const known = [WORTH, ...finalMeasures(ruleset), ...ruleset.outcomes]
  throw new NoAim(`${ruleset.id} has no end and no final measure "${name}"; there are: ${known.join(', ')}`)
}

/** The name of an aim, as `aimNamed` reads it. */
export function nameOf(aim: Aim): string {
  if (aim.kind === 'worth') return WORTH
  if (aim.kind === 'standing') return STANDING
  return aim.kind === 'outcome' ? aim.outcome : aim.measure
}

/** What figures are counted in: chances, a measure's own unit, or the worth of the game's search, which is no chance. */
export type Unit = 'chance' | 'measure' | 'worth'

export function unitOf(aim: Aim): Unit {
  if (aim.kind === 'standing') return 'worth'
  return aim.kind === 'measure' ? 'measure' : 'chance'
}

/** How good an end is for a side: 1 if it favours the side, 0 if only others, one half if it favours nobody. */
export function worthOf(favours: readonly string[], side: string): number {
  if (favours.length === 0) return EVEN
  return favours.includes(side) ? 1 : 0
}

/** The value of an end that is never reached: a game that goes on for ever, or for longer than anybody plays. */
export function endlessWorth(aim: Aim): number {
  return aim.kind === 'worth' || aim.kind === 'standing' ? EVEN : 0
}

/** The value of an end by an aim, from the state in which the game is over. */
export function valueOfEnd(ruleset: Ruleset, aim: Aim, side: string, state: unknown, over: Over): number {
  if (aim.kind === 'worth') return worthOf(over.favours, side)
  // An end of which the search says nothing counts as any end does.
  if (aim.kind === 'standing') return ruleset.search?.worth?.(state, side, 0) ?? worthOf(over.favours, side)
  if (aim.kind === 'outcome') return over.outcome === aim.outcome ? 1 : 0
  return ruleset.measures[aim.measure]!.of(state)
}
