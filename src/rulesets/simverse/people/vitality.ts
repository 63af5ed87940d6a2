import type { VitalityState } from './bars.js'
import type { Combatant } from './combatant.js'
import { hasCondition } from './conditions.js'
import { hasPerk } from './perks.js'

export function stateOf(c: Pick<Combatant, 'conditions'>): VitalityState {
  if (hasCondition(c, 'destroyed')) return 'destroyed'
  if (hasCondition(c, 'dead')) return 'dead'
  return hasCondition(c, 'unconscious') ? 'dying' : 'conscious'
}

/** rules/simverse C16: Relentless acts once more when first brought to 0. */
export function isLastActOpen(c: Combatant): boolean {
  return c.lastAct === 1
}

export function opensLastAct(c: Combatant): boolean {
  return c.lastAct === 0 && hasPerk(c.sheet, 'relentless')
}
