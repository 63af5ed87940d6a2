import type { Combatant } from '../people/combatant.js'
import { isUnarmored } from '../people/figures.js'
import { wornAR } from '../people/gear.js'
import { perkSum } from '../people/perks.js'
import type { Rules } from '../tables/switches.js'
import { calledShotRow } from '../tables/switches.js'

/** Where a blow lands, as armor names it. */
export function armoredPart(location: string, rules: Rules): string {
  return calledShotRow(rules, location)?.armor ?? 'torso'
}

/** rules/simverse R44: the AR where a blow lands, with natural armor and wards. */
export function armorAt(
  c: Pick<Combatant, 'sheet' | 'buffs' | 'lost'>,
  location: string,
  rules: Rules,
): number {
  const { sheet, buffs } = c
  let ward = 0
  let instead = 0
  for (let i = 0; i < buffs.length; i++) {
    const buff = buffs[i]!
    if (buff.to === 'AR') ward += buff.value
    else if (buff.to === 'armorInstead') instead = Math.max(instead, buff.value)
  }
  const natural = perkSum(rules, sheet.perks, 'AR')
  const worn = wornAR(c, armoredPart(location, rules))
  return Math.max(worn, isUnarmored(sheet.armor) ? instead : 0) + natural + ward
}
