import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { spend } from '../events/spending.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { get, type State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { actionRefusal, hostilityRefusal } from '../turn/actions.js'
import { rollEscape, rollGrapple } from './contest.js'

export function grappleRefusal(state: State, a: Combatant): Refusal {
  const refusal = actionRefusal(state, a, 'major') || hostilityRefusal(a)
  if (refusal !== '') return refusal
  return a.holds !== '' || a.heldBy !== '' ? 'ALREADY_HELD' : ''
}

/** seed 003 §15; rules/simverse R72. */
export function grapple(state: State, a: Combatant, d: Combatant, dice: Dice, tell: Tell): void {
  spend(a, 'major', 'grapple', tell)
  if (!rollGrapple('grapple', a, d, state.rules, dice, tell)) return
  tell({ type: 'GrappleBegan', holder: a.sheet.name, held: d.sheet.name })
}

/** rules/simverse R72: at the earliest in the round after the grapple. */
export function pinRefusal(state: State, a: Combatant): Refusal {
  const refusal = actionRefusal(state, a, 'major') || hostilityRefusal(a)
  if (refusal !== '') return refusal
  if (!hasCondition(a, 'grappled') || a.holds === '') return 'NOT_GRAPPLING'
  return a.roundsHeld < 1 ? 'PIN_TOO_EARLY' : ''
}

export function pin(state: State, a: Combatant, dice: Dice, tell: Tell): void {
  const d = get(state, a.holds)
  spend(a, 'major', 'pin', tell)
  if (!rollGrapple('pin', a, d, state.rules, dice, tell)) return
  tell({
    type: 'ConditionBegan',
    who: d.sheet.name,
    condition: 'pinned',
    rounds: 0,
    cause: `${a.sheet.name}'s hold`,
  })
}

export function escapeRefusal(state: State, a: Combatant): Refusal {
  return actionRefusal(state, a, 'major') || (hasCondition(a, 'grappled') ? '' : 'NOT_GRAPPLED')
}

/** Whom somebody breaks away from: who holds them, whom they hold, or just the vines about their feet. */
export function holderOf(state: State, a: Combatant): Combatant {
  const holder = a.heldBy || a.holds
  return holder === '' ? a : get(state, holder)
}

/** rules/simverse R72: frees both. */
export function breakFree(state: State, a: Combatant, d: Combatant, dice: Dice, tell: Tell): void {
  spend(a, 'major', 'escape', tell)
  if (!rollEscape(a, d, state.rules, dice, tell)) return
  tell({
    type: 'GrappleEnded',
    holder: d.sheet.name,
    held: a.sheet.name,
    cause: `${a.sheet.name} breaks free`,
  })
}
