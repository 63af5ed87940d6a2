import type { Pile } from '../../fight/card.js'

export interface Reshuffled {
  readonly type: 'Reshuffled'
  readonly cards: number
}

export interface CardDrawn {
  readonly type: 'CardDrawn'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  /** It lay on top of the pile and was known. */
  readonly known: boolean
  /** It is drawn to be played at once, not to the hand. */
  readonly aside?: true
}

export interface DrawEnded {
  readonly type: 'DrawEnded'
}

export interface CardPlayed {
  readonly type: 'CardPlayed'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  readonly cost: number
  /** What is left. */
  readonly energy: number
  readonly target: number
  readonly targetName: string
}

export interface CardsToDraw {
  readonly type: 'CardsToDraw'
  readonly by: string
  readonly cards: number
}

/** The played card leaves the table's middle. */
export interface CardMoved {
  readonly type: 'CardMoved'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  readonly pile: Pile
}

/** A new card is created. */
export interface CardAdded {
  readonly type: 'CardAdded'
  readonly card: string
  /** The card's place in the fight. */
  readonly kind: number
  readonly pile: Pile
  readonly by: string
}

/** The top of a deck is shown and goes to its bottom. */
export interface TopShown {
  readonly type: 'TopShown'
  readonly deck: 'potions' | 'relics'
  readonly name: string
  readonly kind: number
}

export interface CardExhausted {
  readonly type: 'CardExhausted'
  readonly card: string
  readonly kind: number
  readonly by: string
}

/** A card goes from one place to another. */
export interface CardShifted {
  readonly type: 'CardShifted'
  readonly card: string
  readonly kind: number
  readonly from: 'hand' | 'discard' | 'exhaust' | 'top'
  readonly to: 'hand' | 'drawTop' | 'discard'
  /** It costs nothing this turn. */
  readonly free?: true
}

/** A card of the draw pile is looked at: it lies under those that are known already. */
export interface CardRevealed {
  readonly type: 'CardRevealed'
  readonly card: string
  readonly kind: number
}

/** A card that lay aside is played for nothing. */
export interface CardPlayedFree {
  readonly type: 'CardPlayedFree'
  readonly card: string
  readonly kind: number
  readonly target: number
  readonly targetName: string
}
