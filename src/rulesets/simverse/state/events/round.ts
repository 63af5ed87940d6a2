/** What happens to everybody in their order: rounds, turns, nerve. */
import type { Condition } from '../../people/combatant.js'
import type { Rolled } from '../../roll/roll.js'
import type { Standing } from './standing.js'

export interface SurpriseRolled extends Rolled {
  readonly type: 'SurpriseRolled'
  readonly who: string
  readonly shift: number
  readonly actsLast: boolean
  readonly penalty: number
}

export interface RoundStarted {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly order: readonly (readonly string[])[]
}

export interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly who: string
  readonly group: number
  /** What the guide asks to be reminded of: bleeding, pain, conditions. */
  readonly reminders: readonly string[]
}

export interface TurnSkipped {
  readonly type: 'TurnSkipped'
  readonly who: string
  readonly group: number
  readonly why: string
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly who: string
}

export interface MoraleTriggered {
  readonly type: 'MoraleTriggered'
  readonly who: string
  readonly trigger: string
  readonly once: boolean
}

export interface MoraleRolled extends Rolled {
  readonly type: 'MoraleRolled'
  readonly who: string
  readonly trigger: string
  readonly result: string
  readonly condition: string
  readonly rounds: number
}

export interface RoundTicked extends Standing {
  readonly type: 'RoundTicked'
  readonly who: string
  readonly bleeding: number
  readonly dying: number
  readonly burn: number
  readonly acid: number
  readonly poison: number
  readonly lost: number
  readonly wounds: readonly number[]
  readonly conditions: readonly Condition[]
  readonly ended: readonly string[]
  readonly aimLost: boolean
  readonly hurts: number
  /** The roll against one counter of bleeding, when that switch is on; 0 when there was none. */
  readonly recovery: number
}

/** Everybody has had their turn: the end-of-round phase begins. */
export interface RoundEnding {
  readonly type: 'RoundEnding'
  readonly round: number
}

export interface RoundEnded {
  readonly type: 'RoundEnded'
  readonly round: number
}

export interface CombatEnded {
  readonly type: 'CombatEnded'
  readonly outcome: string
  /** The sides it is good for. */
  readonly favours: readonly string[]
}
