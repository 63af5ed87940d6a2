import type { Health as HealthWord } from '../../../kernel/contract/seats.js'
import type { DeltaSource } from '../clocks/deltas.js'
import type { DamageType, Health } from '../people/health.js'
import type { RollRecord } from '../rolls/record.js'
import type { Severity, Tier } from '../rolls/severity.js'

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
      /** `display.show_deltas: false`. */
      readonly quiet?: true
      readonly discoveries?: readonly string[]
    }
  | {
      readonly type: 'action_failed'
      readonly who: string
      readonly action: string
      readonly target: string | null
      readonly severity_tier: Tier
      readonly botch: boolean
      /** In a fight: attacks are no attempts that R12 counts. */
      readonly in_fight?: true
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
      /** What the system calls it, where that is not willpower. */
      readonly resource?: string
      /** What is left is its owner's: others see the event without it. */
      readonly remaining?: number
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

/** What a roll was up against: a secret until somebody rolls, open from then on (rules/secrets 1). */
export interface Against {
  /** Whose figures these are: a thing, or somebody here; null where they are the system's own. */
  readonly of: string | null
  /** The variant of the action, which may have figures of its own. */
  readonly variant: string | null
  /** A ruling set the difficulty, so the one below it is still unknown. */
  readonly ruled: boolean
  /** The difficulty before anything changed it; null where a ruling stood over it, or where the method has none. */
  readonly difficulty: number | null
  /** The thing's own modifier (sum methods). */
  readonly modifier: number
  /** Whoever resisted: their dice before wounds, and the difficulty where it is their own. */
  readonly opponent: { readonly pool: number; readonly difficulty: number | null } | null
}

export interface HealthChanged {
  readonly type: 'health_changed'
  readonly who: string
  /** Levels of damage; negative heals. */
  readonly levels: number
  readonly damage_type: DamageType
  readonly source: string
  /** Whoever struck, where somebody did. */
  readonly by?: string
  /** By ruling. */
  readonly reason?: string
  /** Where health is points. */
  readonly points?: true
  /** Where wounds change sums, not dice. */
  readonly sums?: true
  readonly after?: Health
  /** In place of `after` where figures are words. */
  readonly health?: HealthWord
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
      readonly against?: Against
    }
  | {
      readonly type: 'clock_moved'
      readonly clock: string
      readonly delta: number
      readonly source: DeltaSource
      readonly from: number
      readonly to: number
      readonly reason?: string
      /** `display.show_deltas: false`: the log says where it stands, not by how much it moved. */
      readonly quiet?: true
    }
  | HealthChanged
  | {
      readonly type: 'turn_taken'
      readonly who: string
      readonly minutes: number
      readonly failure_streak: number
    }
