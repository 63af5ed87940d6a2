import type { Command } from '../../../kernel/contract/command.js'
import type { Card } from './card.js'
import type { Effect } from './effect.js'
import type { MonsterKind } from './monster-kind.js'
import type { PotionKind, RelicKind, RelicTrait } from './relic.js'
import type { Rules } from './rules.js'

/** The effects of a relic at its moment. */
export interface RelicAbility {
  readonly relic: string
  readonly effects: readonly Effect[]
}

/** A relic as people read it. */
export interface RelicText {
  readonly name: string
  readonly text: string
}

/** Cards and monsters that are not in the fight: a ruling may bring them in. */
export interface Others {
  readonly cards: readonly Card[]
  readonly kinds: readonly MonsterKind[]
}

/** Maximum monsters at the start or by ruling, the dead included. */
export const MAX_MONSTERS = 9
/** Maximum monsters with those that are summoned: what a card does to each is kept in one bit a monster. */
export const MAX_SUMMONED = 32

/**
 * Everything about a fight that the rules never change while it lasts. Shared by all its states, so nobody writes into
 * it: a ruling that changes it gives its state another one. Plain data.
 */
export interface Fight {
  readonly rules: Rules
  readonly character: string
  readonly energy: number
  readonly handSize: number
  readonly cards: readonly Card[]
  readonly kinds: readonly MonsterKind[]
  /** The relics owned, in order (rules/spire §3). */
  readonly relics: readonly string[]
  readonly relicKinds: readonly RelicKind[]
  /** The place of the relic with a trait, for those that are owned. */
  readonly traits: Readonly<Partial<Record<RelicTrait, number>>>
  /** Every kind of potion that can be held, and how many at a time. */
  readonly potionKinds: readonly PotionKind[]
  readonly slots: number
  /** Relics that the deck may bring. */
  readonly relicPool: readonly RelicKind[]
  /** Whether anything here needs powers, potions or what else `marks` keeps; without it, none of that is looked at. */
  readonly marked: boolean
  /** Whether monsters of this fight bring others, whose behaviours are dealt then. */
  readonly summons: boolean
  /** Whether some of its monsters are drawn from a pool of kinds. */
  readonly drawsKinds: boolean
  /** Whether a monster here has what only acts 2 to 4 bring; whether some act just before a master. */
  readonly special: boolean
  readonly masters: boolean
  /** Whether HP lost in this fight or turn matters later. */
  readonly watchesLoss: boolean
  /** The same, for people. */
  readonly relicTexts: readonly RelicText[]
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
  /** Which kinds of cards hurt monsters, so that their block matters; whether a relic does on some face of the die. */
  readonly hurting: readonly boolean[]
  readonly dieHurts: boolean
  /** The command that plays a card kind at a monster, or without a target. */
  readonly plays: readonly (readonly Command[])[]
  readonly end: Command
  readonly others: Others
  /** What rulings have changed of all this, in short; empty where none has. Part of the key. */
  readonly ruled: string
}

export const NO_TARGET = -1
/** How events name the player where they number monsters. */
export const PLAYER = -1

/** The place of a card kind in this fight, or -1. */
export function kindOf(fight: Fight, card: string): number {
  for (let kind = 0; kind < fight.cards.length; kind++) if (fight.cards[kind]!.name === card) return kind
  return -1
}
