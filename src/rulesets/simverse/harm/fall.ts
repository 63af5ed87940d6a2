import type { Tell } from '../events/index.js'
import { vitalityState } from '../people/bars.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { injuriesOf } from '../people/injuries.js'
import { opensLastAct, stateOf } from '../people/vitality.js'
import { find, type State } from '../state/state.js'
import { loseHand } from '../turn/hands.js'
import { beginPhases } from './phases.js'

/** A hold ends when one of the two goes down, or goes. */
export function endHold(state: State, c: Combatant, tell: Tell, cause = `${c.sheet.name} is down`): void {
  const { name } = c.sheet
  const { holds, heldBy } = c
  if (holds !== '') tell({ type: 'GrappleEnded', holder: name, held: holds, cause })
  if (heldBy !== '' && find(state, heldBy)) tell({ type: 'GrappleEnded', holder: heldBy, held: name, cause })
}

/**
 * seed 003 §10; rules/simverse R57 to R60, C16: what their Vitality makes of somebody, after it has changed. `damaged` is
 * true for damage (which undoes a stabilisation) and false for the loss from bleeding and dying, or for healing.
 * Answers whether anything came of it.
 */
export function settleState(state: State, c: Combatant, damaged: boolean, tell: Tell): boolean {
  const changed = changeState(state, c, damaged, tell)
  if (c.sheet.phases !== undefined && c.sheet.phases.length > 0) beginPhases(c, tell)
  return changed
}

function changeState(state: State, c: Combatant, damaged: boolean, tell: Tell): boolean {
  const now = stateOf(c)
  const then = vitalityState(c.vitality, c.sheet.EN, c.sheet.perks, c.sheet.minor)
  const { vitality } = c
  const who = c.sheet.name
  if (then === now) {
    if (then !== 'dying' || !damaged || !hasCondition(c, 'stabilized')) return false
    tell({ type: 'StateChanged', who, state: 'dying', vitality, lastAct: false })
    return true
  }
  if (now === 'destroyed' || (now === 'dead' && then !== 'destroyed')) return false
  if (then === 'conscious' && c.drowning > 0) return false
  const lastAct = then !== 'conscious' && now === 'conscious' && opensLastAct(c)
  tell({ type: 'StateChanged', who, state: then, vitality, lastAct })
  if (now === 'conscious') endHold(state, c, tell)
  return true
}

/** seed 003 §9; rules/simverse R49: a part of the body is out for the rest of the fight, with what follows at once. */
export function injure(c: Combatant, injury: string, tell: Tell): void {
  const who = c.sheet.name
  tell({ type: 'InjuryTaken', who, injury })
  if (injury === 'handDisabled') loseHand(c, tell)
  const lame = injury === 'footDisabled' && injuriesOf(c, injury) > 1
  if (lame && !c.mounted && !hasCondition(c, 'prone'))
    tell({ type: 'ConditionBegan', who, condition: 'prone', rounds: 0, cause: 'no foot to stand on' })
}
