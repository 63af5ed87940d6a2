import type { BxClock } from './clocks.js'
import { cloneFight, type Fight } from './combat/fight.js'
import type { CombatStarted } from './events.js'
import type { StatModifier } from './modifiers.js'
import type { Scenario } from './scenario.js'
import type { Person } from './stats.js'

/**
 * Where the game is. `open`: outside combat, anybody may act. `opening`: a combat begins. `choice`: the player's ATTACK
 * or FLEE (companion-only combat goes on by itself). `fallen`: ABANDON or STAY. `over`: nothing more happens here.
 */
export type Phase = 'open' | 'opening' | 'choice' | 'initiative' | 'acting' | 'flight' | 'fallen' | 'over'

/** Something lost for good. */
export interface Loss {
  readonly who: string
  readonly description: string
}

export interface State {
  readonly scenario: Scenario
  phase: Phase
  fight: Fight | null
  /** The combat about to begin. */
  opening: CombatStarted | null
  people: readonly Person[]
  clocks: readonly BxClock[]
  modifiers: readonly StatModifier[]
  losses: readonly Loss[]
  /** Days passed at this table. */
  day: number
  /** Crossing points whose slow tag is lifted for the next journey (seed 000 §5.5 Navigation). */
  cleared: readonly string[]
  /** Encounters already fought here. */
  met: readonly string[]
  /** The JSON save as it would be written now; null when the scenario has none. */
  save: Readonly<Record<string, unknown>> | null
  /** The log of the fight, kept for the save's adjudication entry; null when there is no save. */
  record: readonly string[] | null
  /** The stable word for how it all ended, or the last combat did; empty so far. */
  outcome: string
}

export function cloneState(s: State): State {
  return {
    scenario: s.scenario,
    phase: s.phase,
    fight: s.fight === null ? null : cloneFight(s.fight),
    opening: s.opening,
    people: s.people,
    clocks: s.clocks,
    modifiers: s.modifiers,
    losses: s.losses,
    day: s.day,
    cleared: s.cleared,
    met: s.met,
    save: s.save,
    record: s.record,
    outcome: s.outcome,
  }
}
