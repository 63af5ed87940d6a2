import { actionRefusal, hostilityRefusal, staminaRefusal } from './actions.js'
import { type Combatant, FULL_DEFENSE_REACTIONS, hasCondition } from './combatant.js'
import type { SimverseEvent } from './events.js'
import { insist, refuse } from './refusal.js'
import type { State } from './state.js'
import { paid } from './strike.js'

/** seed 003 §2; rules/simverse R14: three reactions in the round instead of one, those already used counted. */
export function fullDefenseEvents(state: State, c: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  insist(actionRefusal(state, c, 'major'), who)
  return [
    { type: 'ActionSpent', who, action: 'major', what: 'full defense' },
    { type: 'FullDefenseTaken', who, reactions: FULL_DEFENSE_REACTIONS },
  ]
}

/** rules/simverse R71: +4 on every defense, no attacks, 1 Stamina now and at the start of each later turn. */
export function stanceEvents(state: State, c: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  const cost = state.rules.tables.maneuvers['defensive-stance']?.stamina ?? 0
  insist(actionRefusal(state, c, 'major') || staminaRefusal(c, cost), who)
  return [
    { type: 'ActionSpent', who, action: 'major', what: 'defensive stance' },
    paid(c, cost, 0, 'defensive-stance'),
    { type: 'ConditionBegan', who, condition: 'defensive-stance', rounds: 0, cause: 'defensive stance' },
  ]
}

export function relaxEvents(state: State, c: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  insist(actionRefusal(state, c, 'free'), who)
  if (!hasCondition(c, 'defensive-stance')) throw refuse('NOT_IN_STANCE', who)
  return [{ type: 'ConditionEnded', who, condition: 'defensive-stance', cause: 'lets the stance go' }]
}

/** seed 003 §8; rules/simverse R32: the next shot at this target is surer. */
export function aimEvents(state: State, c: Combatant, target: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  insist(actionRefusal(state, c, 'major') || hostilityRefusal(c), who)
  return [
    { type: 'ActionSpent', who, action: 'major', what: 'aim' },
    { type: 'Aimed', who, target: target.sheet.name },
  ]
}
