import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import { isWeaponMaster, perkSum } from './perks.js'
import type { Armor, Attributes, Sheet } from './sheet.js'

/** rules/simverse R27: a skill that is not listed counts as level -2. A player's text may name anything. */
export function skillLevel(sheet: Sheet, skill: string, rules: Rules): number {
  const level: unknown = sheet.skills[skill]
  return typeof level === 'number' ? level : rules.tables.situation.untrained
}

/** What a specialty adds with its weapon (rules/simverse V12). */
const SPECIALTY = 2

/** rules/simverse R29, V12: a skill as it is with one weapon. */
export function levelWith(sheet: Sheet, skill: string, weapon: Weapon, rules: Rules): number {
  const level = skillLevel(sheet, skill, rules)
  const best = sheet.specialties?.[skill]
  if (best === undefined || (weapon.id !== best && weapon.id.replace(/-\d+$/, '') !== best)) return level
  return level + SPECIALTY
}

function masteredLevel(sheet: Sheet, skill: string, rules: Rules): number {
  const mastery = isWeaponMaster(sheet, skill)
  return skillLevel(sheet, skill, rules) + (mastery ? (rules.tables.perks['weapon-master']?.attack ?? 0) : 0)
}

/** The skill a weapon is used with, the better one where there are two (rules/simverse R29). */
export function weaponSkill(sheet: Sheet, weapon: Weapon, mode: string, rules: Rules): string {
  const skill = weapon.modes[mode]?.skill ?? weapon.skill
  const other = weapon.altSkill
  if (other === undefined) return skill
  return masteredLevel(sheet, other, rules) > masteredLevel(sheet, skill, rules) ? other : skill
}

/** seed 003 §5, §17; rules/simverse R45: beyond the printed table too. */
export function stBonus(st: number): number {
  return Math.floor((st - 10) / 2)
}

/** No armor worn anywhere: what Martial Arts asks for (rules/simverse R75). */
export function isUnarmored(armor: Armor): boolean {
  if (armor.AD !== 0 || armor.AR !== 0) return false
  if (armor.locations)
    for (const location in armor.locations) if (armor.locations[location]! > 0) return false
  return true
}

/** seed 003 §7; rules/simverse R25: for physical skills and gestured casting; familiarity never makes it a bonus. */
export function armorPenalty(sheet: Sheet, rules: Rules): number {
  const penalty = sheet.armor.penalty
  return penalty < 0 ? Math.min(0, penalty + perkSum(rules, sheet.perks, 'armorPenalty')) : 0
}

/** seed 003 §1; rules/simverse B: (DX + EN) / 4, never rounded. */
export function speedOf(a: Attributes, perks: readonly string[], rules: Rules): number {
  return (a.DX + a.EN) / 4 + perkSum(rules, perks, 'speed')
}

/** rules/simverse B, R78. */
export function vitalityOf(a: Attributes, perks: readonly string[], rules: Rules, size = 1): number {
  return Math.max(1, Math.floor(a.EN * 2 * size) + perkSum(rules, perks, 'vitality'))
}

export function staminaOf(a: Attributes, perks: readonly string[], rules: Rules): number {
  return Math.max(0, a.ST * 2 + perkSum(rules, perks, 'stamina'))
}

export function manaOf(a: Attributes, perks: readonly string[], rules: Rules): number {
  return Math.max(0, a.AW * 2 + perkSum(rules, perks, 'mana'))
}

/** rules/simverse B: floor((IN + AW) / 2). */
export function perceptionOf(
  a: Pick<Attributes, 'IN' | 'AW'>,
  perks: readonly string[],
  rules: Rules,
): number {
  return Math.floor((a.IN + a.AW) / 2) + perkSum(rules, perks, 'perception')
}
