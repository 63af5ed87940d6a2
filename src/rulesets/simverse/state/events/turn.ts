/** What somebody does in their turn. */
import type { Rolled } from '../../roll/roll.js'
import type { About } from './standing.js'

export type ActionKind = 'major' | 'minor' | 'free'

export interface ActionSpent {
  readonly type: 'ActionSpent'
  readonly who: string
  readonly action: ActionKind
  readonly what: string
}

export interface Paid extends About {
  readonly type: 'Paid'
  readonly who: string
  readonly stamina: number
  readonly mana: number
  /** What is left is its owner's: absent for seats of other sides. */
  readonly staminaLeft?: number
  readonly manaLeft?: number
  readonly what: string
}

export interface ContestRolled {
  readonly type: 'ContestRolled'
  readonly kind: 'disarm' | 'feint' | 'grapple' | 'pin' | 'escape'
  readonly actor: string
  readonly opponent: string
  readonly own: Rolled
  readonly other: Rolled
  readonly winner: 'actor' | 'opponent' | 'none'
  /** Won by enough to count. */
  readonly won: boolean
  readonly bonus: number
}

export interface ManeuverRolled extends Rolled {
  readonly type: 'ManeuverRolled'
  readonly maneuver: string
  readonly actor: string
  readonly opponent: string
  readonly penalty: number
}

export interface FirstAidRolled extends Rolled {
  readonly type: 'FirstAidRolled'
  readonly medic: string
  readonly patient: string
  readonly action: ActionKind
  /** The patient's wounds afterwards. */
  readonly wounds: readonly number[]
  /** Rounds rolled for the wound after a failed bandage; 0 when none. */
  readonly duration: number
}

export interface Moved {
  readonly type: 'Moved'
  readonly who: string
  readonly kind: string
  readonly meters: number
  readonly at: number
  readonly aimLost: boolean
  readonly how: string
}

export interface Aimed extends About {
  readonly type: 'Aimed'
  readonly who: string
  /** Absent for seats of other sides. */
  readonly target?: string
}

export interface FullDefenseTaken extends About {
  readonly type: 'FullDefenseTaken'
  readonly who: string
  /** Absent for seats of other sides. */
  readonly reactions?: number
}

export interface HandsChanged {
  readonly type: 'HandsChanged'
  readonly who: string
  readonly held: readonly string[]
  readonly dropped: readonly string[]
  readonly what: string
  readonly quick: boolean
}

export interface GrappleBegan {
  readonly type: 'GrappleBegan'
  readonly holder: string
  readonly held: string
}

export interface GrappleEnded {
  readonly type: 'GrappleEnded'
  readonly holder: string
  readonly held: string
  readonly cause: string
}

export interface CheckRolled extends Rolled {
  readonly type: 'CheckRolled'
  readonly who: string
  readonly skill: string
}

export interface Fled {
  readonly type: 'Fled'
  readonly who: string
}

export interface Spoke {
  readonly type: 'Spoke'
  readonly who: string
  readonly text: string
}

export interface LuckSpent {
  readonly type: 'LuckSpent'
  readonly who: string
}
