import type { Health } from '../../../../kernel/contract/seats.js'
import type { Power } from '../../fight/power.js'

export interface BehaviorDealt {
  readonly type: 'BehaviorDealt'
  readonly who: number
  readonly name: string
  readonly place: number
  readonly behavior: string
  /** Nobody waits for a behaviour any more: the first turn may start. */
  readonly last: boolean
}

/** HP afterwards, which only tell what `lost` and `amount` have done: a word for a seat that reads words. */
export interface HpAfter {
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

export interface CurledUp {
  readonly type: 'CurledUp'
  readonly who: number
  readonly name: string
  readonly amount: number
  readonly block: number
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

export interface PowerGained {
  readonly type: 'PowerGained'
  readonly power: Power
  readonly by: string
  readonly change: number
  readonly now: number
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
