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

/** One hit through the damage pipeline, with every figure that entered it. */
export interface Hit {
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
  /** HP left. */
  readonly hp: number
}

/** HP lost without a hit. */
export interface HpLost {
  readonly type: 'HpLost'
  readonly who: number
  readonly name: string
  readonly by: string
  readonly amount: number
  readonly blocked: number
  readonly hp: number
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

export type Pile = 'discard' | 'exhaust' | 'drawTop' | 'inPlay'

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

export interface Healed {
  readonly type: 'Healed'
  readonly by: string
  readonly amount: number
  readonly hp: number
}

export interface FightOver {
  readonly type: 'FightOver'
  readonly result: Result
  readonly hp: number
}
