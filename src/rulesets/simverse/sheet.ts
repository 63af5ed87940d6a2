import type { Attribute, PerkRow, Spell, Weapon } from './catalog.js'
import type { Rules } from './switches.js'

export interface Armor {
  readonly AD: number
  readonly AR: number
  readonly penalty: number
  /** AR by location, when the pieces differ (rules/simverse R44). */
  readonly locations: Readonly<Record<string, number>> | null
}

interface Shield {
  readonly id: string
  readonly name: string
  readonly SD: number
}

interface Mount {
  readonly ST: number
  readonly speed: number
}

/** A plain bonus that somebody carries: a blessing, a ward, a charm on a weapon. */
export interface Buff {
  readonly name: string
  readonly value: number
  /** `all`: every roll. `bonusDice`: dice on weapon damage. `AR`: armor. `armorInstead`: armor where none is worn. */
  readonly to: 'all' | 'attack' | 'defense' | 'AR' | 'armorInstead' | 'bonusDice'
  /** Gone after the next attack it helps. */
  readonly once?: boolean
  readonly ignoreAR?: number
  readonly vsUndead?: number
  readonly poisonRounds?: number
}

/** Who somebody is: what does not change in a fight. */
export interface Sheet {
  readonly name: string
  readonly seat: string
  readonly side: string
  readonly DX: number
  readonly IN: number
  readonly WS: number
  readonly CH: number
  readonly ST: number
  readonly AW: number
  readonly EN: number
  readonly skills: Readonly<Record<string, number>>
  readonly perks: readonly string[]
  readonly maneuvers: readonly string[]
  /** Each is one thing: two daggers are `dagger` and `dagger-2`. */
  readonly weapons: readonly Weapon[]
  /** In hand when the fight begins. */
  readonly ready: readonly string[]
  readonly shield: Shield | null
  readonly armor: Armor
  readonly spells: readonly Spell[]
  readonly buffs: readonly Buff[]
  readonly speed: number
  readonly vitalityMax: number
  readonly staminaMax: number
  readonly manaMax: number
  readonly vitality: number
  readonly stamina: number
  readonly mana: number
  /** Metres along the field. */
  readonly at: number
  readonly mount: Mount | null
  readonly surprised: boolean
  /** What the referee says of their nerve: `veteran`, `inexperienced`, `familiarThreat`. */
  readonly nerve: readonly string[]
  readonly loadKg: number
  /** What size makes of movement. */
  readonly sizeX: number
  readonly hands: number
}

export function hasPerk(sheet: Sheet, perk: string): boolean {
  return sheet.perks.includes(perk)
}

/** How often a perk is held: written several times, or once as `extra-speed:2`. */
export function perkLevels(perks: readonly string[], perk: string): number {
  let levels = 0
  for (const held of perks) {
    if (held === perk) levels++
    else if (held.startsWith(perk) && held[perk.length] === ':')
      levels += Number(held.slice(perk.length + 1)) || 1
  }
  return levels
}

/** The perks that carry one figure, added up over their levels. */
export function perkSum(rules: Rules, perks: readonly string[], figure: keyof PerkRow): number {
  let sum = 0
  for (const held of perks) {
    const colon = held.indexOf(':')
    const row = rules.tables.perks[colon < 0 ? held : held.slice(0, colon)]
    const value = row?.[figure]
    if (value !== undefined) sum += value * (colon < 0 ? 1 : Number(held.slice(colon + 1)) || 1)
  }
  return sum
}

/** rules/simverse R27: a skill that is not listed counts as level -2. */
export function skillLevel(sheet: Sheet, skill: string, rules: Rules): number {
  return sheet.skills[skill] ?? rules.tables.situation.untrained
}

function masteredLevel(sheet: Sheet, skill: string, rules: Rules): number {
  const mastery = hasPerk(sheet, `weapon-master:${skill}`)
  return skillLevel(sheet, skill, rules) + (mastery ? (rules.tables.perks['weapon-master']?.attack ?? 0) : 0)
}

/** The skill a weapon is used with, the better one where there are two (rules/simverse R29). */
export function weaponSkill(sheet: Sheet, weapon: Weapon, mode: string, rules: Rules): string {
  const skill = weapon.modes[mode]?.skill ?? weapon.skill
  const other = weapon.altSkill
  if (other === undefined) return skill
  return masteredLevel(sheet, other, rules) > masteredLevel(sheet, skill, rules) ? other : skill
}

export function defaultMode(weapon: Weapon): string {
  for (const mode in weapon.modes) return mode
  return ''
}

/** rules/simverse R17, conventions: thrown and launched weapons are ranged. */
export function isRanged(weapon: Weapon, mode: string): boolean {
  return weapon.launched === true || mode === 'throw'
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

export interface Attributes {
  readonly DX: number
  readonly IN: number
  readonly WS: number
  readonly CH: number
  readonly ST: number
  readonly AW: number
  readonly EN: number
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

export function attributeOf(sheet: Sheet, attribute: Attribute): number {
  return sheet[attribute]
}
