import type { Card } from '../../fight/card.js'
import type { MonsterKind } from '../../fight/monster-kind.js'
import type { HpAfter } from './blows.js'

/** What every ruling of the game master has: the reason, open to all. */
export interface Ruling {
  readonly reason: string
}

/** HP by a ruling: lost, regained, or set. Whoever had none and has some now is up again. */
export interface HpRuled extends HpAfter, Ruling {
  readonly type: 'HpRuled'
  readonly who: number
  readonly name: string
  readonly change: number
}

/** The figures that a ruling can set, beside HP. */
export type RuledFigure =
  | 'max'
  | 'block'
  | 'energy'
  | 'energyEachTurn'
  | 'strength'
  | 'weak'
  | 'vulnerable'
  | 'curlUp'
  | 'ritual'
  | 'moves'
  | 'turn'
  | 'die'

/** A figure has another value by a ruling. */
export interface FigureRuled extends Ruling {
  readonly type: 'FigureRuled'
  readonly who: number
  readonly name: string
  readonly figure: RuledFigure
  /** What people call it. */
  readonly label: string
  /** Both are left out where a seat reads HP as words and this is the most of them. */
  readonly before?: number
  readonly now?: number
}

/** Somebody is as good as new: full HP, no Weak, no Vulnerable; the player's energy, a monster's Curl Up. */
export interface Restored extends HpAfter, Ruling {
  readonly type: 'Restored'
  readonly who: number
  readonly name: string
}

/** A monster comes into the fight, behind those that are there. */
export interface MonsterJoined extends Ruling {
  readonly type: 'MonsterJoined'
  readonly who: number
  readonly name: string
  /** The place of its kind, and of its behaviour (-1: none). */
  readonly kind: number
  readonly behavior: number
  readonly hp?: number
  readonly block: number
  readonly strength: number
  /** A kind that the fight does not have yet, and the cards it creates. Only the game master is told. */
  readonly brings?: { readonly kind?: MonsterKind; readonly cards: readonly Card[] }
}

/** A monster leaves the fight: not dead, gone. */
export interface MonsterRemoved extends Ruling {
  readonly type: 'MonsterRemoved'
  readonly who: number
  readonly name: string
}

export type RuledPile = 'hand' | 'draw' | 'top' | 'discard' | 'exhaust'

/** Cards come into a pile, or leave it. */
export interface CardsRuled extends Ruling {
  readonly type: 'CardsRuled'
  readonly card: string
  readonly kind: number
  readonly pile: RuledPile
  readonly change: number
  /** Cards that the fight does not have yet: this one and those it creates. Only the game master is told. */
  readonly brings?: readonly Card[]
}

/** The answer to a question; nothing happens. */
export interface Explained {
  readonly type: 'Explained'
  readonly name: string
  readonly lines: readonly string[]
  /** HP that its kind begins with; not for seats that read words. */
  readonly hp?: number
}
