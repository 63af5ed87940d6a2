import type { BxClock, BxClockStatus } from '../stats/clocks.js'
import type { StatFigure } from '../stats/figures.js'
import type { StatModifier } from '../stats/modifiers.js'
import type { RollBonus } from './combat-events.js'

export interface EncounterMet {
  readonly type: 'EncounterMet'
  readonly name: string
  /** How many of each kind, where dice or a number say so. */
  readonly counts: readonly { readonly foe: string; readonly expr: string; readonly count: number }[]
}

export interface ReactionRolled {
  readonly type: 'ReactionRolled'
  readonly of: string
  /** The encounter or the person of the table that is met with it; empty when the table knows no such group. */
  readonly met: string
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
  readonly effective: readonly StatFigure[]
  readonly declared: number
  readonly reason: string
  /** What a ruling added to this one roll; `mod` has it in it. */
  readonly bonus?: RollBonus
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

/** hp before and after, of whom, and whether they are of the party (rules/secrets 7). */
export interface HpDelta {
  readonly who: string
  readonly before: number
  readonly after: number
  readonly max: number
  readonly party: boolean
}

/** seed 000 §5.5: what a check brought about; `null` for nothing. */
export type SkillEffect =
  | ({ readonly kind: 'hp' } & HpDelta)
  | { readonly kind: 'venom'; readonly who: string }
  | { readonly kind: 'crossing'; readonly cp: string }
  | { readonly kind: 'learned'; readonly who: string; readonly skill: string }

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
  readonly effect: SkillEffect | null
  /** What a ruling added to this one roll; `mod` has it in it. */
  readonly bonus?: RollBonus
}

/** hp that changed outside a combat: healing, rest, care, an explosion. */
export interface HpChanged extends HpDelta {
  readonly type: 'HpChanged'
  readonly cause: 'Healing' | 'Rest' | 'Care' | 'Explosion'
  /** The die, or the stated amount of care. */
  readonly roll: number
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
  /** The date that it is then; empty where nobody knows dates. */
  readonly date: string
}

/** What the days do to people and clocks that the players have not met stays with the game master. */
interface Hideable {
  readonly hidden: boolean
}

export interface ClockStarted extends Hideable {
  readonly type: 'ClockStarted'
  readonly clock: BxClock
  /** Why, where it is a ruling. */
  readonly reason?: string
}

export interface ClockMoved extends Hideable {
  readonly type: 'ClockMoved'
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly fired: boolean
  readonly trigger: string
  readonly reason: string
}

export interface ClockSet extends Hideable {
  readonly type: 'ClockSet'
  readonly name: string
  readonly status: BxClockStatus
  readonly reason: string
}

/** A death for good: losses_irreversibles (seed 000 §8.4.3, §9.11). */
export interface Died extends Hideable {
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

export interface ModifierEnded extends Hideable {
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

export type WorldEvent =
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
