/**
 * Traits and figures that only monsters of acts 2 to 4 have (rules/spire-acts23). A kind without them has no `special`, a
 * monster without them shares `NO_FIGURES`, and a fight without such monsters never looks.
 */

/** How a monster rises again at 0 HP (rules/spire-acts23 4.3). */
export interface Rises {
  /** When the felling card is finished; in its next turn; at the end of the round. */
  readonly when: 'card' | 'turn' | 'round'
  /** HP it rises with; 0 for its maximum. */
  readonly hp: number
  /** Strength it gains by it, or 1 for each power card of this fight. */
  readonly strength: number
  readonly byPowers: boolean
  /** Its own Weak and Vulnerable go. */
  readonly clean: boolean
  /** It rises every time, not only the first. */
  readonly always: boolean
}

export interface SpecialTraits {
  /** Flight: an attack hit does at most 1. Slow: it does this much more. */
  readonly flight: boolean
  readonly slow: number
  /** Its block stays from turn to turn. */
  readonly keepsBlock: boolean
  /** An attack hit that costs it HP and does not kill rolls the die again. */
  readonly reactive: boolean
  /** HP it loses by damage are block for the player. */
  readonly shifting: boolean
  /** What the player's first card costs, by the three bands of the die; empty for none. */
  readonly confusion: readonly number[]
  /** How many cards the player may play at first; 0 for no limit. */
  readonly warp: number
  /** Strength at the end of every round. */
  readonly growth: number
  readonly rises: Rises | null
  /** Its moves once it has risen: first those, then these over and over; both empty where nothing changes. */
  readonly risenFirst: readonly number[]
  readonly risen: readonly number[]
  /** Fury: which kind it mourns, and its only move from then on (-1 for none). */
  readonly mourns: string
  readonly furious: number
  /** Kinds of monsters that hold places beside it, and act just before it. */
  readonly minions: readonly string[]
  /** Its attack spends Vulnerable that the player got in the same turn (Z21). */
  readonly spendsFresh: boolean
  /** The player is asked each turn whom to face while it lives. */
  readonly asksFacing: boolean
  readonly beatCap: number
  /** What it begins with. */
  readonly block: number
  readonly figures: SpecialFigures
}

/** What such a monster has at a moment. Replaced as a whole, never written into: copies share it. */
export interface SpecialFigures {
  /** Plain damage for a card that attacked it. */
  readonly thorns: number
  /** Ends of rounds until it can be hurt again. */
  readonly intangible: number
  /** Moves until it is gone. */
  readonly fading: number
  /** Strength for each power card. */
  readonly curiosity: number
  /** HP it can still lose until its first buff; -1 for no limit. */
  readonly invincible: number
  /** Plain damage at the start of the monsters' turn. */
  readonly beat: number
  /** The place of its master in the fight, and which of his two places it holds; -1 for none. */
  readonly master: number
  readonly seat: number
}

export type SpecialFigure = keyof SpecialFigures

export const NO_FIGURES: SpecialFigures = Object.freeze({
  thorns: 0,
  intangible: 0,
  fading: 0,
  curiosity: 0,
  invincible: -1,
  beat: 0,
  master: -1,
  seat: -1,
})

/** rules/spire-acts23, caps. */
export const THORNS_CAP = 5
export const BEAT_CAP = 3
/** It came in this round, and lasts through the next. */
export const INTANGIBLE_ROUNDS = 2

/** The id of a kind without its variant: `byrd:1S3` is a `byrd`. */
export function baseId(id: string): string {
  const colon = id.indexOf(':')
  return colon === -1 ? id : id.slice(0, colon)
}
