/** Who a sheet belongs to: characters roll initiative on command and carry their hit points, monsters do neither. */
export type Kind = 'character' | 'monster'

/** The sender when `by:` is missing, and the sender of every consequence. */
export const GM = 'GM'

/** What follows a check; `half` is half of the damage on the other side. */
export type Consequence =
  | null
  | { readonly damage: string }
  | { readonly condition: string }
  | { readonly half: true }

export interface EncounterStarted {
  readonly type: 'EncounterStarted'
}

export interface EncounterEnded {
  readonly type: 'EncounterEnded'
}

export interface ActorAdded {
  readonly type: 'ActorAdded'
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly sheet: string
  readonly maxHp: number
  /** Full, unless carried over from the character's last encounter (K16). */
  readonly hp: number
}

export interface InitiativeRolled {
  readonly type: 'InitiativeRolled'
  readonly actor: string
  readonly score: number
  /** The Dexterity modifier, kept for ties (K12), so a replay needs no sheets. */
  readonly modifier: number
  /** Given as a number instead of rolled. */
  readonly manual: boolean
  readonly faces: readonly number[]
}

export type Purpose = 'attack' | 'damage' | 'check' | 'consequence' | 'roll'

/** Dice on the table. Every roll has the same fields; those that a purpose does not use are null. */
export interface DiceRolled {
  readonly type: 'DiceRolled'
  readonly actor: string
  /** The entity itself, or GM when the GM spoke for it (K3). */
  readonly by: string
  readonly purpose: Purpose
  readonly target: string | null
  /** Canonical text of the dice notation. */
  readonly expr: string
  /** Raw, in the order rolled. */
  readonly faces: readonly number[]
  readonly total: number
  readonly ac: number | null
  readonly damageType: string | null
  /** What is left of the total after defences, or after `half`. */
  readonly applied: number | null
}

export interface AttackResolved {
  readonly type: 'AttackResolved'
  readonly attacker: string
  readonly weapon: string
  readonly targets: readonly string[]
  readonly hitStatus: Readonly<Record<string, boolean>>
}

export interface HPChanged {
  readonly type: 'HPChanged'
  readonly actor: string
  /** Negative hurts. */
  readonly amount: number
  readonly source: 'attack' | 'check' | 'heal'
  /** Hit points after it, for people who read the log; the fold uses `amount` alone. */
  readonly hp: number
  readonly maxHp: number
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly actor: string
  readonly next: string
  readonly newRound: boolean
}

export interface AskIssued {
  readonly type: 'AskIssued'
  readonly targets: readonly string[]
  /** As typed, in lower case. */
  readonly check: string
  readonly dc: number
  readonly fails: Consequence
  readonly succeeds: Consequence
}

export interface CheckResolved {
  readonly type: 'CheckResolved'
  readonly actor: string
  readonly check: string
  readonly total: number
  /** Null for a check nobody asked for (K20). */
  readonly dc: number | null
  readonly success: boolean | null
}

export interface ConditionApplied {
  readonly type: 'ConditionApplied'
  readonly actor: string
  readonly condition: string
}

export type HintCode =
  | 'waiting_initiative'
  | 'waiting_check'
  | 'no_encounter'
  | 'no_combatants'
  | 'waiting_damage'
  | 'turn'

/** An answer, never part of the log. */
export interface Hint {
  readonly type: 'Hint'
  readonly code: HintCode
  readonly current: string | null
  readonly waiting: readonly string[]
}

/** An answer, never part of the log. */
export interface Help {
  readonly type: 'Help'
  readonly topic: string | null
  readonly commands: readonly string[]
}

/** seed 002 §5, rules/skirmish §4: what can happen, and what can be answered. */
export type SkirmishEvent =
  | EncounterStarted
  | EncounterEnded
  | ActorAdded
  | InitiativeRolled
  | DiceRolled
  | AttackResolved
  | HPChanged
  | TurnEnded
  | AskIssued
  | CheckResolved
  | ConditionApplied
  | Hint
  | Help
