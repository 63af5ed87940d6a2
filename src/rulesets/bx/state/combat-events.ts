import type { StatFigure } from '../stats/figures.js'
import type { Choice, Fighter, FightOptions, Plan, Side } from './fight.js'

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

/** Foes turn on a companion that dealt more damage than the lead (seed 000 §9.8.2). */
export interface FoeSwitch {
  readonly why: 'switch'
  readonly target: string
  readonly damage: number
  readonly lead: string
  readonly leadDamage: number
}

/** The game master's word on whom a foe attacks. */
export interface FoeOrdered {
  readonly why: 'order'
  readonly foe: string
  readonly target: string
  readonly reason: string
}

/** A round begins: the choice, what is fixed for it, and the first pair of initiative dice. */
export interface RoundStarted {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly choice: Choice
  readonly plan: Plan
  /** Why foes mean others than they would by themselves. */
  readonly turned: readonly (FoeSwitch | FoeOrdered)[]
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

/** What a blow comes to. */
export interface Blow {
  readonly attacker: number
  readonly target: number
  readonly d20: number
  readonly at: number
  readonly ac: number
  readonly hit: boolean
  /** Damage applied; 0 on a miss. */
  readonly roll: number
  readonly before: number
  readonly after: number
  /** Every damage die showed its highest face (trigger E). */
  readonly most: boolean
  /** What a ruling added to this one roll; `at` has it in it. */
  readonly bonus?: RollBonus | undefined
}

/** A blow as it is told. */
export interface Strike extends Blow {
  readonly telling: Telling
  readonly by: string
  readonly on: string
  readonly expr: string
  /** The most hp the target can have. */
  readonly max: number
  /** Whom it was meant for, when that one is no longer there (rules/bx R38). */
  readonly instead?: string
}

/** A bonus for one roll, by a ruling. */
export interface RollBonus {
  readonly value: number
  readonly reason: string
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
  /** The effective AC in its stance; null for who flees. */
  readonly ac: StatFigure | null
}

export interface FoesBroke {
  readonly type: 'FoesBroke'
  readonly who: readonly number[]
  readonly names: readonly string[]
  readonly reason: string
  /** They could not run: they lay down their arms (seed 000 §4.1). */
  readonly surrender: boolean
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
  /** The sources of modifiers that end with this combat (seed 000 §6.8.1). */
  readonly modifiersEnded: readonly string[]
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

/** Clocks or modifiers changed in the middle of a fight: the sheets as they are now, and which figures to show. */
export interface SheetsChanged {
  readonly type: 'SheetsChanged'
  readonly who: readonly Fighter[]
  readonly shown: readonly { readonly name: string; readonly figure: StatFigure }[]
}

export type CombatEvent =
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
