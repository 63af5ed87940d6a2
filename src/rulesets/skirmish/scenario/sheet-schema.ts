import { z } from 'zod'
import { diceFault } from '../../../kernel/contract/checks/dice-clause.js'
import { normalName } from '../../../kernel/words/names.js'
import { proficiencyFault } from '../check/skills.js'
import { withModifier } from '../dice/d20.js'
import type { Sheet } from '../people/sheet.js'
import { text } from './plain-text.js'
import { attacksPerTurn } from './schema.js'
import { shaped } from './shaped.js'
import { UNREAD } from './unread.js'

const score = z.int().default(10)
const typeName = text.transform((word) => normalName(word))

/** What the reference says of them. */
const NOT_READ = 'known from other stat blocks and not read'

/** Fields of other stat blocks that are known and not read: a warning says so. */
function unread(fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, z.unknown().optional().describe(NOT_READ)]))
}

const damageTypeMap = z
  .strictObject({
    index: typeName.optional().describe('the type'),
    name: typeName.optional().describe('the type, where there is no `index`'),
    ...unread(['url']),
  })
  .transform(({ index, name }) => index ?? name ?? null)

const damageType = shaped<string | null>(
  (type) => {
    if (type === null) return z.null()
    return typeof type === 'object' ? damageTypeMap : typeName
  },
  [typeName, damageTypeMap, z.null()],
)
  .default(null)
  .meta({ whenAbsent: null })

const rollable = text.superRefine((dice, context) => {
  const fault = diceFault(dice, true)
  if (fault === undefined) return
  context.addIssue({ code: 'custom', message: `"${dice}" cannot be rolled here: ${fault.message}.` })
})

const damageEntry = z
  .strictObject({
    damage_dice: shaped<string>(
      (dice) => (typeof dice === 'number' ? z.int().transform(String) : rollable),
      [rollable, z.int()],
    ).describe('dice, such as `2d6`, or a number'),
    damage_modifier: z.int().default(0).describe('added to the dice'),
    damage_type: damageType.describe('the kind of damage'),
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
    name: text.describe('what `with:` calls it'),
    attack_bonus: z.int().default(0).describe('added to the roll to hit'),
    damage: z.array(damageEntry).default([]).meta({ whenAbsent: [] }).describe('what a hit does'),
    desc: desc.describe('what it does beside, in words'),
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
    name: text.describe('what it is called'),
    attack_bonus: z.int().optional().describe('added to the roll to hit, where it can strike'),
    damage: z.array(damageEntry).optional().describe('what a hit does, where it can strike'),
    desc: desc.describe('what it does beside, in words'),
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
    proficiency: z
      .strictObject({ name: proficiencyName.describe('the skill or save'), ...unread(['index', 'url']) })
      .describe('as stat blocks write it'),
    value: z.int().describe('the whole bonus'),
  })
  .transform(({ proficiency, value }) => ({ name: proficiency.name, value }))

const shortProficiency = z
  .strictObject({
    name: proficiencyName.describe('`Skill: Stealth`, `Saving Throw: DEX`'),
    value: z.int().describe('the whole bonus'),
    ...unread(['index', 'url']),
  })
  .transform(({ name, value }) => ({ name, value }))

const proficiency = shaped<{ name: string; value: number }>(
  (written) =>
    typeof written === 'object' && written !== null && 'proficiency' in written
      ? longProficiency
      : shortProficiency,
  [shortProficiency, longProficiency],
)

const armorClasses = z
  .array(
    z.strictObject({
      value: z.int().describe('the armour class; the first entry counts'),
      ...unread(['type', 'desc', 'armor', 'condition', 'spell']),
    }),
  )
  .transform((entries) => entries[0]?.value ?? 10)

const armorClass = shaped<number>(
  (written) => (Array.isArray(written) ? armorClasses : z.int()),
  [z.int(), armorClasses],
)
  .default(10)
  .meta({ whenAbsent: 10 })

const typeList = z.array(typeName).default([]).meta({ whenAbsent: [] })

const defence = z.strictObject({
  resistances: typeList.describe('as `damage_resistances`'),
  immunities: typeList.describe('as `damage_immunities`'),
  vulnerabilities: typeList.describe('as `damage_vulnerabilities`'),
})

const abilities = {
  strength: score.describe('the score; its modifier follows from it'),
  dexterity: score.describe('the score; its modifier follows from it'),
  constitution: score.describe('the score; its modifier follows from it'),
  intelligence: score.describe('the score; its modifier follows from it'),
  wisdom: score.describe('the score; its modifier follows from it'),
  charisma: score.describe('the score; its modifier follows from it'),
}

function united(own: readonly string[], lists: readonly (readonly string[])[]): string[] {
  return [...new Set([...own, ...lists.flat()])]
}

/** A sheet as it is written. What nobody reads is refused: a misspelt armour class must not become 10 in silence. */
export const writtenSheet = z.strictObject({
  name: text.describe('what people read'),
  hit_points: z.int().min(1).describe('hit points when full'),
  armor_class: armorClass.describe('what an attack must reach'),
  attacks_per_turn: attacksPerTurn.describe(
    'attacks in one turn, in place of the scenario’s `attacksPerTurn`',
  ),
  ...abilities,
  proficiencies: z
    .array(proficiency)
    .default([])
    .meta({ whenAbsent: [] })
    .describe('bonuses to checks and saves'),
  actions: z.array(action).default([]).meta({ whenAbsent: [] }).describe('attacks'),
  equipment: z
    .array(equipment)
    .default([])
    .meta({ whenAbsent: [] })
    .describe('what they carry; it can be an attack, too'),
  damage_resistances: typeList.describe('kinds of damage that are halved'),
  damage_immunities: typeList.describe('kinds of damage that do nothing'),
  damage_vulnerabilities: typeList.describe('kinds of damage that are doubled'),
  defenses: z.array(defence).default([]).meta({ whenAbsent: [] }).describe('the same three in one place'),
  ...unread(UNREAD.sheet),
})

export const sheetSchema = writtenSheet.transform((written): Sheet => {
  const { defenses } = written
  return {
    name: written.name,
    hit_points: written.hit_points,
    armor_class: written.armor_class,
    ...(written.attacks_per_turn !== undefined && { attacks_per_turn: written.attacks_per_turn }),
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
