import type { Command } from '../../kernel/command.js'
import type { CardDrawn } from './events.js'
import type { Effect } from './notation.js'
import type { Rules } from './rules.js'

export type CardType = 'attack' | 'skill' | 'power' | 'status'
export type CardTarget = 'enemy' | 'all' | 'self' | 'none'

/** A kind of card. Piles count cards by their kind's place in `Fight.cards`. */
export interface Card {
  readonly name: string
  readonly type: CardType
  readonly target: CardTarget
  readonly cost: number
  /** False for cards such as Dazed that only clog the hand. */
  readonly playable: boolean
  /** Where the card goes when it has been played; a power stays in play. */
  readonly after: 'discard' | 'exhaust' | 'drawTop' | 'inPlay'
  /** Left in hand at the end of the turn it is exhausted, not discarded. */
  readonly ethereal: boolean
  readonly effects: readonly Effect[]
}

export type Intent =
  | 'ATTACK'
  | 'ATTACK_BUFF'
  | 'ATTACK_DEBUFF'
  | 'ATTACK_DEFEND'
  | 'BUFF'
  | 'DEBUFF'
  | 'DEFEND'
  | 'DEFEND_BUFF'
  | 'UNKNOWN'

export interface Move {
  readonly name: string
  readonly intent: Intent
  /** Whether the move hits at all: spends Weak and the player's Vulnerable, also with 0 damage. */
  readonly attacks: boolean
  readonly effects: readonly Effect[]
}

/** A kind of monster. Either the die chooses its move by the letters of its behaviour, or a script does. */
export interface MonsterKind {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly curlUp: number
  readonly ritual: number
  readonly moves: readonly Move[]
  /** The behaviours it may have; empty for a scripted monster. */
  readonly behaviors: readonly string[]
  /** For each behaviour, the place of the move for each band of the die. */
  readonly byDie: readonly (readonly number[])[]
  /** The bands of the die: a new one begins at each of these faces. Empty for a scripted monster. */
  readonly bounds: readonly number[]
  /** The places of its first moves, then of those it repeats. */
  readonly first: readonly number[]
  readonly cycle: readonly number[]
}

/** A creature's place at the start of a fight. */
export interface MonsterStart {
  readonly kind: number
  readonly hp: number
  readonly maxHp: number
  readonly block: number
  readonly strength: number
  readonly weak: number
  readonly vulnerable: number
  readonly curlUp: number
  readonly ritual: number
  /** A place in the kind's `behaviors`; -1 while it must still be dealt (or the monster has none). */
  readonly behavior: number
  readonly moves: number
}

/** What a relic does at its moment. */
export interface RelicAbility {
  readonly relic: string
  readonly effects: readonly Effect[]
}

/** Everything about a fight that never changes while it lasts. Shared by all its states; plain data. */
export interface Fight {
  readonly rules: Rules
  readonly character: string
  readonly energy: number
  readonly handSize: number
  readonly cards: readonly Card[]
  readonly kinds: readonly MonsterKind[]
  /** The relics owned, in order (rules/spire §3). */
  readonly relics: readonly string[]
  /** What relics do when the fight is won: Burning Blood heals. */
  readonly onWin: readonly RelicAbility[]
  /** What relics do for each face of the die, from 1 (place 0 is empty). */
  readonly onDie: readonly (readonly RelicAbility[])[]
  /** The faces of the die at which anything in this fight changes, rising: all that is ever asked of a roll. */
  readonly dieBounds: readonly number[]
  /** Turns after which a playout is given up as `timeout` (R13), 0 for none. */
  readonly turnLimit: number
  /** Whether an attack without a target means the only living monster. */
  readonly soleTarget: 'assumed' | 'named'
  /** No card draws, pays energy or looks at the hand: what cannot be paid for might as well be discarded. */
  readonly plainDeck: boolean
  /** No card is created or leaves the piles, so the discard pile follows from the others. */
  readonly closedDeck: boolean
  /** The command that plays a card kind at a monster, or without a target; shared, never changed. */
  readonly plays: readonly (readonly Command[])[]
  readonly end: Command
  /** For each kind of card what happens when it is drawn, from the shuffled pile and from the known top; shared too. */
  readonly drawn: readonly (readonly CardDrawn[])[]
  readonly drawnKnown: readonly (readonly CardDrawn[])[]
}

export const NO_TARGET = -1
/** How events name the player where they number monsters. */
export const PLAYER = -1

/** Whether a card must be aimed at one monster. */
export function isAimed(card: Card): boolean {
  return card.target === 'enemy'
}
