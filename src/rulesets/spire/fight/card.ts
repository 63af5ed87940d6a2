import type { Effect } from './effect.js'

export type CardType = 'attack' | 'skill' | 'power' | 'status'
export type CardTarget = 'enemy' | 'all' | 'self' | 'none'

/** Where a card goes; a power stays in play. */
export type Pile = 'discard' | 'exhaust' | 'drawTop' | 'inPlay'

/** A kind of card. Piles count cards by their kind's place in `Fight.cards`. */
export interface Card {
  readonly name: string
  /** A deck or a pile has it at the start; other cards nobody knows of before they are created. */
  readonly dealt: boolean
  readonly type: CardType
  readonly target: CardTarget
  readonly cost: number
  /** False for cards such as Dazed that only clog the hand. */
  readonly playable: boolean
  /** Where the card goes when it has been played. */
  readonly after: Pile
  /** Left in hand at the end of the turn it is exhausted, not discarded. */
  readonly ethereal: boolean
  readonly effects: readonly Effect[]
}

/** Whether a card must be aimed at one monster. */
export function isAimed(card: Card): boolean {
  return card.target === 'enemy'
}

/** Whether so much energy is enough for it, if it can be played at all. */
export function isWithin(card: Card, energy: number): boolean {
  return card.playable && card.cost <= energy
}
