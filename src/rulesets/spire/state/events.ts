import type { Health } from '../../../kernel/contract/seats.js'
import type { Card, Pile } from '../fight/card.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { Result } from './state.js'

/** `who` is a monster's place, or -1 for the player; `name` is what people call it. */
export type SpireEvent =
  | BehaviorDealt
  | TurnStarted
  | Reshuffled
  | CardDrawn
  | DrawEnded
  | DieRolled
  | CardPlayed
  | Hit
  | HpLost
  | BlockGained
  | PowerChanged
  | EnergyGained
  | CardsToDraw
  | CardMoved
  | CardAdded
  | CurledUp
  | TurnEnded
  | BlockLost
  | MonsterActed
  | MonsterDone
  | Healed
  | FightOver
  | HpRuled
  | FigureRuled
  | Restored
  | MonsterJoined
  | MonsterRemoved
  | CardsRuled
  | Explained

export interface BehaviorDealt {
  readonly type: 'BehaviorDealt'
  readonly who: number
  readonly name: string
  readonly place: number
  readonly behavior: string
  /** Nobody waits for a behaviour any more: the first turn may start. */
  readonly last: boolean
}

export interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly turn: number
  readonly energy: number
  readonly draw: number
}

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
}

export interface DrawEnded {
  readonly type: 'DrawEnded'
}

export interface DieRolled {
  readonly type: 'DieRolled'
  readonly die: number
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

/** HP afterwards, which only tell what `lost` and `amount` have done: a word for a seat that reads words. */
interface HpAfter {
  readonly hp: number | Health
  /** The most it can be; left out where `hp` is a word. */
  readonly max?: number
}

/** One hit through the damage pipeline, with every figure that entered it. */
export interface Hit extends HpAfter {
  readonly type: 'Hit'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly base: number
  readonly strength: number
  readonly weak: boolean
  readonly vulnerable: boolean
  readonly damage: number
  readonly blocked: number
  /** HP it took. */
  readonly lost: number
}

/** HP lost without a hit. */
export interface HpLost extends HpAfter {
  readonly type: 'HpLost'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
  readonly blocked: number
  readonly lost: number
}

export interface BlockGained {
  readonly type: 'BlockGained'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
  /** Block afterwards, within the cap. */
  readonly block: number
}

export type PowerName = 'strength' | 'weak' | 'vulnerable'

export interface PowerChanged {
  readonly type: 'PowerChanged'
  readonly who: number
  readonly name: string
  readonly power: PowerName
  readonly by: string
  readonly change: number
  /** Tokens afterwards, within the cap. */
  readonly now: number
}

export interface EnergyGained {
  readonly type: 'EnergyGained'
  readonly by: string
  readonly amount: number
  readonly energy: number
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

export interface CurledUp {
  readonly type: 'CurledUp'
  readonly who: number
  readonly name: string
  readonly amount: number
  readonly block: number
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly discarded: number
}

export interface BlockLost {
  readonly type: 'BlockLost'
  readonly who: number
  readonly name: string
  readonly block: number
}

export interface MonsterActed {
  readonly type: 'MonsterActed'
  readonly who: number
  readonly name: string
  readonly move: string
  readonly intent: string
}

export interface MonsterDone {
  readonly type: 'MonsterDone'
  readonly who: number
}

/** The player gains HP. */
export interface Healed extends HpAfter {
  readonly type: 'Healed'
  readonly by: string
  readonly amount: number
}

/** With the player's HP. */
export interface FightOver extends HpAfter {
  readonly type: 'FightOver'
  readonly result: Result
}

/** What every ruling of the game master has: the reason, open to all. */
interface Ruling {
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
