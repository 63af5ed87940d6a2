import { entryOf } from '../../../kernel/entry.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import type { Severity, Situation } from '../rolls/severity.js'
import type { EngineEvent } from './events.js'

/** rules/adapter §4: the same condition is never there twice; a soft one is upgraded to hard. */
export function createSituation(
  active: readonly Situation[],
  condition: string,
  severity: Severity,
): Extract<EngineEvent, { type: 'situation_created' }> | undefined {
  const known = active.find((situation) => traitName(situation.condition) === condition)
  if (!known) return { type: 'situation_created', condition, severity }
  if (known.severity === 'hard' || severity === 'soft') return undefined
  return { type: 'situation_created', condition, severity, upgraded_from: known.severity }
}

/** What ends a situation: its own list, else the map of the configuration over the built-in one (R25). */
function endsBy(config: SystemConfig, situation: Situation, key: string): boolean {
  const keys = situation.clears_on ?? entryOf(config.clear_map, traitName(situation.condition)) ?? []
  return keys.some((entry) => traitName(entry) === key)
}

/** The situations an action (or `scene_change`) clears. */
export function clearedBy(
  config: SystemConfig,
  active: readonly Situation[],
  key: string,
): Extract<EngineEvent, { type: 'situation_cleared' }>[] {
  return active
    .filter((situation) => endsBy(config, situation, key))
    .map(({ condition, severity }) => ({ type: 'situation_cleared', condition, severity }))
}

type SituationEvent = Extract<EngineEvent, { type: 'situation_created' | 'situation_cleared' }>

/** The list after an event; the one place where situations come and go. */
export function foldSituation(active: readonly Situation[], event: SituationEvent): readonly Situation[] {
  const condition = traitName(event.condition)
  if (event.type === 'situation_cleared') {
    const at = active.findIndex((situation) => traitName(situation.condition) === condition)
    return active.filter((_, i) => i !== at)
  }
  const at = active.findIndex((situation) => traitName(situation.condition) === condition)
  if (at < 0) return [...active, { condition: event.condition, severity: event.severity }]
  return active.map((situation, i) => (i === at ? { ...situation, severity: event.severity } : situation))
}
