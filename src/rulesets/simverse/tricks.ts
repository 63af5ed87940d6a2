import type { Dice } from '../../kernel/dice/dice.js'
import { actionRefusal, hostilityRefusal, staminaRefusal } from './actions.js'
import { isTooHeavy } from './attack.js'
import type { Weapon } from './catalog.js'
import { type Combatant, hasCondition } from './combatant.js'
import { rollDisarm, rollEscape, rollFeint, rollGrapple } from './contest.js'
import type { ActionKind, SimverseEvent } from './events.js'
import { insist, refuse } from './refusal.js'
import { bashEvents, tripEvents } from './resisted.js'
import { defaultMode, isRanged } from './sheet.js'
import type { State } from './state.js'
import { paid } from './strike.js'

/** What every hostile maneuver asks first (rules/simverse R61, R73). */
function open(
  state: State,
  a: Combatant,
  action: ActionKind,
  maneuver: string,
  weapon: Weapon | undefined,
): void {
  insist(actionRefusal(state, a, action) || hostilityRefusal(a), a.sheet.name)
  if (!weapon) return
  if (isTooHeavy(a.sheet.ST, weapon, state.rules))
    throw refuse('MANEUVER_FORBIDDEN_INADEQUATE_ST', a.sheet.name)
  const melee = state.rules.tables.maneuvers[maneuver]?.melee === true
  if (melee && isRanged(weapon, defaultMode(weapon))) throw refuse('MANEUVER_MELEE_ONLY', a.sheet.name)
}

function spent(a: Combatant, action: ActionKind, what: string): SimverseEvent {
  return { type: 'ActionSpent', who: a.sheet.name, action, what }
}

/** seed 003 §14; rules/simverse R68. */
export function shieldBash(state: State, a: Combatant, d: Combatant, dice: Dice): SimverseEvent[] {
  open(state, a, 'major', 'shield-bash', undefined)
  const cost = state.rules.tables.maneuvers['shield-bash']?.stamina ?? 0
  insist(staminaRefusal(a, cost), a.sheet.name)
  if (!a.sheet.shield || a.dropped.includes(a.sheet.shield.id)) throw refuse('NO_SHIELD', a.sheet.name)
  return [spent(a, 'major', 'shield bash'), paid(a, cost, 0, 'shield-bash'), ...bashEvents(state, a, d, dice)]
}

export function trip(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
): SimverseEvent[] {
  open(state, a, 'major', 'trip', weapon)
  return [spent(a, 'major', 'trip'), ...tripEvents(state, a, d, weapon, dice)]
}

/** seed 003 §14; rules/simverse R67, R69: won by 5, the weapon lies 3 m away. */
export function disarm(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  opponentWeapon: Weapon | undefined,
  dice: Dice,
): SimverseEvent[] {
  open(state, a, 'major', 'disarm', weapon)
  const contest = rollDisarm(a, d, weapon, opponentWeapon, dice, state.rules)
  const events: SimverseEvent[] = [spent(a, 'major', 'disarm'), contest]
  if (contest.won) {
    const things = opponentWeapon ? [opponentWeapon.id] : []
    events.push({ type: 'Disarmed', who: d.sheet.name, things, cause: `${a.sheet.name}'s disarm` })
  }
  return events
}

export function feint(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
): SimverseEvent[] {
  open(state, a, 'minor', 'feint', weapon)
  return [spent(a, 'minor', 'feint'), rollFeint(a, d, weapon, dice, state.rules)]
}

/** seed 003 §15; rules/simverse R72. */
export function grapple(state: State, a: Combatant, d: Combatant, dice: Dice): SimverseEvent[] {
  open(state, a, 'major', 'grapple', undefined)
  if (a.holds !== '' || a.heldBy !== '') throw refuse('ALREADY_HELD', a.sheet.name)
  const contest = rollGrapple('grapple', a, d, dice, state.rules)
  const events: SimverseEvent[] = [spent(a, 'major', 'grapple'), contest]
  if (contest.won) events.push({ type: 'GrappleBegan', holder: a.sheet.name, held: d.sheet.name })
  return events
}

/** rules/simverse R72: at the earliest in the round after the grapple. */
export function pin(state: State, a: Combatant, d: Combatant, dice: Dice): SimverseEvent[] {
  open(state, a, 'major', 'pin', undefined)
  if (!hasCondition(a, 'grappled') || a.holds !== d.sheet.name) throw refuse('NOT_GRAPPLING', a.sheet.name)
  if (a.roundsHeld < 1) throw refuse('PIN_TOO_EARLY', a.sheet.name)
  const contest = rollGrapple('pin', a, d, dice, state.rules)
  const events: SimverseEvent[] = [spent(a, 'major', 'pin'), contest]
  if (contest.won) {
    const who = d.sheet.name
    events.push({
      type: 'ConditionBegan',
      who,
      condition: 'pinned',
      rounds: 0,
      cause: `${a.sheet.name}'s hold`,
    })
  }
  return events
}

/** rules/simverse R72: frees both. */
export function breakFree(state: State, a: Combatant, d: Combatant, dice: Dice): SimverseEvent[] {
  insist(actionRefusal(state, a, 'major'), a.sheet.name)
  if (!hasCondition(a, 'grappled')) throw refuse('NOT_GRAPPLED', a.sheet.name)
  const contest = rollEscape(a, d, dice, state.rules)
  const events: SimverseEvent[] = [spent(a, 'major', 'escape'), contest]
  if (contest.won) {
    events.push({
      type: 'GrappleEnded',
      holder: d.sheet.name,
      held: a.sheet.name,
      cause: `${a.sheet.name} breaks free`,
    })
  }
  return events
}
