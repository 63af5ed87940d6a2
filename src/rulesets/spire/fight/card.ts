import type { Effect } from './effect.js'

export type CardType = 'attack' | 'skill' | 'power' | 'status' | 'curse'
export type CardTarget = 'enemy' | 'all' | 'self' | 'none'

/** Where a card goes; a power stays in play. */
export type Pile = 'discard' | 'exhaust' | 'drawTop' | 'inPlay'

/** What a card in hand does at the end of the turn (rules/spire-act1 2.5, 4). */
export interface AtTurnEnd {
  readonly what: 'thorn' | 'weak' | 'loseBlock' | 'loseHp'
  readonly amount: number
  /** The maximum of cards in hand for it to happen. */
  readonly atMost: number
}

/** A kind of card. Piles count cards by their kind's place in `Fight.cards`. */
export interface Card {
  readonly name: string
  /** A deck or a pile has it at the start; other cards are unknown before they are created. */
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
  /** All the energy one likes: the cost is X. */
  readonly costX: boolean
  /** What it costs once HP was lost in this fight, -1 where that makes no difference. */
  readonly costHurt: number
  /** It may be played only if every other card in hand is an attack. */
  readonly needsAttacks: boolean
  /** It stays in hand at the end of the turn. */
  readonly retain: boolean
  /** It counts as a Strike. */
  readonly strike: boolean
  /** One of the character's plain Strikes and Defends. */
  readonly starter: boolean
  /** What exhausting it brings. */
  readonly onExhaust: readonly Effect[]
  readonly atTurnEnd: AtTurnEnd | null
  /** Drawn with energy left, 1 is paid and it is exhausted. */
  readonly paysWhenDrawn?: true
}

/** Status cards leave the game when they are exhausted; they never lie in the exhaust pile. */
export function vanishes(card: Card): boolean {
  return card.type === 'status'
}

/** Whether a card must be aimed at one monster. */
export function isAimed(card: Card): boolean {
  return card.target === 'enemy'
}

/** Reports whether this energy is enough for its printed cost, if it can be played at all. */
export function isWithin(card: Card, energy: number): boolean {
  return card.playable && card.cost <= energy
}

/** Counts the cards of a pile. */
export function pileSize(counts: readonly number[]): number {
  let total = 0
  for (let kind = 0; kind < counts.length; kind++) total += counts[kind]!
  return total
}
