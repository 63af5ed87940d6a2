import type { Person } from '../stats/person.js'
import type { Fighter, Side } from './fight.js'

/** Whom a ruling befalls. */
export interface Befallen {
  /** The name at the table; of who is here for one combat only, the name in it. */
  readonly who: string
  /** The name in the fight, or the same. */
  readonly name: string
  /** The place in the fight, or -1 between fights. */
  readonly index: number
  /** Of the party: their hit points are open to all (rules/secrets 7). */
  readonly party: boolean
}

/** Hit points by a ruling. */
export interface HpRuled extends Befallen {
  readonly type: 'HpRuled'
  readonly verb: 'damage' | 'heal' | 'restore' | 'set'
  /** What was said: points lost or regained; 0 where a value was said. */
  readonly points: number
  readonly before: number
  readonly after: number
  readonly max: number
  /** Conditions that went with it. */
  readonly cleared: readonly string[]
  /** Somebody who counted as dead stands again. */
  readonly raised: boolean
  readonly reason: string
}

/**
 * A condition by a ruling. `condition`: a text on the sheet. `tag`: a word of the stat block. `stance`: a companion on
 * the defensive. `left`: fled or broken, out of the fight on their own feet.
 */
export interface ConditionRuled extends Befallen {
  readonly type: 'ConditionRuled'
  readonly kind: 'condition' | 'tag' | 'stance' | 'left'
  readonly what: string
  readonly on: boolean
  readonly reason: string
}

/** A figure by a ruling: somebody's base figure, a clock's, the round of the fight, the day of the table. */
export interface FigureRuled {
  readonly type: 'FigureRuled'
  readonly of: 'person' | 'clock' | 'fight' | 'table'
  /** The person's name at the table, or the clock's; empty for fight and table. */
  readonly who: string
  readonly name: string
  readonly index: number
  readonly party: boolean
  readonly figure: string
  readonly from: number | string
  readonly to: number | string
  readonly reason: string
}

/** Somebody comes: to the table for good, into the fight, or both. */
export interface Joined {
  readonly type: 'Joined'
  readonly side: Side
  readonly names: readonly string[]
  /** Who belongs to the table from now on. */
  readonly people: readonly Person[]
  /** Their sheets in the fight that is underway. */
  readonly fighters: readonly Fighter[]
  readonly reason: string
}

/** Out of the fight, or of the game. */
export interface Left extends Befallen {
  readonly type: 'Left'
  readonly how: 'removed' | 'left'
  readonly reason: string
}

/** Back in the fight; between fights: with the party or not. */
export interface TookPart extends Befallen {
  readonly type: 'TookPart'
  readonly joins: boolean
  readonly reason: string
}

/** What is added to the next roll of somebody, and to no other. */
export interface BonusRuled extends Befallen {
  readonly type: 'BonusRuled'
  readonly value: number
  readonly reason: string
}

export interface DateSet {
  readonly type: 'DateSet'
  readonly date: string
  readonly reason: string
}

export type HandEvent =
  | HpRuled
  | ConditionRuled
  | FigureRuled
  | Joined
  | Left
  | TookPart
  | BonusRuled
  | DateSet
