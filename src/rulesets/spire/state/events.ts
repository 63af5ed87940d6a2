import type { Health } from '../../../kernel/contract/seats.js'
import type { Card, Pile } from '../fight/card.js'
import type { MarkName } from '../fight/mark.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { Power } from '../fight/power.js'
import type { RelicKind } from '../fight/relic.js'
import type { Choice, Doing, Task } from '../fight/task.js'
import type { Run } from './run.js'
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
  | Paused
  | Queued
  | Chosen
  | Finished
  | PowerGained
  | Noted
  | DieChanged
  | DieFixed
  | RelicUsed
  | RelicGained
  | PotionUsed
  | PotionGained
  | TopShown
  | GoldChanged
  | CardExhausted
  | CardShifted
  | CardRevealed
  | CardPlayedFree
  | TurnReady
  | TurnSettled
  | TraitChanged
  | MonsterCame
  | MonsterDrawn
  | AllDealt
  | MonsterEscaped
  | Saved
  | RunChanged
  | RunAsked
  | RoomEntered
  | FightBegun
  | RelicLeftDeck
  | MaxHpSet
  | RunOver
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
  /** The player's block, where some stays. */
  readonly block?: number
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
  /** It is drawn to be played at once, not to the hand. */
  readonly aside?: true
}

export interface DrawEnded {
  readonly type: 'DrawEnded'
}

export interface DieRolled {
  readonly type: 'DieRolled'
  readonly die: number
  /** It can still be changed. */
  readonly open?: true
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
  /** Kinds of cards that stay in hand. */
  readonly kept?: readonly number[]
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

/** What is at work waits: for cards to be drawn, or for an answer. */
export interface Paused {
  readonly type: 'Paused'
  readonly doing: Doing
  readonly choice: Choice | null
}

/** Something was caused that comes after what is at work. */
export interface Queued {
  readonly type: 'Queued'
  readonly task: Task
}

/** One answer; -1 for no more of them. */
export interface Chosen {
  readonly type: 'Chosen'
  readonly by: string
  readonly name: string
  readonly place: number
  /** Nothing more is asked. */
  readonly done: boolean
}

/** What was at work has been done. */
export interface Finished {
  readonly type: 'Finished'
}

export interface PowerGained {
  readonly type: 'PowerGained'
  readonly power: Power
  readonly by: string
  readonly change: number
  readonly now: number
}

/** A fact of the fight that rules go by later. */
export interface Noted {
  readonly type: 'Noted'
  readonly what: MarkName
  readonly now: number
}

/** An open roll is given another face. */
export interface DieChanged {
  readonly type: 'DieChanged'
  readonly die: number
  readonly by: string
  /** See `fight/mark.ts`. */
  readonly means: number
}

/** The roll cannot be changed any more. */
export interface DieFixed {
  readonly type: 'DieFixed'
  readonly die: number
}

export interface RelicUsed {
  readonly type: 'RelicUsed'
  readonly relic: string
  readonly place: number
  readonly uses: number
}

export interface RelicGained {
  readonly type: 'RelicGained'
  readonly relic: RelicKind
  readonly by: string
}

export interface PotionUsed {
  readonly type: 'PotionUsed'
  readonly potion: string
  readonly kind: number
}

export interface PotionGained {
  readonly type: 'PotionGained'
  readonly potion: string
  readonly kind: number
  readonly by: string
}

/** The top of a deck is shown and goes to its bottom. */
export interface TopShown {
  readonly type: 'TopShown'
  readonly deck: 'potions' | 'relics'
  readonly name: string
  readonly kind: number
}

export interface GoldChanged {
  readonly type: 'GoldChanged'
  readonly by: string
  readonly change: number
  readonly gold: number
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

/** The hand is drawn; what the turn's start brings comes now. */
export interface TurnReady {
  readonly type: 'TurnReady'
}

/** The turn's start is over. */
export interface TurnSettled {
  readonly type: 'TurnSettled'
}

export type Trait = 'stance' | 'moves' | 'anger' | 'sharpHide'

export interface TraitChanged {
  readonly type: 'TraitChanged'
  readonly who: number
  readonly name: string
  readonly trait: Trait
  readonly now: number
}

/** A monster is summoned, or comes of one that split. */
export interface MonsterCame {
  readonly type: 'MonsterCame'
  readonly who: number
  readonly name: string
  readonly kind: number
  readonly behavior: number
  readonly letters: string
  readonly summoner: number
}

/** A monster that could have been one of several kinds is this one. */
export interface MonsterDrawn {
  readonly type: 'MonsterDrawn'
  readonly who: number
  readonly name: string
  readonly kind: number
  readonly behavior: number
}

/** Nobody waits for anything any more: the first turn may start. */
export interface AllDealt {
  readonly type: 'AllDealt'
}

export interface MonsterEscaped {
  readonly type: 'MonsterEscaped'
  readonly who: number
  readonly name: string
}

/** The fairy in a bottle: the player does not fall. */
export interface Saved extends HpAfter {
  readonly type: 'Saved'
}

/** The parts of a run that have other values now; of the decks only those that changed. */
export type RunPart = Partial<Omit<Run, 'book' | 'decks'>> & { readonly decks?: Partial<Run['decks']> }

/** Something of the run has changed, in words and in figures. */
export interface RunChanged {
  readonly type: 'RunChanged'
  /** Empty where another event says it. */
  readonly text: string
  readonly set: RunPart
}

/** A question between fights. */
export interface RunAsked {
  readonly type: 'RunAsked'
  readonly choice: Choice
}

/** The player is on the board, and asked where to go and what to take. */
export interface RoomEntered {
  readonly type: 'RoomEntered'
}

export interface FightBegun {
  readonly type: 'FightBegun'
  readonly encounter: string
}

/** A relic that was gained leaves its deck, the lowest of its name. */
export interface RelicLeftDeck {
  readonly type: 'RelicLeftDeck'
  readonly relic: string
}

export interface MaxHpSet {
  readonly type: 'MaxHpSet'
  readonly max: number
}

export interface RunOver {
  readonly type: 'RunOver'
  readonly result: 'win' | 'loss'
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
