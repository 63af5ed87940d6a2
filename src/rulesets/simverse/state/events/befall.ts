/** What befalls somebody, and what the referee says. */
import type { Buff } from '../../people/sheet.js'
import type { VitalityState } from '../../people/vitality-state.js'
import type { Rolled } from '../../roll/roll.js'
import type { Fact } from '../facts.js'
import type { About, Standing } from './standing.js'

export interface ConditionBegan {
  readonly type: 'ConditionBegan'
  readonly who: string
  readonly condition: string
  readonly rounds: number
  readonly cause: string
}

export interface ConditionEnded {
  readonly type: 'ConditionEnded'
  readonly who: string
  readonly condition: string
  readonly cause: string
}

export interface InjuryTaken {
  readonly type: 'InjuryTaken'
  readonly who: string
  readonly injury: string
}

export interface Disarmed {
  readonly type: 'Disarmed'
  readonly who: string
  readonly things: readonly string[]
  readonly cause: string
}

export interface StateChanged extends Standing {
  readonly type: 'StateChanged'
  readonly who: string
  readonly state: VitalityState | 'stabilized'
  readonly lastAct: boolean
}

export interface FactStated extends Fact {
  readonly type: 'FactStated'
}

export interface FactLifted {
  readonly type: 'FactLifted'
  readonly fact: string
  readonly who: string
  readonly other: string
  /** Absent where it ends by itself: somebody moved. */
  readonly reason?: string
}

export interface Placed {
  readonly type: 'Placed'
  readonly who: string
  readonly at: number
  readonly reason: string
}

export interface Healed extends Standing {
  readonly type: 'Healed'
  readonly who: string
  readonly by: string
  readonly amount: number
  readonly closed: boolean
}

export interface ManaLost extends About {
  readonly type: 'ManaLost'
  readonly who: string
  readonly amount: number
  /** Absent for seats of other sides. */
  readonly manaLeft?: number
}

export interface BuffGained {
  readonly type: 'BuffGained'
  readonly who: string
  readonly buff: Buff
}

export interface Unseated extends Rolled, Standing {
  readonly type: 'Unseated'
  readonly who: string
  readonly raw: number
  readonly damage: number
  readonly hurts: boolean
  readonly pain: number
}
