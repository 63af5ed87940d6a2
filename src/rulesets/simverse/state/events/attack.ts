/** What happens between a declared attack and the last of its effects. */
import type { Modifier } from '../../../../kernel/modifiers.js'
import type { Rolled } from '../../roll/roll.js'
import type { Blow, BlowKind, DefenseKind } from '../blow.js'
import type { About, Standing } from './standing.js'

export interface AttackDeclared extends About {
  readonly type: 'AttackDeclared'
  readonly who: string
  readonly defender: string
  readonly what: string
  readonly blows: readonly Blow[]
  readonly aimLost: boolean
  /** The weapon whose counted ammunition goes down, or ''; absent for seats of other sides. */
  readonly ammo?: string
}

export interface AttackRolled extends Rolled {
  readonly type: 'AttackRolled'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  /** What the defender loses by the margin. */
  readonly penalty: number
  /** The defender has something to answer with. */
  readonly answerable: boolean
  /** A lucky reroll replaced this first roll; 0 when there was none. */
  readonly firstRoll: number
}

/** An attack that needs no roll: it strikes, or is only dodged. */
export interface AttackStruck {
  readonly type: 'AttackStruck'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  readonly kind: BlowKind
  readonly answerable: boolean
}

export interface BlowWasted {
  readonly type: 'BlowWasted'
  readonly attacker: string
  readonly defender: string
  readonly why: string
}

export interface DefenseRolled extends Rolled, About {
  readonly type: 'DefenseRolled'
  readonly defender: string
  readonly kind: DefenseKind
  readonly weapon: string
  /** What a 666 puts at risk (rules/simverse R79). */
  readonly atRisk: '' | 'parryWeaponAtRisk' | 'shieldAtRisk'
  /** Absent for seats of other sides. */
  readonly reactionsLeft?: number
  readonly reactionSpent: boolean
  /** Absent for seats of other sides. */
  readonly riposteOpen?: boolean
  readonly firstRoll: number
}

export interface DefenseDeclined {
  readonly type: 'DefenseDeclined'
  readonly defender: string
  readonly why: string
}

export interface DamageDealt extends Standing {
  readonly type: 'DamageDealt'
  readonly attacker: string
  readonly defender: string
  readonly what: string
  readonly kind: string
  readonly location: string
  readonly dice: number
  readonly bonusDice: number
  readonly terms: readonly Modifier[]
  readonly halved: number
  readonly raw: number
  readonly effectiveAR: number
  readonly penetrating: number
  readonly multiplier: number
  readonly damage: number
  readonly knockback: number
  readonly wound: boolean
  readonly aimLost: boolean
  /** Not in active combat: this hurts in the next round; the penalty so far. */
  readonly hurts: boolean
  readonly pain: number
  readonly massive: boolean
  readonly sneak: boolean
  /** Something follows: a resistance, a rider, an injury. */
  readonly follows: boolean
}

export interface ResistRolled extends Rolled {
  readonly type: 'ResistRolled'
  readonly who: string
  readonly attribute: string
  readonly against: string
  readonly penalty: number
}

export interface EffectsSettled {
  readonly type: 'EffectsSettled'
  readonly defender: string
}
