import { powerOf } from '../effects/powers.js'
import type { Card } from '../fight/card.js'
import { MARK } from '../fight/mark.js'
import { markOf, type SpireState } from '../state/state.js'

/** The printed cost; less for Blood for Blood once HP was lost in this fight, by whatever cause. */
export function ownCost(state: SpireState, card: Card): number {
  return card.costHurt >= 0 && markOf(state, MARK.hurt) > 0 ? card.costHurt : card.cost
}

/** rules/spire-act1 2.1: what a card in hand costs now. A card that costs X can always be paid for. */
export function costOf(state: SpireState, kind: number): number {
  const card = state.fight.cards[kind]!
  if (!state.fight.marked) return card.cost
  if (card.costX) return 0
  if (card.type === 'skill' && powerOf(state, 'Corruption') > 0) return 0
  if (powerOf(state, 'Madness') > 0 || state.free.includes(kind)) return 0
  return ownCost(state, card)
}
