import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { entryOf } from '../../../kernel/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import { traitName } from '../names.js'
import type { Severity, Situation } from '../rolls/severity.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { brief, capital, change, nameOf, ruledMark, sentence, spoken, subject, titled } from './words.js'

export interface RelationshipChanged {
  readonly type: 'relationship_changed'
  readonly who: string
  readonly target: string
  readonly delta: number
}

export interface SituationCreated {
  readonly type: 'situation_created'
  readonly condition: string
  readonly severity: Severity
  readonly upgraded_from?: Severity
  readonly reason?: string
}

export interface SituationCleared {
  readonly type: 'situation_cleared'
  readonly condition: string
  readonly severity: Severity
  readonly reason?: string
}

export interface FailureStreakWarning {
  readonly type: 'failure_streak_warning'
  readonly who: string
  readonly streak_count: number
}

export interface ThreatResolved {
  readonly type: 'threat_resolved_against_player'
  readonly who: string
  readonly threat_entity_id: string
  readonly harm_delta: number
  readonly binding: true
}

export type TroubleEvent =
  | RelationshipChanged
  | SituationCreated
  | SituationCleared
  | FailureStreakWarning
  | ThreatResolved

export const troubleRows: EventRows<AdapterState, TroubleEvent, TroubleEvent, AdapterScenario> = {
  relationship_changed: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { target, delta }) {
      const before = entryOf(state.trust, target) ?? 0
      state.trust = { ...state.trust, [target]: before + delta }
    },
    mech: ({ target, delta }) => [`TRUST ${target} ${signed(delta)}`],
    story: ({ who, target, delta }) =>
      `${subject(target)} ${delta < 0 ? 'thinks less of' : 'warms to'} ${nameOf(who)} (${change(delta)}).`,
    short: ({ target, delta }) => `${capital(brief(target))} ${change(delta)}`,
    beat: ({ who }) => ({ by: who }),
  },
  situation_created: {
    weight: 'decisive',
    fold: changeSituations,
    mech: ({ condition, severity, upgraded_from, reason }) => [
      `SITUATION ${condition} (${severity}${upgraded_from ? `, was ${upgraded_from}` : ''})${reason ? `: ${reason}` : ''}`,
    ],
    story({ condition, severity, upgraded_from, reason }) {
      const word = SEVERITY_WORDS[severity]
      if (upgraded_from !== undefined)
        return sentence(`The trouble grows: ${spoken(condition)}, now ${word}`, reason)
      return reason
        ? sentence(`New trouble: ${spoken(condition)}, ${word}`, reason)
        : `New trouble: ${spoken(condition)} (${word}).`
    },
    short({ condition, severity, upgraded_from, reason }) {
      const word = SEVERITY_WORDS[severity]
      const now = upgraded_from === undefined ? `(${word})` : `now ${word}`
      return `${titled(condition)} ${now}${ruledMark(reason)}`
    },
  },
  situation_cleared: {
    weight: 'notable',
    fold: changeSituations,
    mech: ({ condition, reason }) => [`SITUATION ${condition} is over${reason ? `: ${reason}` : ''}`],
    story: ({ condition, reason }) => sentence(`No longer ${spoken(condition)}`, reason),
    short: ({ condition, reason }) => `${titled(condition)}: over${ruledMark(reason)}`,
  },
  failure_streak_warning: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold() {},
    mech: ({ who, streak_count }) => [`STREAK ${who} has failed ${streak_count} turns in a row under threat`],
    story: ({ who, streak_count }) =>
      `${subject(who)} has failed ${times(streak_count)} in a row under threat.`,
    short: ({ who, streak_count }) =>
      `${brief(who)}: ${streak_count} ${streak_count === 1 ? 'failure' : 'failures'}`,
  },
  threat_resolved_against_player: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold() {},
    mech: ({ who, threat_entity_id, harm_delta }) => [
      `STREAK ${threat_entity_id} settles it against ${who}: harm ${signed(harm_delta)}, binding`,
    ],
    story: ({ threat_entity_id, harm_delta }) =>
      `${threatName(threat_entity_id)} wins: harm ${change(harm_delta)}, and no roll can undo it.`,
    short: ({ threat_entity_id, harm_delta }) =>
      `${threatName(threat_entity_id)} wins, harm ${change(harm_delta)}`,
    narr: ({ threat_entity_id }) => `${threat_entity_id} closes the trap; no roll undoes it.`,
    beat: ({ who }) => ({ on: [who], result: 'threat wins' }),
  },
}

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { soft: 'mild', hard: 'severe' }

/** Returns the situations after an event; the one place where situations come and go. */
export function foldSituation(
  active: readonly Situation[],
  event: SituationCreated | SituationCleared,
): readonly Situation[] {
  const condition = traitName(event.condition)
  const at = active.findIndex((situation) => traitName(situation.condition) === condition)
  if (event.type === 'situation_cleared') return active.filter((_, i) => i !== at)
  if (at < 0) return [...active, { condition: event.condition, severity: event.severity }]
  return active.map((situation, i) => (i === at ? { ...situation, severity: event.severity } : situation))
}

function changeSituations(state: AdapterState, event: SituationCreated | SituationCleared): void {
  state.situations = foldSituation(state.situations, event)
}

function times(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`
}

/** The threat at the start of a sentence; a scenario need not name one. */
function threatName(id: string): string {
  return id === 'unknown_threat' ? 'An unknown threat' : subject(spoken(id))
}
