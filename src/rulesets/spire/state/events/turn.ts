import type { MarkName } from '../../fight/mark.js'
import type { Choice, Doing, Task } from '../../fight/task.js'
import type { Result } from '../state.js'
import type { HpAfter } from './blows.js'

export interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly turn: number
  readonly energy: number
  readonly draw: number
  /** The player's block, where some stays. */
  readonly block?: number
}

export interface DieRolled {
  readonly type: 'DieRolled'
  readonly die: number
  /** It can still be changed. */
  readonly open?: true
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly discarded: number
  /** Kinds of cards that stay in hand. */
  readonly kept?: readonly number[]
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

/** The hand is drawn; what the turn's start brings comes now. */
export interface TurnReady {
  readonly type: 'TurnReady'
}

/** The turn's start is over. */
export interface TurnSettled {
  readonly type: 'TurnSettled'
}
