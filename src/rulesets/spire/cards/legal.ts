import { powerOf } from '../effects/powers.js'
import { isOutOfTime } from '../effects/special.js'
import type { Card } from '../fight/card.js'
import { MARK } from '../fight/mark.js'
import { markOf, type SpireState } from '../state/state.js'
import type { CardCode, TargetCode } from '../stops.js'

/** The printed cost; less for Blood for Blood once HP was lost in this fight, by whatever cause. */
export function ownCost(state: SpireState, card: Card): number {
  return card.costHurt >= 0 && markOf(state, MARK.hurt) > 0 ? card.costHurt : card.cost
}

/** rules/spire-act1 2.1: what a card in hand costs now. A card that costs X can always be paid for. */
export function costOf(state: SpireState, kind: number): number {
  const card = state.fight.cards[kind]!
  if (!state.fight.marked) return card.cost
  const confused = state.fight.special ? confusedCostOf(state, card) : 0
  return confused > 0 ? confused : plainCostOf(state, kind)
}

/** rules/spire-acts23 4.6: Confusion replaces every cost but that of skills under Corruption; 0 where there is none. */
export function confusedCostOf(state: SpireState, card: Card): number {
  if (card.type === 'skill' && powerOf(state, 'Corruption') > 0) return 0
  return powerOf(state, 'Confusion')
}

/** The cost without Confusion, which Wrist Blade looks at. */
export function plainCostOf(state: SpireState, kind: number): number {
  const card = state.fight.cards[kind]!
  if (!state.fight.marked) return card.cost
  if (card.costX) return 0
  if (card.type === 'skill' && powerOf(state, 'Corruption') > 0) return 0
  if (powerOf(state, 'Madness') > 0 || state.free.includes(kind)) return 0
  return ownCost(state, card)
}

/** Why a kind of card cannot be played now; undefined when it can (rules/spire §4, in this order). */
export function whyNotPlayed(state: SpireState, kind: number): CardCode | undefined {
  if (state.hand[kind] === 0) return 'not-in-hand'
  const card = state.fight.cards[kind]!
  if (!canBePlayed(state, card, kind)) return 'unplayable'
  if (state.fight.special && isOutOfTime(state)) return 'unplayable'
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

/** rules/secrets 2: a card that is only going to be created is none that a player could have heard of. */
export function isMet({ fight, hand, draw, top, discard, exhausted }: SpireState, kind: number): boolean {
  if (fight.cards[kind]!.dealt || top.includes(kind)) return true
  return [hand, draw, discard, exhausted].some((pile) => pile[kind]! > 0)
}
