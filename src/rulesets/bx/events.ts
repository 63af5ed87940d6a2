import type { BxClock, BxClockStatus } from './clocks.js'
import type { Choice, Fighter, FightOptions, Plan, Side } from './combat/fight.js'
import type { StatModifier } from './modifiers.js'

/** A combat begins: everybody with their sheets (seed 000 §6.1, §9.2). */
export interface CombatStarted {
  readonly type: 'CombatStarted'
  readonly who: readonly Fighter[]
  readonly names: readonly string[]
  readonly most: readonly number[]
  readonly hp: readonly number[]
  readonly allies: number
  readonly companionOnly: boolean
  readonly options: FightOptions
  readonly startAllies: number
  readonly startFoes: number
  readonly status: readonly number[]
  readonly dealt: readonly number[]
  /** The number of the first round played here. */
  readonly round: number
  readonly lostAllies: number
  readonly lostFoes: number
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
}

/** A tie of the initiative: sums of HD and heads, compared as fractions. */
export interface Tie {
  readonly pcHd: number
  readonly pcCount: number
  readonly foesHd: number
  readonly foesCount: number
}

/** A round begins: the choice, what is fixed for it, and the first pair of initiative dice. */
export interface RoundStarted {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly choice: Choice
  readonly plan: Plan
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
  readonly pc: number
  readonly foes: number
  readonly winner: Side | 'REROLL'
  readonly tie: Tie | null
}

/** A further pair, after a tie that HD did not break. */
export interface InitiativeRolled {
  readonly type: 'InitiativeRolled'
  readonly pc: number
  readonly foes: number
  readonly winner: Side | 'REROLL'
  readonly tie: Tie | null
}

export interface TargetsChosen {
  readonly type: 'TargetsChosen'
  readonly aims: readonly number[]
  readonly names: readonly string[]
}

/** How an attack is told: the PC's, a companion's, a foe's on the PC, a foe's on a companion. */
export type Telling = 'PC' | 'Ally' | 'OnPC' | 'OnAlly'

interface Strike {
  readonly telling: Telling
  readonly attacker: number
  readonly target: number
  readonly by: string
  readonly on: string
  readonly d20: number
  readonly at: number
  readonly ac: number
  readonly hit: boolean
  readonly expr: string
  /** Damage applied; 0 on a miss. */
  readonly roll: number
  readonly before: number
  readonly after: number
  /** Every damage die showed its highest face (trigger E). */
  readonly most: boolean
}

export interface AttackMade extends Strike {
  readonly type: 'AttackMade'
}

/** An attack on somebody who runs (seed 000 §6.2.5, §9.12.2). */
export interface FreeAttackMade extends Strike {
  readonly type: 'FreeAttackMade'
}

export interface FlightCancelled {
  readonly type: 'FlightCancelled'
  readonly target: number
  readonly orders: readonly number[]
}

/** Everybody of one (ML, MoraleMod). The whole foe side as one group goes unnamed, as in its line. */
export interface MoraleGroup {
  readonly ml: number
  readonly mod: number
  readonly passed: boolean
  readonly who: readonly number[]
  readonly names: readonly string[]
}

export type Trigger = 'A' | 'B' | 'C' | 'D' | 'E' | 'PC25%'

export interface MoraleRolled {
  readonly type: 'MoraleRolled'
  readonly side: Side
  readonly trigger: Trigger
  readonly roll: number
  readonly groups: readonly MoraleGroup[]
  /** One roll for a whole group of companions (seed 000 §9.13.1 c). */
  readonly together: boolean
  readonly surrender: boolean
}

export interface CompanionBroke {
  readonly type: 'CompanionBroke'
  readonly who: number
  readonly name: string
  readonly how: 'defensive' | 'flees'
  /** The effective AC in its stance, as shown; empty for who flees. */
  readonly shown: string
}

export interface FoesBroke {
  readonly type: 'FoesBroke'
  readonly who: readonly number[]
  readonly names: readonly string[]
  readonly reason: string
}

export interface RoundEnded {
  readonly type: 'RoundEnded'
  readonly names: readonly string[]
  readonly hp: readonly number[]
  readonly most: readonly number[]
  readonly status: readonly number[]
  readonly allies: number
  readonly companionOnly: boolean
}

export type EndReason = 'ALL_FOES_DEAD' | 'FOES_BREAK' | 'FLEE_SUCCESS' | 'PC_DOWN' | 'COMPANIONS_OUT'

export interface CombatEnded {
  readonly type: 'CombatEnded'
  readonly reason: EndReason
  readonly rounds: number
  readonly stabilised: readonly { readonly who: number; readonly name: string; readonly before: number }[]
  readonly unstable: readonly { readonly name: string; readonly reason: string }[]
  readonly abandoned: readonly string[]
}

