import { type Combatant, hasCondition } from './combatant.js'
import type { SimverseEvent } from './events.js'
import { find, type State } from './state.js'
import { opensLastAct, stateOf, vitalityState } from './vitality.js'

/** A hold ends when one of the two goes down. */
function letGo(state: State, c: Combatant): SimverseEvent[] {
  const events: SimverseEvent[] = []
  const { name } = c.sheet
  if (c.holds !== '')
    events.push({ type: 'GrappleEnded', holder: name, held: c.holds, cause: `${name} is down` })
  if (c.heldBy !== '' && find(state, c.heldBy)) {
    events.push({ type: 'GrappleEnded', holder: c.heldBy, held: name, cause: `${name} is down` })
  }
  return events
}

/**
 * seed 003 §10; rules/simverse R57 to R60, C16: what a new Vitality makes of somebody. `damaged` is true for damage
 * (which undoes a stabilisation) and false for the loss from bleeding and dying, or for healing.
 */
export function stateEvents(state: State, c: Combatant, vitality: number, damaged: boolean): SimverseEvent[] {
  const now = stateOf(c)
  const then = vitalityState(vitality, c.sheet.EN, c.sheet.perks)
  const who = c.sheet.name
  if (then === now) {
    if (then === 'dying' && damaged && hasCondition(c, 'stabilized')) {
      return [{ type: 'StateChanged', who, state: 'dying', vitality, lastAct: false }]
    }
    return []
  }
  if (now === 'destroyed' || (now === 'dead' && then !== 'destroyed')) return []
  const lastAct = then !== 'conscious' && now === 'conscious' && opensLastAct(c)
  const events: SimverseEvent[] = [{ type: 'StateChanged', who, state: then, vitality, lastAct }]
  if (now === 'conscious') events.push(...letGo(state, c))
  return events
}
