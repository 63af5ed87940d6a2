import { Stop } from '../../../kernel/contract/stops.js'
import { type Expression, parseDice } from '../../../kernel/dice/expression.js'
import { findWeapon } from '../attack/weapons.js'
import { withModifier } from '../dice/d20.js'
import type { Action, Sheet } from '../people/sheet.js'
import { type SkirmishState, sheetOf } from '../state/state.js'
import { ambiguousWeapon, refused, type SkirmishStop } from '../stops.js'

/** Dice of a damage, of one type. */
export interface Part {
  readonly expression: Expression
  readonly damageType: string | null
}

const partsByAction = new WeakMap<Action, readonly Part[]>()

/** Each damage entry of an action: its dice, with the modifier written behind them. */
function partsOf(action: Action): readonly Part[] {
  const known = partsByAction.get(action)
  if (known !== undefined) return known
  const parts = action.damage.map((entry) => ({
    expression: parseDice(withModifier(entry.damage_dice, entry.damage_modifier)),
    damageType: entry.damage_type,
  }))
  partsByAction.set(action, parts)
  return parts
}

/** K8: `with:` rolls that action's damage. K9: what is on no list needs `dice:` again. Answers the stop, not throws it. */
export function weaponParts(sheet: Sheet, weapon: string): readonly Part[] | SkirmishStop {
  const found = findWeapon(sheet, weapon)
  if (found.kind === 'several') return ambiguousWeapon(weapon, found.names)
  if (found.kind === 'none' || found.action.damage.length === 0) {
    const said =
      found.kind === 'none' ? `${sheet.name} has no "${weapon}"` : `${found.action.name} has no damage`
    return refused('no_damage_dice', `${said} to roll. Say what to roll: damage dice: <dice>`, { weapon })
  }
  return partsOf(found.action)
}

/** The pending attack has dice: not with an improvised weapon (K9). */
export function canRollDamage(state: SkirmishState): boolean {
  const pending = state.pendingDamage
  if (pending === null) return false
  const sheet = sheetOf(state, state.entities[pending.attacker]!)
  return !(weaponParts(sheet, pending.weapon) instanceof Stop)
}
