import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type ActionKind, pay, spend } from '../events/spending.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { isBroken } from '../people/gear.js'
import { defaultMode, isAtHand, isRanged, isTooHeavy } from '../people/weapons.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Weapon } from '../tables/things.js'
import { actionRefusal, hostilityRefusal, shieldRefusal, staminaRefusal } from '../turn/actions.js'
import { rollDisarm, rollFeint } from './contest.js'
import { bash, rollTrip } from './resisted.js'

export type ContestManeuver = 'trip' | 'disarm' | 'feint'

const ACTION: Readonly<Record<ContestManeuver, ActionKind>> = {
  trip: 'major',
  disarm: 'major',
  feint: 'minor',
}

/** What every hostile maneuver asks first (rules/simverse R61, R73). */
export function trickRefusal(
  state: State,
  a: Combatant,
  trick: ContestManeuver,
  weapon: Weapon | undefined,
): Refusal {
  const refusal = actionRefusal(state, a, ACTION[trick]) || hostilityRefusal(a)
  if (refusal !== '' || !weapon) return refusal
  if (!isAtHand(a, weapon)) return 'WEAPON_NOT_IN_HAND'
  if (isBroken(a, weapon)) return 'WEAPON_BROKEN'
  if (isTooHeavy(a.sheet.ST, weapon, state.rules)) return 'MANEUVER_FORBIDDEN_INADEQUATE_ST'
  const melee = state.rules.tables.maneuvers[trick]?.melee === true
  return melee && isRanged(weapon, defaultMode(weapon)) ? 'MANEUVER_MELEE_ONLY' : ''
}

function bashCost(state: State): number {
  return state.rules.tables.maneuvers['shield-bash']?.stamina ?? 0
}

export function shieldBashRefusal(state: State, a: Combatant): Refusal {
  return (
    actionRefusal(state, a, 'major') ||
    hostilityRefusal(a) ||
    staminaRefusal(a, bashCost(state)) ||
    shieldRefusal(a)
  )
}

/** seed 003 §14; rules/simverse R68. */
export function shieldBash(state: State, a: Combatant, d: Combatant, dice: Dice, tell: Tell): void {
  const rested = !hasCondition(a, 'exhausted')
  spend(a, 'major', 'shield bash', tell)
  pay(a, bashCost(state), 0, 'shield-bash', tell)
  bash(a, d, rested, state.rules, dice, tell)
}

export function trip(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
  tell: Tell,
): void {
  spend(a, 'major', 'trip', tell)
  rollTrip(a, d, weapon, state.rules, dice, tell)
}

/** seed 003 §14; rules/simverse R67, R69: won by 5, the weapon lies 3 m away. */
export function disarm(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  opponentWeapon: Weapon | undefined,
  dice: Dice,
  tell: Tell,
): void {
  spend(a, 'major', 'disarm', tell)
  if (!rollDisarm(a, d, weapon, opponentWeapon, state.rules, dice, tell)) return
  const things = opponentWeapon ? [opponentWeapon.id] : []
  tell({ type: 'Disarmed', who: d.sheet.name, things, cause: `${a.sheet.name}'s disarm` })
}

export function feint(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
  tell: Tell,
): void {
  spend(a, 'minor', 'feint', tell)
  rollFeint(a, d, weapon, state.rules, dice, tell)
}
