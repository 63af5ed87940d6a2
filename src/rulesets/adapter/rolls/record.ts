import type { Dice } from '../../../kernel/dice/dice.js'
import type { Outcome } from '../config/outcomes.js'
import type { SettingEffect } from './staged/chosen.js'

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
  /** The dice of a pool by what they come from (M24): `dexterity 3, stealth 2, dice -1`. */
  readonly terms?: string
  readonly auto?: boolean
  readonly auto_successes?: number
  /** rules/adapter-methods §5: the number that was read off the dice, before terms. */
  readonly reading?: number
  /** M2: a name of its own, or the outcome word. */
  readonly level?: string
  readonly steps?: number
  /** What steps are called, where there are any. */
  readonly steps_name?: string
  /** M16: the chosen values, what they bring, and what the roll adds to its project. */
  readonly settings?: Readonly<Record<string, string>>
  readonly effects?: readonly SettingEffect[]
  readonly progress?: number
  /** M15: whether this is the second throw, and what that cost. */
  readonly pushed?: boolean
  readonly push_cost?: readonly { readonly to: string; readonly delta: number }[]
  readonly first?: { readonly outcome: Outcome; readonly text: string }
  /** The first faces by group, where a push is still open; none of them where all dice would fall anew. */
  readonly pushable?: readonly (readonly number[])[]
  /** The ROLL line behind its colon (M24). */
  readonly text?: string
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
    readonly reading?: number
    readonly level?: string
  }
  readonly net?: number
  readonly winner?: 'actor' | 'opponent' | 'none'
}

/** The dice part of a roll: everything has been checked. */
export type Throw = (dice: Dice) => RollRecord
