import { z } from 'zod'
import { DiceError } from '../../../kernel/dice/expression.js'
import { isVisible } from '../../../kernel/visible.js'
import type { Armor, Buff } from '../people/sheet.js'
import { damageDice } from '../people/weapons.js'
import {
  type ArmorPiece,
  ATTRIBUTES,
  type Shield,
  type SizeRow,
  SPELL_KINDS,
  type Spell,
  type Weapon,
  type WeaponMode,
} from '../tables/things.js'

/** What people read in a log: a line of its own, without control characters. */
export const word = z.string().min(1).refine(isVisible, 'must be one line of plain text')

/** Lines of a text become one, since texts stand on screens too. */
export const text = z
  .string()
  .overwrite((value) => value.replace(/\s+/g, ' ').trim())
  .refine(isVisible, 'must be plain text, without control characters')

export const count = z.int().min(0)
const whole = z.int()
const metres = z.number().min(0)
const flag = z.boolean()
export const attribute = z.enum(ATTRIBUTES)

const sixSided = z.string().check((ctx) => {
  try {
    damageDice(ctx.value)
  } catch (error) {
    const message = error instanceof DiceError || error instanceof RangeError ? error.message : 'no damage'
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      message: `must be so many d6 and a modifier: ${message}`,
    })
  }
})

/** What a row says for people alone; no rule reads it. */
const price = { costSp: z.number().exactOptional(), weightKg: z.number().exactOptional() }

const mode: z.ZodType<WeaponMode> = z.strictObject({
  type: word,
  thrustPenalty: count.exactOptional(),
  rangeM: metres.exactOptional(),
  skill: word.exactOptional(),
})

export const weapon: z.ZodType<Weapon> = z.strictObject({
  id: word,
  name: word,
  damage: sixSided,
  modes: z.record(word, mode).refine((modes) => Object.keys(modes).length > 0, 'needs at least one mode'),
  skill: word,
  altSkill: word.exactOptional(),
  hands: count.exactOptional(),
  minST: count.exactOptional(),
  reachM: metres.exactOptional(),
  rangeM: metres.exactOptional(),
  launched: flag.exactOptional(),
  unarmed: flag.exactOptional(),
  stBonus: flag.exactOptional(),
  parryBonus: whole.exactOptional(),
  toHit: whole.exactOptional(),
  ignoreAR: count.exactOptional(),
  damageVsArmor: z.strictObject({ minAR: count, bonus: whole }).exactOptional(),
  quality: word.exactOptional(),
  ammo: count.exactOptional(),
  group: word.exactOptional(),
  slowReload: flag.exactOptional(),
  ...price,
})

export const spell: z.ZodType<Spell> = z.strictObject({
  id: word,
  name: word,
  mana: count,
  rangeM: metres,
  kind: z.enum(SPELL_KINDS),
  damage: sixSided.exactOptional(),
  type: word.exactOptional(),
  attribute: attribute.exactOptional(),
  level: whole.exactOptional(),
  gestured: flag.exactOptional(),
  darts: z.int().min(1).exactOptional(),
  radiusM: metres.exactOptional(),
  dodged: z.enum(['half', 'none']).exactOptional(),
  drains: flag.exactOptional(),
  livingOnly: flag.exactOptional(),
  healsUndead: flag.exactOptional(),
  undeadOnly: flag.exactOptional(),
  resist: attribute.exactOptional(),
  resistPenalty: whole.exactOptional(),
  mostVitality: count.exactOptional(),
  manaLoss: sixSided.exactOptional(),
  condition: word.exactOptional(),
  rounds: count.exactOptional(),
  knockback: count.exactOptional(),
  heal: sixSided.exactOptional(),
  stopsBleeding: flag.exactOptional(),
  AR: count.exactOptional(),
  insteadOfArmor: flag.exactOptional(),
  targets: z.int().min(1).exactOptional(),
  value: whole.exactOptional(),
  bonusDice: count.exactOptional(),
  bonusDiceVsUndead: count.exactOptional(),
  ignoreAR: count.exactOptional(),
  once: flag.exactOptional(),
  poisonRounds: count.exactOptional(),
  destroysWS: count.exactOptional(),
  cp: z.number().exactOptional(),
  conductive: whole.exactOptional(),
})

export const shield: z.ZodType<Shield> = z.strictObject({ id: word, name: word, SD: whole, ...price })

export const armorPiece: z.ZodType<ArmorPiece> = z.strictObject({
  id: word,
  name: word,
  location: word,
  class: word.exactOptional(),
  AD: whole,
  AR: count,
  penalty: whole.max(0),
  ...price,
})

export const size: z.ZodType<SizeRow> = z.strictObject({
  id: word,
  cp: z.number().exactOptional(),
  ST: whole,
  DX: whole,
  x: z.number().positive(),
})

export const armor = z.strictObject({
  AD: whole.default(0),
  AR: count.default(0),
  penalty: whole.max(0).default(0),
  locations: z.record(z.string(), count).nullable().default(null),
}) satisfies z.ZodType<Armor>

export const buff: z.ZodType<Buff> = z.strictObject({
  name: word,
  value: whole,
  to: z.enum(['all', 'attack', 'defense', 'AR', 'armorInstead', 'bonusDice']),
  once: flag.exactOptional(),
  ignoreAR: count.exactOptional(),
  vsUndead: count.exactOptional(),
  poisonRounds: count.exactOptional(),
})
