import { POWERS, type Power } from './power.js'

/**
 * Places of what a fight remembers beside HP, tokens and piles: the player's powers, then facts about the turn, the fight and the
 * die, then how often each relic was used. One list of small numbers; empty in fights that need none of it.
 */
export const MARK = {
  /** Strength to be taken back at the end of the turn. */
  lent: POWERS.length,
  /** HP was lost in this fight; the HP lost in this turn. */
  hurt: POWERS.length + 1,
  lostThisTurn: POWERS.length + 2,
  /** A power was played this turn; Combust, Mayhem were used. */
  powerPlayed: POWERS.length + 3,
  combustUsed: POWERS.length + 4,
  mayhemUsed: POWERS.length + 5,
  /** The discard pile was shuffled in once. */
  reshuffled: POWERS.length + 6,
  /** The roll can still be changed; what it was at first; by what it is changed (see `DieBy`). */
  dieOpen: POWERS.length + 7,
  dieFirst: POWERS.length + 8,
  dieBy: POWERS.length + 9,
  /** An ability that may be triggered (see `OFFERS`). */
  offer: POWERS.length + 10,
  /** Damage of bombs that go off at the end of the next turn, and of this one. */
  bombNext: POWERS.length + 11,
  bombNow: POWERS.length + 12,
  /** Power cards played in this fight, where a monster counts them. */
  powersPlayed: POWERS.length + 13,
} as const

/** Where the uses of the relics begin. */
export const RELIC_USES = POWERS.length + 14

export type MarkName = keyof typeof MARK

export const OFFERS = ['', 'any', 'two', 'ashes'] as const
export const ANY_ABILITY = 1
export const TWO_ABILITY = 2
export const ASHES = 3

export const BY_ABACUS = 1
export const BY_TOOLBOX = 2
export const BY_BREW = 3

const PLACES = new Map<string, number>(POWERS.map((power, place) => [power, place]))

export function placeOfPower(power: Power): number {
  return PLACES.get(power)!
}
