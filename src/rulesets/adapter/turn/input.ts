import type { ClockDelta, DeltaSource, Lethality } from '../clocks/deltas.js'
import type { ClockFace } from '../clocks/face.js'
import type { Outcome } from '../config/outcomes.js'
import type { FailureMode } from '../config/types.js'
import type { EngineEvent, TurnEvent } from '../events/index.js'
import type { Health, HealthTrack } from '../people/health.js'
import type { Stats } from '../people/stats.js'
import type { RollInput } from '../rolls/call.js'
import type { RollRecord } from '../rolls/record.js'
import type { Npc, Situation } from '../rolls/severity.js'
import type { Against } from '../state/terms.js'

/** One action of a turn: a roll, and what surrounds it. */
export interface TurnAction extends Omit<RollInput, 'willpower'> {
  readonly target?: string | null
  /** Points to spend. */
  readonly willpower?: number
  readonly estimated_minutes?: number
  /** Discoveries if it works. */
  readonly discoveries?: readonly string[]
  /** The figures a roll reveals. */
  readonly against?: Against
}

/** rules/adapter §8, `resolve`. */
export interface TurnInput {
  readonly who?: string
  readonly actions: readonly TurnAction[]
  readonly stats?: Stats
  readonly risk_flags?: readonly string[]
  readonly failure_mode?: FailureMode
  readonly lethality?: Lethality
  readonly inventory?: Readonly<Record<string, number>>
  readonly health?: HealthTrack
  readonly npcs?: readonly Npc[]
  readonly pending_threats?: readonly string[]
  readonly situations?: readonly Situation[]
  readonly failure_streak?: number
  readonly clocks?: Readonly<Record<string, ClockFace>>
  readonly willpower?: { readonly available?: number; readonly spent_this_turn?: number }
  readonly tension_move?: string
}

/** Harm that fills boxes instead of a clock (rules/adapter §6). */
export interface HarmLevels {
  readonly levels: number
  readonly type: 'bashing'
  readonly source: DeltaSource
}

export interface TurnResult {
  readonly outcomes: readonly Outcome[]
  readonly rolls: readonly RollRecord[]
  /** The events for the engine. */
  readonly events: readonly EngineEvent[]
  readonly clock_deltas: readonly ClockDelta[]
  readonly clocks_after: Readonly<Record<string, number>>
  readonly relationship_changes: readonly { readonly target: string; readonly delta: number }[]
  readonly failure_streak: number
  readonly minutes: number
  readonly health_levels?: readonly HarmLevels[]
  readonly health_after?: Health
  /** Everything that happened, in order. */
  readonly steps: readonly TurnEvent[]
}
