import { entryOf } from '../../../kernel/entry.js'
import type { SystemConfig } from '../config/types.js'
import type { SituationCleared, SituationCreated } from '../events/trouble.js'
import { traitName } from '../names.js'
import type { Severity, Situation } from '../rolls/severity.js'

/** rules/adapter §4: the same condition is never there twice; a soft one is upgraded to hard. */
export function createSituation(
  active: readonly Situation[],
  condition: string,
  severity: Severity,
): SituationCreated | undefined {
  const known = active.find((situation) => traitName(situation.condition) === condition)
  if (!known) return { type: 'situation_created', condition, severity }
  if (known.severity === 'hard' || severity === 'soft') return undefined
  return { type: 'situation_created', condition, severity, upgraded_from: known.severity }
}

/** Reports whether a key ends a situation: its own list, else the map of the configuration over the built-in one (R25). */
function endsBy(config: SystemConfig, situation: Situation, key: string): boolean {
  const keys = situation.clears_on ?? entryOf(config.clear_map, traitName(situation.condition)) ?? []
  return keys.some((entry) => traitName(entry) === key)
}

/** The situations an action (or `scene_change`) clears. */
export function clearedBy(
  config: SystemConfig,
  active: readonly Situation[],
  key: string,
): SituationCleared[] {
  return active
    .filter((situation) => endsBy(config, situation, key))
    .map(({ condition, severity }) => ({ type: 'situation_cleared', condition, severity }))
}
