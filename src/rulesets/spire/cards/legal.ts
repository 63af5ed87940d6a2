import type { Card } from '../fight/card.js'
import type { SpireState } from '../state/state.js'
import type { CardCode, TargetCode } from '../stops.js'
import { costOf } from './cost.js'

/** Why a kind of card cannot be played now; undefined when it can (rules/spire §4, in this order). */
export function whyNotPlayed(state: SpireState, kind: number): CardCode | undefined {
  if (state.hand[kind] === 0) return 'not-in-hand'
  const card = state.fight.cards[kind]!
  if (!canBePlayed(state, card, kind)) return 'unplayable'
  return costOf(state, kind) <= state.player.energy ? undefined : 'not-enough-energy'
}

/** Whether a card can be played at all; Clash only if every other card in hand is an attack. */
export function canBePlayed({ fight, hand }: SpireState, card: Card, inHand: number): boolean {
  if (!card.playable) return false
  if (!card.needsAttacks) return true
  for (let kind = 0; kind < hand.length; kind++)
    if (hand[kind]! > 0 && fight.cards[kind]!.type !== 'attack' && kind !== inHand) return false
  return true
}

/** Why a card or a potion cannot be aimed at a monster; undefined when it can (rules/spire §4, in this order). */
export function whyNotAt(state: SpireState, aimed: boolean, place: number): TargetCode | undefined {
  if (state.monsters[place]!.hp === 0) return 'dead-target'
  return aimed ? undefined : 'no-target-allowed'
}
