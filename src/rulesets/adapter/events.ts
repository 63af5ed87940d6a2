import type { ExtendedStatus } from './extended.js'
import type { DamageType, Health } from './health.js'
import type { MagickResult } from './magick.js'
import type { RollRecord } from './methods.js'
import type { Severity, Tier } from './severity.js'

export type DeltaSource =
  | 'cost'
  | 'complication'
  | 'failure'
  | 'tension'
  | 'threat_resolution'
  | 'ruling'
  | 'project'

export interface ClockDelta {
  readonly id: string
  readonly delta: number
  readonly source: DeltaSource
}

/** rules/adapter §5: the events a turn tells the engine of. */
export type EngineEvent =
  | {
      readonly type: 'action_succeeded'
      readonly who: string
      readonly action: string
      readonly target: string | null
      readonly critical: boolean
      readonly auto: boolean
      readonly estimated_minutes: number
      readonly discoveries?: readonly string[]
    }
  | {
      readonly type: 'action_partial'
      readonly who: string
      readonly action: string
      readonly target: string | null
      /** The clocks it moves, and by how much. */
      readonly complication: readonly { readonly id: string; readonly delta: number }[]
      readonly discoveries?: readonly string[]
    }
  | {
      readonly type: 'action_failed'
      readonly who: string
      readonly action: string
      readonly target: string | null
      readonly severity_tier: Tier
      readonly botch: boolean
    }
  | {
      readonly type: 'action_botched'
      readonly who: string
      readonly action: string
      readonly target: string | null
    }
  | {
      readonly type: 'willpower_spent'
      readonly who: string
      readonly amount: number
      readonly remaining: number
      readonly auto_successes: number
    }
  | {
      readonly type: 'relationship_changed'
      readonly who: string
      readonly target: string
      readonly delta: number
    }
  | {
      readonly type: 'situation_created'
      readonly condition: string
      readonly severity: Severity
      readonly upgraded_from?: Severity
      readonly reason?: string
    }
  | {
      readonly type: 'situation_cleared'
      readonly condition: string
      readonly severity: Severity
      readonly reason?: string
    }
  | { readonly type: 'clock_advanced'; readonly clock: string; readonly text: string }
  | {
      readonly type: 'clock_triggered'
      readonly clock: string
      readonly threshold: number
      readonly text: string
    }
  | { readonly type: 'npc_action'; readonly text: string }
  | { readonly type: 'failure_streak_warning'; readonly who: string; readonly streak_count: number }
  | {
      readonly type: 'threat_resolved_against_player'
      readonly who: string
      readonly threat_entity_id: string
      readonly harm_delta: number
      readonly binding: true
    }

/** What a turn rolls and moves, beside what it tells. */
export type TurnEvent =
  | EngineEvent
  | {
      readonly type: 'action_rolled'
      readonly who: string
      readonly action: string
      readonly target: string | null
      readonly roll: RollRecord
    }
  | {
      readonly type: 'clock_moved'
      readonly clock: string
      readonly delta: number
      readonly source: DeltaSource
      readonly from: number
      readonly to: number
      readonly reason?: string
    }
  | HealthChanged
  | {
      readonly type: 'turn_taken'
      readonly who: string
      readonly minutes: number
      readonly failure_streak: number
    }

interface HealthChanged {
  readonly type: 'health_changed'
  readonly who: string
  /** Levels of damage; negative heals. */
  readonly levels: number
  readonly damage_type: DamageType
  readonly source: string
  readonly after: Health
}

/** What a ruling of the game master sets for an action, until it is lifted. */
export interface Ruling {
  readonly action: string
  readonly target: string | null
  readonly difficulty: number | null
  readonly dice: number
  readonly modifier: number
  readonly reason: string
}

/** Everything that can happen at an adapter table. */
export type AdapterEvent =
  | TurnEvent
  | {
      readonly type: 'magick_cast'
      readonly who: string
      readonly rote: string | null
      readonly effect: Readonly<Record<string, number>>
      readonly mode: string
      readonly target: string | null
      readonly quintessence_spent: number
      readonly willpower_spent: number
      readonly result: MagickResult
    }
  | {
      readonly type: 'resource_changed'
      readonly who: string
      readonly resource: string
      readonly delta: number
      readonly after: number
      readonly reason: string
    }
  | {
      readonly type: 'project_advanced'
      readonly who: string
      readonly project: string
      readonly pool: number
      readonly difficulty: number
      readonly faces: readonly number[]
      readonly successes: number
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
      readonly total: number
      readonly backlash: MagickResult['backlash']
      readonly quintessence_after: number
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
    }
  | {
      readonly type: 'damage_rolled'
      readonly who: string
      readonly target: string
      readonly pool: number
      readonly faces: readonly number[]
      readonly levels: number
      readonly damage_type: DamageType
    }
  | {
      readonly type: 'damage_soaked'
      readonly who: string
      readonly pool: number
      readonly faces: readonly number[]
      readonly soaked: number
      readonly levels_taken: number
    }
  | { readonly type: 'ammunition_used'; readonly who: string; readonly item: string; readonly left: number }
  | { readonly type: 'dodge_declared'; readonly who: string }
  | { readonly type: 'dodge_ended'; readonly who: string }
  | { readonly type: 'fight_turn_ended'; readonly who: string }
  | { readonly type: 'fight_ended'; readonly outcome: string }
  | { readonly type: 'scene_changed'; readonly scene: string; readonly title: string; readonly text: string }
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
  | { readonly type: 'game_ended'; readonly outcome: string; readonly reason: string }
