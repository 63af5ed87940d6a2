import type { Damage, Soak } from '../fight/damage.js'
import type { MagickResult } from '../magick/magick.js'
import type { Backlash } from '../magick/paradox.js'
import type { DamageType, HealthTrack } from '../people/health.js'
import type { ExtendedStatus } from '../rolls/extended.js'
import type { RollRecord } from '../rolls/record.js'
import type { ClockSheet, NpcSheet } from '../scenario/schema.js'
import type { Against, TurnEvent } from '../turn/events.js'

/** On whose side a person of the game master's stands. */
export type NpcSide = 'foes' | 'allies' | 'others'

/** What a ruling of the game master sets for an action, until it is lifted. */
export interface Ruling {
  readonly action: string
  readonly target: string | null
  readonly difficulty: number | null
  readonly dice: number
  readonly modifier: number
  readonly reason: string
}

/** An effect as it was rolled; what the caster has left is absent as others see it. */
type MagickSeen = Omit<MagickResult, 'paradox_total' | 'paradox_reached'> &
  Partial<Pick<MagickResult, 'paradox_total' | 'paradox_reached'>>

/** How a roll of an extended action was made and counted. */
export interface ExtendedCount {
  readonly dice: string
  readonly of: string
  readonly raw_successes?: number
  readonly ones?: number
  readonly auto_successes?: number
  /** Sums. */
  readonly total?: number
  readonly target?: number
  readonly outcome?: string
}

/** What a game came to. */
export interface Summary {
  readonly standing: readonly string[]
  readonly down: readonly string[]
  readonly gone: readonly string[]
  readonly objectives: readonly string[]
  readonly rounds: number
  readonly minutes: number
  readonly rulings: number
}

