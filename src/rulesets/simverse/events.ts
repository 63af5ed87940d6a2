import type {
  AttackDeclared,
  AttackRolled,
  AttackStruck,
  BlowWasted,
  DamageDealt,
  DefenseDeclined,
  DefenseRolled,
  EffectsSettled,
  ResistRolled,
} from './attackEvents.js'
import type { Condition } from './combatant.js'
import type { Rolled } from './roll.js'
import type { Buff } from './sheet.js'
import type { Fact } from './state.js'
import type { VitalityState } from './vitality.js'

interface SurpriseRolled extends Rolled {
  readonly type: 'SurpriseRolled'
  readonly who: string
  readonly shift: number
  readonly actsLast: boolean
  readonly penalty: number
}

interface RoundStarted {
  readonly type: 'RoundStarted'
  readonly round: number
  readonly order: readonly (readonly string[])[]
}

interface TurnStarted {
  readonly type: 'TurnStarted'
  readonly who: string
  readonly group: number
  /** What the guide asks to be reminded of: bleeding, pain, conditions. */
  readonly reminders: readonly string[]
}

interface TurnSkipped {
  readonly type: 'TurnSkipped'
  readonly who: string
  readonly group: number
  readonly why: string
}

interface TurnEnded {
  readonly type: 'TurnEnded'
  readonly who: string
}

export type ActionKind = 'major' | 'minor' | 'free'

interface ActionSpent {
  readonly type: 'ActionSpent'
  readonly who: string
  readonly action: ActionKind
  readonly what: string
}

export interface Paid {
  readonly type: 'Paid'
  readonly who: string
  readonly stamina: number
  readonly mana: number
  readonly staminaLeft: number
  readonly manaLeft: number
  readonly what: string
}

interface ConditionBegan {
  readonly type: 'ConditionBegan'
  readonly who: string
  readonly condition: string
  readonly rounds: number
  readonly cause: string
}

interface ConditionEnded {
  readonly type: 'ConditionEnded'
  readonly who: string
  readonly condition: string
  readonly cause: string
}

interface InjuryTaken {
  readonly type: 'InjuryTaken'
  readonly who: string
  readonly injury: string
}

interface Disarmed {
  readonly type: 'Disarmed'
  readonly who: string
  readonly things: readonly string[]
  readonly cause: string
}

export interface StateChanged {
  readonly type: 'StateChanged'
  readonly who: string
  readonly state: VitalityState | 'stabilized'
  readonly vitality: number
  readonly lastAct: boolean
}

interface MoraleTriggered {
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

interface ManeuverRolled extends Rolled {
  readonly type: 'ManeuverRolled'
  readonly maneuver: string
  readonly actor: string
  readonly opponent: string
  readonly penalty: number
}

interface FirstAidRolled extends Rolled {
  readonly type: 'FirstAidRolled'
  readonly medic: string
  readonly patient: string
  readonly action: ActionKind
  /** The patient's wounds afterwards. */
  readonly wounds: readonly number[]
  /** Rounds rolled for the wound after a failed bandage; 0 when none. */
  readonly duration: number
}

interface Moved {
  readonly type: 'Moved'
  readonly who: string
  readonly kind: string
  readonly meters: number
  readonly at: number
  readonly aimLost: boolean
  readonly how: string
}

interface Aimed {
  readonly type: 'Aimed'
  readonly who: string
  readonly target: string
}

interface FullDefenseTaken {
  readonly type: 'FullDefenseTaken'
  readonly who: string
  readonly reactions: number
}

interface HandsChanged {
  readonly type: 'HandsChanged'
  readonly who: string
  readonly held: readonly string[]
  readonly dropped: readonly string[]
  readonly what: string
  readonly quick: boolean
}

interface GrappleBegan {
  readonly type: 'GrappleBegan'
  readonly holder: string
  readonly held: string
}

interface GrappleEnded {
  readonly type: 'GrappleEnded'
  readonly holder: string
  readonly held: string
  readonly cause: string
}

export interface RoundTicked {
  readonly type: 'RoundTicked'
  readonly who: string
  readonly bleeding: number
  readonly dying: number
  readonly burn: number
  readonly acid: number
  readonly poison: number
  readonly lost: number
  readonly vitality: number
  readonly wounds: readonly number[]
  readonly conditions: readonly Condition[]
  readonly ended: readonly string[]
  readonly aimLost: boolean
  readonly hurts: number
  /** The roll against one counter of bleeding, when that switch is on; 0 when there was none. */
  readonly recovery: number
}

/** Everybody has had their turn: the end-of-round phase begins. */
interface RoundEnding {
  readonly type: 'RoundEnding'
  readonly round: number
}

interface RoundEnded {
  readonly type: 'RoundEnded'
  readonly round: number
}

interface FactStated extends Fact {
  readonly type: 'FactStated'
}

interface FactLifted {
  readonly type: 'FactLifted'
  readonly fact: string
  readonly who: string
  readonly other: string
}

interface Placed {
  readonly type: 'Placed'
  readonly who: string
  readonly at: number
  readonly reason: string
}

interface CheckRolled extends Rolled {
  readonly type: 'CheckRolled'
  readonly who: string
  readonly skill: string
}

interface Healed {
  readonly type: 'Healed'
  readonly who: string
  readonly by: string
  readonly amount: number
  readonly vitality: number
  readonly closed: boolean
}

interface ManaLost {
  readonly type: 'ManaLost'
  readonly who: string
  readonly amount: number
  readonly manaLeft: number
}

interface BuffGained {
  readonly type: 'BuffGained'
  readonly who: string
  readonly buff: Buff
}

interface Unseated extends Rolled {
  readonly type: 'Unseated'
  readonly who: string
  readonly raw: number
  readonly damage: number
  readonly vitality: number
  readonly hurts: boolean
  readonly pain: number
}

interface Fled {
  readonly type: 'Fled'
  readonly who: string
}

interface Spoke {
  readonly type: 'Spoke'
  readonly who: string
  readonly text: string
}

interface LuckSpent {
  readonly type: 'LuckSpent'
  readonly who: string
}

interface CombatEnded {
  readonly type: 'CombatEnded'
  readonly outcome: string
}

export type SimverseEvent =
  | SurpriseRolled
  | RoundStarted
  | TurnStarted
  | TurnSkipped
  | TurnEnded
  | ActionSpent
  | Paid
  | AttackDeclared
  | AttackRolled
  | AttackStruck
  | BlowWasted
  | DefenseRolled
  | DefenseDeclined
  | DamageDealt
  | ResistRolled
  | EffectsSettled
  | ConditionBegan
  | ConditionEnded
  | InjuryTaken
  | Disarmed
  | StateChanged
  | MoraleTriggered
  | MoraleRolled
  | ContestRolled
  | ManeuverRolled
  | FirstAidRolled
  | Moved
  | Aimed
  | FullDefenseTaken
  | HandsChanged
  | GrappleBegan
  | GrappleEnded
  | RoundTicked
  | RoundEnding
  | RoundEnded
  | FactStated
  | FactLifted
  | Placed
  | CheckRolled
  | Healed
  | ManaLost
  | BuffGained
  | Unseated
  | Fled
  | Spoke
  | LuckSpent
  | CombatEnded
