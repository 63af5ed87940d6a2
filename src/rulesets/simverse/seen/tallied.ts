import type { Harm } from '../../../kernel/contract/ruleset.js'
import type { SimverseEvent } from '../state/events.js'

/** Vitality taken by a hit. */
export function harm(event: SimverseEvent): Harm | undefined {
  if (event.type !== 'DamageDealt' || event.damage === 0) return undefined
  return { by: event.attacker, to: event.defender, amount: event.damage }
}
