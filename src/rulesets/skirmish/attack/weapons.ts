import { normalName } from '../../../kernel/words/names.js'
import type { Action, Sheet } from '../people/sheet.js'

export type FoundWeapon =
  | { readonly kind: 'one'; readonly action: Action }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly names: readonly string[] }

const weaponsBySheet = new WeakMap<Sheet, readonly Action[]>()

/**
 * K24: actions first, then equipment; a name in both means the action, and equipment with neither a bonus nor damage
 * is no weapon.
 */
export function weaponsOf(sheet: Sheet): readonly Action[] {
  const known = weaponsBySheet.get(sheet)
  if (known !== undefined) return known
  const names = new Set(sheet.actions.map((action) => normalName(action.name)))
  const weapons = [...sheet.actions]
  for (const item of sheet.equipment) {
    const damage = item.damage ?? []
    const isWeapon = item.attack_bonus !== undefined || damage.length > 0
    if (!isWeapon || names.has(normalName(item.name))) continue
    weapons.push({ name: item.name, attack_bonus: item.attack_bonus ?? 0, damage })
  }
  weaponsBySheet.set(sheet, weapons)
  return weapons
}

/** rules/skirmish §1: the exact name, else a part that only one name has. */
export function findWeapon(sheet: Sheet, name: string): FoundWeapon {
  const weapons = weaponsOf(sheet)
  for (const weapon of weapons) if (weapon.name === name) return { kind: 'one', action: weapon }
  const wanted = normalName(name)
  const exact = weapons.find((weapon) => normalName(weapon.name) === wanted)
  if (exact !== undefined) return { kind: 'one', action: exact }
  const partly = weapons.filter((weapon) => normalName(weapon.name).includes(wanted))
  if (partly.length === 1) return { kind: 'one', action: partly[0]! }
  return partly.length === 0
    ? { kind: 'none' }
    : { kind: 'several', names: partly.map((weapon) => weapon.name) }
}

const damagingBySheet = new WeakMap<Sheet, readonly Action[]>()

/** The weapons whose damage can be rolled. */
export function damagingWeaponsOf(sheet: Sheet): readonly Action[] {
  const known = damagingBySheet.get(sheet)
  if (known !== undefined) return known
  const weapons = weaponsOf(sheet).filter((weapon) => weapon.damage.length > 0)
  damagingBySheet.set(sheet, weapons)
  return weapons
}
