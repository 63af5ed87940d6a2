import type { Harm } from '../../../kernel/contract/ruleset.js'
import type { AdapterEvent } from '../state/events.js'

/** Levels or points that a blow or an effect took from somebody. */
export function harm(event: AdapterEvent): Harm | undefined {
  if (event.type !== 'health_changed' || event.by === undefined) return undefined
  return { by: event.by, to: event.who, amount: event.levels }
}
