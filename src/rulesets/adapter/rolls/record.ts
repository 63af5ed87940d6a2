import type { Dice } from '../../../kernel/dice/dice.js'
import type { Outcome } from '../config/types.js'

/** rules/adapter §5, Roll record. The second half belongs to pools; `target` also to over and under. */
export interface RollRecord {
  readonly dice: string
  readonly faces: readonly number[]
  readonly total: number
  readonly outcome: Outcome
  readonly margin: number
  readonly pool: number
  readonly successes: number
  readonly target?: number
  readonly difficulty?: number
  readonly raw_successes?: number
  readonly ones?: number
  readonly stat_pair?: string
  readonly auto?: boolean
  readonly auto_successes?: number
  /** A contest: what the other side rolled, and who won. */
  readonly opponent?: {
    readonly faces: readonly number[]
    readonly successes: number
    readonly pool: number
    readonly difficulty?: number
    /** Sums. */
    readonly total?: number
    readonly target?: number
    readonly outcome?: Outcome
  }
  readonly net?: number
  readonly winner?: 'actor' | 'opponent' | 'none'
}

/** The dice part of a roll: everything has been checked. */
export type Throw = (dice: Dice) => RollRecord
