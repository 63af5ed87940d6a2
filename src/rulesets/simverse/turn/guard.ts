import type { Tell } from '../events/index.js'
import { pay, spend } from '../events/spending.js'
import { type Combatant, FULL_DEFENSE_REACTIONS } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { isRanged, usableWeapons } from '../people/weapons.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { actionRefusal, hostilityRefusal, staminaRefusal } from './actions.js'

/** seed 003 §2; rules/simverse R14: three reactions in the round instead of one, those already used counted. */
export function fullDefense(c: Combatant, tell: Tell): void {
  spend(c, 'major', 'full defense', tell)
  tell({ type: 'FullDefenseTaken', who: c.sheet.name, reactions: FULL_DEFENSE_REACTIONS })
}

function stanceCost(state: State): number {
  return state.rules.tables.maneuvers['defensive-stance']?.stamina ?? 0
}

export function stanceRefusal(state: State, c: Combatant): Refusal {
  const refusal = actionRefusal(state, c, 'major') || staminaRefusal(c, stanceCost(state))
  if (refusal !== '') return refusal
  return hasCondition(c, 'defensive-stance') ? 'ALREADY_IN_STANCE' : ''
}

/** rules/simverse R71: +4 on every defense, no attacks, 1 Stamina now and at the start of each later turn. */
export function takeStance(state: State, c: Combatant, tell: Tell): void {
  const who = c.sheet.name
  spend(c, 'major', 'defensive stance', tell)
  pay(c, stanceCost(state), 0, 'defensive-stance', tell)
  tell({ type: 'ConditionBegan', who, condition: 'defensive-stance', rounds: 0, cause: 'defensive stance' })
}

export function relaxRefusal(state: State, c: Combatant): Refusal {
  return actionRefusal(state, c, 'free') || (hasCondition(c, 'defensive-stance') ? '' : 'NOT_IN_STANCE')
}

export function relax(c: Combatant, tell: Tell): void {
  const who = c.sheet.name
  tell({ type: 'ConditionEnded', who, condition: 'defensive-stance', cause: 'lets the stance go' })
}

export function aimRefusal(state: State, c: Combatant): Refusal {
  const refusal = actionRefusal(state, c, 'major') || hostilityRefusal(c)
  if (refusal !== '') return refusal
  return usableWeapons(c).some((weapon) => isRanged(weapon, '') || weapon.modes.throw)
    ? ''
    : 'NOTHING_TO_AIM_WITH'
}

/** seed 003 §8; rules/simverse R32: the next shot at this target is surer. */
export function aim(c: Combatant, target: Combatant, tell: Tell): void {
  spend(c, 'major', 'aim', tell)
  tell({ type: 'Aimed', who: c.sheet.name, target: target.sheet.name })
}