/** A host's ruling about the fight, with its reason: foe order, no stabilising. */
export interface RulingMade {
  readonly type: 'RulingMade'
  readonly ruling: 'foe' | 'unstable' | 'threatSwitch' | 'flightImpossible' | 'breakImmediately'
  readonly who: number
  readonly target: number
  readonly name: string
  readonly on: boolean
  readonly reason: string
}

export interface SheetsChanged {
  readonly type: 'SheetsChanged'
  readonly who: readonly Fighter[]
  readonly shown: readonly { readonly name: string; readonly line: string }[]
}

export interface EncounterMet {
  readonly type: 'EncounterMet'
  readonly name: string
  readonly expr: string
  readonly count: number
}

export interface ReactionRolled {
  readonly type: 'ReactionRolled'
  readonly of: string
  readonly roll: number
  readonly mod: number
  readonly reason: string
  readonly band: string
  readonly combatBegins: boolean
}

export interface SaveRolled {
  readonly type: 'SaveRolled'
  readonly who: string
  readonly against: string
  readonly d20: number
  readonly hd: number
  readonly mod: number
  readonly passed: boolean
  readonly grants: readonly { readonly skill: string; readonly value: number; readonly reason: string }[]
  /** Changed figures with what changed them, where nothing has shown them yet (seed 000 §8.1.4). */
  readonly effective: readonly string[]
  readonly declared: number
  readonly reason: string
}

export interface SkillUsed {
  readonly type: 'SkillUsed'
  readonly who: string
  readonly skill: string
}

export interface SkillNotPossessed {
  readonly type: 'SkillNotPossessed'
  readonly who: string
  readonly skill: string
}

export interface SkillChecked {
  readonly type: 'SkillChecked'
  readonly who: string
  readonly skill: string
  readonly stakes: string
  readonly roll: number
  readonly mod: number
  readonly reason: string
  readonly band: string
  readonly success: boolean
  readonly effect: string
}

/** hp that changed outside a combat: healing, rest, care, an explosion. */
export interface HpChanged {
  readonly type: 'HpChanged'
  readonly who: string
  readonly cause: 'Healing' | 'Rest' | 'Care' | 'Explosion'
  /** The die, or the stated amount of care. */
  readonly roll: number
  readonly before: number
  readonly after: number
  readonly reason: string
}

export interface ConditionChanged {
  readonly type: 'ConditionChanged'
  readonly who: string
  readonly condition: string
  readonly on: boolean
  readonly reason: string
}

export interface Treated {
  readonly type: 'Treated'
  readonly who: string
  readonly by: string
}

export interface SkillLearned {
  readonly type: 'SkillLearned'
  readonly who: string
  readonly skill: string
  readonly by: string
}

export interface SlowRemoved {
  readonly type: 'SlowRemoved'
  readonly cp: string
}

export interface Travelled {
  readonly type: 'Travelled'
  readonly cp: string
  readonly days: number
  readonly slow: boolean
}

export interface DayPassed {
  readonly type: 'DayPassed'
  readonly day: number
  readonly why: string
}

export interface ClockStarted {
  readonly type: 'ClockStarted'
  readonly clock: BxClock
}

export interface ClockMoved {
  readonly type: 'ClockMoved'
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly fired: boolean
  readonly trigger: string
  readonly reason: string
}

export interface ClockSet {
  readonly type: 'ClockSet'
  readonly name: string
  readonly status: BxClockStatus
  readonly reason: string
}

/** A death for good: losses_irreversibles (seed 000 §8.4.3, §9.11). */
export interface Died {
  readonly type: 'Died'
  readonly who: string
  /** The name they bear in this combat; outside one the same as `who`. */
  readonly name: string
  /** The place in the fight, or -1. */
  readonly index: number
  readonly cause: string
  readonly reason: string
}

export interface ModifierDeclared {
  readonly type: 'ModifierDeclared'
  readonly modifier: StatModifier
}

export interface ModifierEnded {
  readonly type: 'ModifierEnded'
  readonly source: string
  /** Only what expires after rest ended; what else comes from this source stays. */
  readonly rested: boolean
  readonly reason: string
}

export interface SessionEnded {
  readonly type: 'SessionEnded'
  readonly outcome: string
}

export type BxEvent =
  | CombatStarted
  | RoundStarted
  | InitiativeRolled
  | TargetsChosen
  | AttackMade
  | FreeAttackMade
  | FlightCancelled
  | MoraleRolled
  | CompanionBroke
  | FoesBroke
  | RoundEnded
  | CombatEnded
  | RulingMade
  | SheetsChanged
  | EncounterMet
  | ReactionRolled
  | SaveRolled
  | SkillUsed
  | SkillNotPossessed
  | SkillChecked
  | HpChanged
  | ConditionChanged
  | Treated
  | SkillLearned
  | SlowRemoved
  | Travelled
  | DayPassed
  | ClockStarted
  | ClockMoved
  | ClockSet
  | Died
  | ModifierDeclared
  | ModifierEnded
  | SessionEnded
