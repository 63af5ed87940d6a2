import type { Health } from '../../../kernel/contract/seats.js'
import type { Sheet } from '../people/sheet.js'

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

/** Why the referee's hand did it; absent where the rules did. */
interface Reasoned {
  readonly reason?: string
}

interface Joining extends Reasoned {
  readonly type: 'ActorAdded'
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly sheet: string
}

export interface ActorAdded extends Joining {
  readonly maxHp: number
  /** Full, unless carried over from the character's last encounter (K16). */
  readonly hp: number
}

/** As a seat that reads words learns of it (rules/secrets 7). */
export interface ActorAddedInWords extends Joining {
  readonly health: Health
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
  /** What a ruling added to the roll; it is used up by it. */
  readonly bonus: number
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
  /** Of an attack: what the total has to reach. Null also where the seat may not know it. */
  readonly ac: number | null
  /** Of an attack: who is attacked, and whether the total reaches the armour class. */
  readonly against: Kind | null
  readonly hit: boolean | null
  readonly damageType: string | null
  /** What is left of the total after defences, or after `half`. */
  readonly applied: number | null
  /** The dice or the result were said in the command, and are not those of the sheet. */
  readonly typed: boolean
  /** What a ruling added to the roll; it is used up by it. */
  readonly bonus: number
}

/** Damage that nobody rolled in time. */
export interface LostDamage {
  readonly weapon: string
  readonly targets: readonly string[]
}

export interface AttackResolved {
  readonly type: 'AttackResolved'
  readonly attacker: string
  readonly weapon: string
  readonly targets: readonly string[]
  readonly hitStatus: Readonly<Record<string, boolean>>
  /** K6: what the attack before it had hit and not rolled. */
  readonly lost: LostDamage | null
}

interface Hurting extends Reasoned {
  readonly type: 'HPChanged'
  readonly actor: string
  readonly kind: Kind
  /** Negative hurts. */
  readonly amount: number
  readonly source: 'attack' | 'check' | 'heal' | 'ruling'
  /** A character that is not in the encounter: these are the hit points it will come with (K16). */
  readonly away?: true
}

/** Hit points after it are for people who read the log; the fold uses `amount` alone. */
export interface HPChanged extends Hurting {
  readonly hp: number
  readonly maxHp: number
}

/** As a seat that reads words learns of it (rules/secrets 7): what a blow took stays a number. */
export interface HPChangedInWords extends Hurting {
  readonly health: Health
}

export interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly actor: string
  readonly next: string
  readonly newRound: boolean
  /** K7: what was hit and not rolled. */
  readonly lost: LostDamage | null
}

interface Asking {
  readonly type: 'AskIssued'
  readonly targets: readonly string[]
  /** As typed, in lower case. */
  readonly check: string
}

export interface AskIssued extends Asking {
  readonly dc: number
  readonly fails: Consequence
  readonly succeeds: Consequence
}

/** As players learn of it: what it takes, and what comes of it, is hidden until it is rolled (rules/secrets 2). */
export type AskIssuedToPlayers = Asking

export interface CheckResolved {
  readonly type: 'CheckResolved'
  readonly actor: string
  readonly check: string
  readonly total: number
  /** Null for a check nobody asked for (K20). */
  readonly dc: number | null
  readonly success: boolean | null
}

export interface ConditionApplied extends Reasoned {
  readonly type: 'ConditionApplied'
  readonly actor: string
  readonly condition: string
}

/** The referee's hand: somebody is rid of a condition. */
export interface ConditionLifted {
  readonly type: 'ConditionLifted'
  readonly actor: string
  readonly condition: string
  readonly reason: string
}

/** The referee's hand: somebody leaves the encounter. */
export interface ActorRemoved {
  readonly type: 'ActorRemoved'
  readonly actor: string
  /** Who holds the turn now, if it was theirs who left; null when it was not, or nobody is left. */
  readonly next: string | null
  readonly newRound: boolean
  readonly reason: string
}

/** A sheet typed at the table, for somebody whom no file has. */
export interface SheetGiven {
  readonly type: 'SheetGiven'
  readonly id: string
  readonly kind: Kind
  readonly sheet: Sheet
  readonly reason: string
}

/** As a seat that reads words learns of it. */
export interface SheetGivenInWords {
  readonly type: 'SheetGiven'
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly reason: string
}

/** What `set` reaches. */
export type SetFigure = 'hp' | 'max' | 'AC' | 'initiative' | 'round'

/** The referee's hand: a figure has another value. */
export interface FigureSet {
  readonly type: 'FigureSet'
  /** Null for a figure of the encounter itself. */
  readonly actor: string | null
  readonly kind: Kind | null
  readonly figure: SetFigure
  /** Null where the seat may not know it, as `was`. */
  readonly value: number | null
  /** Null also where there was none. */
  readonly was: number | null
  /** The Dexterity modifier of somebody who had no initiative yet, for ties (K12). */
  readonly modifier?: number
  readonly away?: true
  readonly reason: string
}

/** The referee's hand: the next d20 of somebody counts for more or less. */
export interface BonusGiven {
  readonly type: 'BonusGiven'
  readonly actor: string
  readonly value: number
  /** With what was there before it. */
  readonly total: number
  readonly reason: string
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
  /** What whoever holds the turn can attack with; null where the asker is somebody else (rules/secrets 4). */
  readonly weapons: readonly string[] | null
  /** Whoever holds the turn has no hit points left, or has attacked already. */
  readonly down: boolean
  readonly again: boolean
  /** What has been hit and not rolled yet; `rollable` when its weapon has dice of its own. */
  readonly pending: (LostDamage & { readonly rollable: boolean }) | null
  /** Who owes which check. */
  readonly checks: readonly { readonly who: string; readonly check: string }[]
}

/** An answer, never part of the log. */
export interface Help {
  readonly type: 'Help'
  readonly topic: string | null
  readonly commands: readonly string[]
  /** The referee's hand, where it is among what the asker may do at all. */
  readonly rulings: readonly string[]
}

/** seed 002 §5, rules/skirmish §4: what can happen. */
export type Happening =
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
  | ConditionLifted
  | ActorRemoved
  | SheetGiven
  | FigureSet
  | BonusGiven

/** What happens, how a seat may learn of it where that differs, and what can be answered. */
export type SkirmishEvent =
  | Happening
  | ActorAddedInWords
  | HPChangedInWords
  | AskIssuedToPlayers
  | SheetGivenInWords
  | Hint
  | Help
