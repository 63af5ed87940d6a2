import type { Combatant } from '../people/combatant.js'
import type { Attack } from '../state/blow.js'
import type { Spell, Weapon } from '../tables/things.js'

export function weaponOf(c: Combatant, attack: Attack): Weapon | undefined {
  return attack.weapon === '' ? undefined : c.sheet.weapons.find((weapon) => weapon.id === attack.weapon)
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
  const extra = [attack.maneuver, attack.location === '' ? '' : `at the ${attack.location}`].filter(
    (text) => text !== '',
  )
  return extra.length === 0 ? what : `${what}, ${extra.join(', ')}`
}
