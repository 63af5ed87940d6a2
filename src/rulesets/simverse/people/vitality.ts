import type { Combatant } from './combatant.js'
import { hasCondition } from './conditions.js'
import { hasPerk } from './perks.js'

export type VitalityState = 'conscious' | 'dying' | 'dead' | 'destroyed'

/** seed 003 §10; rules/simverse R57, R59: 0, -EN, -2 x EN; Hard to Kill knows only the last. */
export function vitalityState(vitality: number, en: number, perks: readonly string[]): VitalityState {
  if (vitality <= -2 * en) return 'destroyed'
  if (perks.includes('hard-to-kill')) return 'conscious'
  if (vitality <= -en) return 'dead'
  return vitality <= 0 ? 'dying' : 'conscious'
}

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
