import { z } from 'zod'
import { diceFault } from '../../../kernel/contract/dice-clause.js'
import { normalName } from '../../../kernel/names.js'
import { proficiencyFault } from '../check/skills.js'
import { withModifier } from '../dice/modifier.js'
import type { Sheet } from '../people/sheet.js'
import { text } from './plain-text.js'
import { shaped } from './shaped.js'
import { UNREAD } from './unread.js'

const score = z.int().default(10)
const typeName = text.transform((word) => normalName(word))

/** Fields of other stat blocks that are known and not read: a warning says so. */
function unread(fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, z.unknown().optional()]))
}

const damageTypeMap = z
  .strictObject({ index: typeName.optional(), name: typeName.optional(), ...unread(['url']) })
  .transform(({ index, name }) => index ?? name ?? null)

const damageType = shaped<string | null>((type) => {
  if (type === null) return z.null()
  return typeof type === 'object' ? damageTypeMap : typeName
}).default(null)

const rollable = text.superRefine((dice, context) => {
  const fault = diceFault(dice, true)
  if (fault === undefined) return
  context.addIssue({ code: 'custom', message: `"${dice}" cannot be rolled here: ${fault.message}.` })
})

const damageEntry = z
  .strictObject({
    damage_dice: shaped<string>((dice) => (typeof dice === 'number' ? z.int().transform(String) : rollable)),
    damage_modifier: z.int().default(0),
    damage_type: damageType,
  })
  .superRefine((entry, context) => {
    const dice = withModifier(entry.damage_dice, entry.damage_modifier)
    const fault = diceFault(dice, true)
    if (fault === undefined) return
    const message = `"${dice}" cannot be rolled here: ${fault.message}.`
    context.addIssue({ code: 'custom', path: ['damage_dice'], message })
  })

const desc = z.string().optional()

const action = z
  .strictObject({
    name: text,
    attack_bonus: z.int().default(0),
    damage: z.array(damageEntry).default([]),
    desc,
    ...unread(UNREAD.actions),
  })
  .transform(({ name, attack_bonus, damage, desc: told }) => ({
    name,
    attack_bonus,
    damage,
    ...(told !== undefined && { desc: told }),
  }))

const equipment = z
  .strictObject({
    name: text,
    attack_bonus: z.int().optional(),
    damage: z.array(damageEntry).optional(),
    desc,
    ...unread(UNREAD.equipment),
  })
  .transform(({ name, attack_bonus, damage, desc: told }) => ({
    name,
    ...(attack_bonus !== undefined && { attack_bonus }),
    ...(damage !== undefined && { damage }),
    ...(told !== undefined && { desc: told }),
  }))

const proficiencyName = text.superRefine((name, context) => {
  const message = proficiencyFault(name)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** Written as in stat blocks, or short: `{name: "Skill: Stealth", value: 7}`. */
const longProficiency = z
  .strictObject({
    proficiency: z.strictObject({ name: proficiencyName, ...unread(['index', 'url']) }),
    value: z.int(),
  })
  .transform(({ proficiency, value }) => ({ name: proficiency.name, value }))

const shortProficiency = z
  .strictObject({ name: proficiencyName, value: z.int(), ...unread(['index', 'url']) })
  .transform(({ name, value }) => ({ name, value }))

const proficiency = shaped<{ name: string; value: number }>((written) =>
  typeof written === 'object' && written !== null && 'proficiency' in written
    ? longProficiency
    : shortProficiency,
)

const armorClasses = z
  .array(z.strictObject({ value: z.int(), ...unread(['type', 'desc', 'armor', 'condition', 'spell']) }))
  .transform((entries) => entries[0]?.value ?? 10)

const armorClass = shaped<number>((written) => (Array.isArray(written) ? armorClasses : z.int())).default(10)

const typeList = z.array(typeName).default([])

const defence = z.strictObject({ resistances: typeList, immunities: typeList, vulnerabilities: typeList })

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

/** What nobody reads is refused: a misspelt armour class must not become 10 in silence. */
export const sheetSchema = z
  .strictObject({
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
    ...unread(UNREAD.sheet),
  })
  .transform((written): Sheet => {
    const { defenses } = written
    return {
      name: written.name,
      hit_points: written.hit_points,
      armor_class: written.armor_class,
      strength: written.strength,
      dexterity: written.dexterity,
      constitution: written.constitution,
      intelligence: written.intelligence,
      wisdom: written.wisdom,
      charisma: written.charisma,
      proficiencies: written.proficiencies,
      actions: written.actions,
      equipment: written.equipment,
      damage_resistances: united(
        written.damage_resistances,
        defenses.map((d) => d.resistances),
      ),
      damage_immunities: united(
        written.damage_immunities,
        defenses.map((d) => d.immunities),
      ),
      damage_vulnerabilities: united(
        written.damage_vulnerabilities,
        defenses.map((d) => d.vulnerabilities),
      ),
    }
  })
