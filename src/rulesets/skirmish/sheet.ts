import { z } from 'zod'
import { normalName } from '../../kernel/names.js'
import { Stop } from '../../kernel/stops.js'
import { pointsOf, withModifier } from './points.js'

export const ABILITIES = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
] as const

export type Ability = (typeof ABILITIES)[number]

export interface DamageEntry {
  readonly damage_dice: string
  readonly damage_modifier: number
  /** Lower case; null for damage without a type. */
  readonly damage_type: string | null
}

/** An action, or a piece of equipment that can be fought with. */
export interface Action {
  readonly name: string
  readonly attack_bonus: number
  readonly damage: readonly DamageEntry[]
  readonly desc?: string | undefined
}

/** Equipment that is no weapon has neither a bonus nor damage (K24). */
export interface Equipment {
  readonly name: string
  readonly attack_bonus?: number | undefined
  readonly damage?: readonly DamageEntry[] | undefined
  readonly desc?: string | undefined
}

export interface Proficiency {
  /** `Skill: Stealth`, `Saving Throw: DEX`. */
  readonly name: string
  /** The whole bonus. */
  readonly value: number
}

/** rules/skirmish §2, with every default filled in and every form brought into one. */
export interface Sheet extends Readonly<Record<Ability, number>> {
  readonly name: string
  readonly hit_points: number
  readonly armor_class: number
  readonly proficiencies: readonly Proficiency[]
  readonly actions: readonly Action[]
  readonly equipment: readonly Equipment[]
  readonly damage_resistances: readonly string[]
  readonly damage_immunities: readonly string[]
  readonly damage_vulnerabilities: readonly string[]
}

/** seed 002 §5; rules/skirmish §2: floor((score - 10) / 2). */
export function modifierOf(sheet: Sheet, ability: Ability): number {
  return Math.floor((sheet[ability] - 10) / 2)
}

const text = z.string().trim().min(1)
const score = z.int().default(10)
const typeName = text.transform((word) => normalName(word))
const named = z.looseObject({ index: typeName.optional(), name: typeName.optional() })

const damageType = z
  .union([typeName, named])
  .nullish()
  .transform((type) => (typeof type === 'string' ? type : (type?.index ?? type?.name ?? null)))

const damageEntry = z
  .object({
    damage_dice: z.union([z.int().transform(String), text]),
    damage_modifier: z.int().default(0),
    damage_type: damageType,
  })
  .superRefine((entry, context) => {
    try {
      pointsOf(withModifier(entry.damage_dice, entry.damage_modifier))
    } catch (fault) {
      if (!(fault instanceof Stop)) throw fault
      context.addIssue({ code: 'custom', path: ['damage_dice'], message: fault.message })
    }
  })

const action = z.object({
  name: text,
  attack_bonus: z.int().default(0),
  damage: z.array(damageEntry).default([]),
  desc: z.string().optional(),
})

const equipment = z.object({
  name: text,
  attack_bonus: z.int().optional(),
  damage: z.array(damageEntry).optional(),
  desc: z.string().optional(),
})

/** Written as in stat blocks, or short: `{name: "Skill: Stealth", value: 7}`. */
const proficiency = z.union([
  z
    .object({ proficiency: z.looseObject({ name: text }), value: z.int() })
    .transform(({ proficiency, value }) => ({ name: proficiency.name, value })),
  z.object({ name: text, value: z.int() }),
])

const armorClass = z
  .union([
    z.int(),
    z.array(z.looseObject({ value: z.int() })).transform((entries) => entries[0]?.value ?? 10),
  ])
  .default(10)

const typeList = z.array(typeName).default([])

const defence = z.object({ resistances: typeList, immunities: typeList, vulnerabilities: typeList })

const abilities = {
  strength: score,
  dexterity: score,
  constitution: score,
  intelligence: score,
  wisdom: score,
  charisma: score,
}

function united(own: readonly string[], lists: readonly (readonly string[])[]): string[] {
  return [...new Set([...own, ...lists.flat()])]
}

/** Fields it does not know are left out: stat blocks say much that a fight does not need. */
export const sheetSchema = z
  .object({
    name: text,
    hit_points: z.int().min(1),
    armor_class: armorClass,
    ...abilities,
    proficiencies: z.array(proficiency).default([]),
    actions: z.array(action).default([]),
    equipment: z.array(equipment).default([]),
    damage_resistances: typeList,
    damage_immunities: typeList,
    damage_vulnerabilities: typeList,
    defenses: z.array(defence).default([]),
  })
  .transform(({ defenses, ...sheet }): Sheet => {
    return {
      ...sheet,
      damage_resistances: united(
        sheet.damage_resistances,
        defenses.map((d) => d.resistances),
      ),
      damage_immunities: united(
        sheet.damage_immunities,
        defenses.map((d) => d.immunities),
      ),
      damage_vulnerabilities: united(
        sheet.damage_vulnerabilities,
        defenses.map((d) => d.vulnerabilities),
      ),
    }
  })
