import type { Dice } from '../../../kernel/dice/dice.js'
import { pileSize } from '../fight/card.js'

/**
 * A deck of which the player knows no order: what is shuffled is a multiset, as a shuffled pile is; what was shown and
 * put back lies under it, in order. The next card comes from the shuffled part while there is any.
 */
export interface Deck {
  /** How many of each kind are shuffled. */
  readonly shuffled: number[]
  /** Known cards beneath, the next one first. */
  readonly known: number[]
}

/** The decks that potions and relics are drawn from. */
export interface Stock {
  readonly potions: Deck
  readonly relics: Deck
}

function cloneDeck({ shuffled, known }: Deck): Deck {
  return { shuffled: shuffled.slice(), known: known.slice() }
}

export function cloneStock({ potions, relics }: Stock): Stock {
  return { potions: cloneDeck(potions), relics: cloneDeck(relics) }
}

export function isEmpty({ shuffled, known }: Deck): boolean {
  return known.length === 0 && pileSize(shuffled) === 0
}

export function deckSize({ shuffled, known }: Deck): number {
  return known.length + pileSize(shuffled)
}

/** The kind on top of a deck that is not empty. */
export function topOf({ shuffled, known }: Deck, dice: Dice, purpose: string): number {
  return pileSize(shuffled) > 0 ? dice.draw(shuffled, purpose) : known[0]!
}

/** The top card goes to the bottom: everybody saw it. */
export function toBottom(deck: Deck, kind: number): void {
  takeTop(deck, kind)
  deck.known.push(kind)
}

/** The top card leaves the deck. */
function takeTop({ shuffled, known }: Deck, kind: number): void {
  if (pileSize(shuffled) > 0) shuffled[kind]!--
  else known.shift()
}

/** The lowest card of a kind leaves the deck, if there is one. */
export function takeLowest({ shuffled, known }: Deck, kind: number): void {
  const place = known.lastIndexOf(kind)
  if (place !== -1) known.splice(place, 1)
  else if ((shuffled[kind] ?? 0) > 0) shuffled[kind]!--
}
