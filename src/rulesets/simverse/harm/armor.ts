import type { Combatant } from '../people/combatant.js'
import { isUnarmored } from '../people/figures.js'
import { perkSum } from '../people/perks.js'
import type { Sheet } from '../people/sheet.js'
import type { Rules } from '../tables/switches.js'
import { calledShotRow } from '../tables/switches.js'

/** rules/simverse R44: the AR where a blow lands, with natural armor and wards. */
export function armorAt(sheet: Sheet, buffs: Combatant['buffs'], location: string, rules: Rules): number {
  const where = calledShotRow(rules, location)?.armor ?? 'torso'
  const { locations, AR } = sheet.armor
  const worn = locations && Object.hasOwn(locations, where) ? locations[where]! : AR
  let ward = 0
  let instead = 0
  for (let i = 0; i < buffs.length; i++) {
    const buff = buffs[i]!
    if (buff.to === 'AR') ward += buff.value
    else if (buff.to === 'armorInstead') instead = Math.max(instead, buff.value)
  }
  const natural = perkSum(rules, sheet.perks, 'AR')
  return Math.max(worn, isUnarmored(sheet.armor) ? instead : 0) + natural + ward
}
