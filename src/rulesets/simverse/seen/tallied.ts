import type { Harm, PersonLeft } from '../../../kernel/contract/ruleset.js'
import type { SimverseEvent } from '../state/events.js'
import type { State } from '../state/state.js'

/** Everybody's Vitality. */
export function left({ combatants }: State): readonly PersonLeft[] {
  return combatants.map((c) => ({ name: c.sheet.name, side: c.sheet.side, hp: c.vitality }))
}

/** Vitality taken by a hit. */
export function harm(event: SimverseEvent): Harm | undefined {
  if (event.type !== 'DamageDealt' || event.damage === 0) return undefined
  return { by: event.attacker, to: event.defender, amount: event.damage }
}
