import type { Combatant } from '../people/combatant.js'
import { weaponWith } from '../people/weapons.js'
import type { Attack } from '../state/blow.js'
import type { Spell, Weapon } from '../tables/things.js'

export function weaponOf(c: Combatant, attack: Attack): Weapon | undefined {
  return attack.weapon === '' ? undefined : weaponWith(c.sheet, attack.weapon)
}

export function spellOf(c: Combatant, attack: Attack): Spell | undefined {
  return attack.spell === '' ? undefined : c.sheet.spells.find((spell) => spell.id === attack.spell)
}

/** `longsword (cut)`, `Fire Bolt`, with what else was declared. */
export function nameOf(c: Combatant, attack: Attack): string {
  const weapon = weaponOf(c, attack)
  const spell = spellOf(c, attack)
  const what = weapon
    ? attack.mode === ''
      ? weapon.name
      : `${weapon.name} (${attack.mode})`
    : (spell?.name ?? 'a blow')
  const how = attack.maneuver === '' ? what : `${what}, ${attack.maneuver}`
  return attack.location === '' ? how : `${how}, at the ${attack.location}`
}
