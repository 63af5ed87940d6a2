import { entryOf } from '../../../kernel/entry.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { didYouMean, traitName } from '../names.js'
import type { Weapon } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { namesOf } from './find.js'

/** The weapon everybody has: the wielder's own strength, bashing; a configuration says how hard hands hit. */
function bareHands(state: AdapterState): Weapon {
  const { bare_hands } = configOf(state.scenario).fight
  return { name: 'bare hands', action: 'attack', damage: bare_hands, strength: true, type: 'bashing' }
}

/** Returns the weapons a person carries, in the scenario's order, and their hands. */
export function weaponsOf(state: AdapterState, person: Person): readonly Weapon[] {
  const carried = state.scenario.weapons.filter((weapon) =>
    person.sheet.weapons.some((own) => sameName(own, weapon.name)),
  )
  return [...carried, bareHands(state)]
}

/** A weapon the person carries; the first when none is named. */
export function weaponOf(state: AdapterState, person: Person, name: string | undefined): Weapon {
  const usable = weaponsOf(state, person)
  const names = usable.map((weapon) => weapon.name)
  const found = name === undefined ? usable[0] : usable[whichName(names, name)]
  if (found) return found
  throw refused(
    'unknown_name',
    `${person.sheet.name} carries no "${name}". There is: ${namesOf(usable)}.${didYouMean(name!, names)}`,
    { name },
  )
}

/** Refused where the weapon needs something that its wielder counts and has run out of. */
export function checkAmmunition(weapon: Weapon, person: Person): void {
  if (weapon.ammo === undefined || person.kind !== 'character' || !person.now.inventory) return
  if ((entryOf(person.now.inventory, traitName(weapon.ammo)) ?? 0) >= 1) return
  throw refused('missing_item', `${weapon.name} needs ${weapon.ammo}, and there is none left.`)
}