/** What can happen at an adapter table. Figures marked as the owner's are absent as others see the event. */
type Happening =
  | TurnEvent
  | {
      readonly type: 'game_opened'
      readonly title: string
      readonly intro: string
      /** Who plays whom, in sentences. */
      readonly plays: readonly string[]
    }
  | {
      /** What an action goes by and costs, before it is rolled. */
      readonly type: 'action_announced'
      readonly who: string
      readonly action: string
      readonly target: string | null
      /** The stats, where the action is nobody's own and the system's default is used. */
      readonly default_pair?: string
      /** Actions that use the trait of this name. */
      readonly used_by?: readonly string[]
      readonly costs: readonly { readonly id: string; readonly delta: number }[]
    }
  | {
      readonly type: 'figure_set'
      readonly who: string
      readonly figure: string
      /** What the system calls it. */
      readonly called: string
      /** Absent as others see it, where it stands on a sheet, or is of health and figures are words. */
      readonly to?: number
      /** Where the figure is one of health. */
      readonly after?: HealthTrack
      readonly health?: string
      readonly reason: string
    }
  | {
      readonly type: 'condition_changed'
      readonly who: string
      readonly condition: string
      readonly on: boolean
      readonly reason: string
    }
  | {
      readonly type: 'person_added'
      readonly who: string
      /** The game master's. */
      readonly sheet?: NpcSheet
      readonly side: NpcSide
      readonly reason: string
    }
  | { readonly type: 'person_returned'; readonly who: string; readonly reason: string }
  | {
      readonly type: 'side_changed'
      readonly who: string
      readonly side: NpcSide
      readonly reason: string
    }
  | { readonly type: 'person_removed'; readonly who: string; readonly reason: string }
  | { readonly type: 'bonus_given'; readonly who: string; readonly value: number; readonly reason: string }
  | { readonly type: 'clock_started'; readonly clock: ClockSheet; readonly reason: string }
  | {
      readonly type: 'fight_joined'
      readonly who: string
      readonly score: number
      readonly order: readonly string[]
      readonly reason: string
    }
  | { readonly type: 'fight_left'; readonly who: string; readonly reason: string }
  | {
      readonly type: 'person_restored'
      readonly who: string
      /** The owner's. */
      readonly points?: Readonly<Record<string, number>>
      readonly after: HealthTrack | null
      readonly reason: string
    }
  | {
      readonly type: 'magick_cast'
      readonly who: string
      readonly rote: string | null
      readonly effect: Readonly<Record<string, number>>
      readonly mode: string
      readonly target: string | null
      readonly quintessence_spent: number
      readonly willpower_spent: number
      readonly result: MagickSeen
    }
  | {
      readonly type: 'resource_changed'
      readonly who: string
      readonly resource: string
      readonly delta: number
      /** The owner's. */
      readonly after?: number
      readonly reason: string
      /** By the game master's hand. */
      readonly ruled?: true
    }
  | {
      readonly type: 'project_advanced'
      readonly who: string
      readonly project: string
      readonly pool: number
      readonly difficulty: number
      readonly faces: readonly number[]
      readonly successes: number
      /** How it was rolled and counted, in full. */
      readonly roll: ExtendedCount
      readonly accumulated: number
      readonly needed: number
      readonly rolls_used: number
      readonly max_rolls: number
      readonly status: ExtendedStatus
      readonly minutes: number
      readonly text?: string
    }
  | {
      readonly type: 'paradox_reckoned'
      readonly who: string
      readonly gained: number
      /** The owner's: before and after the backlash. */
      readonly reached?: number
      readonly total?: number
      readonly pushed?: number
      readonly backlash: Backlash | null
      /** The owner's. */
      readonly quintessence_after?: number
    }
  | {
      readonly type: 'fight_began'
      readonly order: readonly string[]
      readonly scores: Readonly<Record<string, number>>
    }
  | { readonly type: 'round_began'; readonly round: number }
  | {
      readonly type: 'attack_rolled'
      readonly who: string
      readonly target: string
      readonly weapon: string
      readonly roll: RollRecord
      /** The weapon's action, and what it was up against where that is the system's own figure. */
      readonly action: string
      readonly against?: Against
    }
  | {
      readonly type: 'damage_rolled'
      readonly who: string
      readonly target: string
      readonly pool: number
      readonly faces: readonly number[]
      readonly levels: number
      readonly damage_type: DamageType
      readonly count?: Damage['count']
      readonly sum?: Damage['sum']
      /** Where health is points, or wounds change sums. */
      readonly points?: true
      readonly sums?: true
    }
  | {
      readonly type: 'damage_soaked'
      readonly who: string
      readonly pool: number
      readonly faces: readonly number[]
      readonly soaked: number
      readonly levels_taken: number
      readonly damage_type: DamageType
      readonly count?: Soak['count']
      /** Sums: taken off without a roll. */
      readonly flat?: true
      readonly points?: true
      readonly sums?: true
    }
  | {
      readonly type: 'ammunition_used'
      readonly who: string
      readonly item: string
      /** The owner's. */
      readonly left?: number
    }
  | { readonly type: 'dodge_declared'; readonly who: string; readonly stats: string }
  | { readonly type: 'dodge_ended'; readonly who: string }
  | { readonly type: 'fight_turn_ended'; readonly who: string }
  | { readonly type: 'fight_ended'; readonly outcome: string; readonly reason?: string }
  | {
      readonly type: 'scene_changed'
      readonly scene: string
      readonly title: string
      readonly text: string
      readonly flags: readonly string[]
      readonly threats: readonly string[]
    }
  | {
      readonly type: 'threat_set'
      readonly threat: string
      readonly pending: boolean
      readonly reason: string
    }
  | { readonly type: 'flag_set'; readonly flag: string; readonly on: boolean; readonly reason: string }
  | { readonly type: 'ruling_made'; readonly ruling: Ruling }
  | {
      readonly type: 'ruling_lifted'
      readonly action: string
      readonly target: string | null
      readonly reason: string
    }
  | { readonly type: 'objective_reached'; readonly objective: string; readonly text: string }
  | {
      readonly type: 'game_ended'
      readonly outcome: string
      readonly reason: string
      /** The sides this end is good for. */
      readonly favours: readonly string[]
      /** What it came to. */
      readonly summary: Summary
    }

/** Everything that can happen, with what a count of rulings needs. */
export type AdapterEvent = Happening & {
  /** Another ruling of the same command: counted once. */
  readonly further?: true
}

export type EventOf<Type extends AdapterEvent['type']> = Extract<AdapterEvent, { type: Type }>
