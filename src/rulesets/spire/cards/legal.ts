import { type Card, isAimed, isWithin } from '../fight/card.js'
import type { SpireState } from '../state/state.js'
import type { CardCode, TargetCode } from '../stops.js'

/** Why a kind of card cannot be played now; undefined when it can (rules/spire §4, in this order). */
export function whyNotPlayed({ fight, hand, player }: SpireState, kind: number): CardCode | undefined {
  if (hand[kind] === 0) return 'not-in-hand'
  const card = fight.cards[kind]!
  if (isWithin(card, player.energy)) return undefined
  return card.playable ? 'not-enough-energy' : 'unplayable'
}

/** Why a card cannot be aimed at a monster; undefined when it can (rules/spire §4, in this order). */
export function whyNotAt(state: SpireState, card: Card, place: number): TargetCode | undefined {
  if (state.monsters[place]!.hp === 0) return 'dead-target'
  return isAimed(card) ? undefined : 'no-target-allowed'
}
