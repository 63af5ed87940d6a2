import { z } from 'zod'
import { DiceError } from '../../../kernel/dice/expression.js'
import { isVisible, oneSpaced } from '../../../kernel/words/visible.js'
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

/** What people read in a log: its own line, without control characters. */
export const word = z.string().min(1).refine(isVisible, 'must be one line of plain text')

/** Lines of a text become one, since texts stand on screens too. */
export const text = z
  .string()
  .overwrite(oneSpaced)
  .refine(isVisible, 'must be plain text, without control characters')

export const count = z.int().min(0)
const whole = z.int()
const metres = z.number().min(0)
const flag = z.boolean()
export const attribute = z.enum(ATTRIBUTES)

export const sixSided = z.string().check((ctx) => {
  try {
    damageDice(ctx.value)
  } catch (error) {
    const message =
      error instanceof DiceError ? `: ${error.message}` : `, such as 1d6+1; this is "${ctx.value}"`
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      message: `must be a number of d6 and a modifier${message}`,
    })
  }
})

/** What a row says for people alone; no rule reads it. */
const price = {
  costSp: z.number().exactOptional().describe('its price in silver pieces'),
  weightKg: z.number().exactOptional().describe('its weight in kilograms'),
}

const mode: z.ZodType<WeaponMode> = z.strictObject({
  type: word.describe('the kind of damage'),
  thrustPenalty: count.exactOptional().describe('taken off the damage when a cutting weapon thrusts'),
  rangeM: metres.exactOptional().describe('how far it goes in this mode, in metres'),
  skill: word.exactOptional().describe('the skill of this mode, where it is another'),
})

export const weapon = z.strictObject({
  id: word.describe('the id it is called by'),
  name: word.describe('what people read'),
  damage: sixSided.describe('its damage in d6, such as `2d6-1`'),
  modes: z
    .record(word, mode)
    .refine((modes) => Object.keys(modes).length > 0, 'needs at least one mode')
    .describe('ways to use it, by name'),
  skill: word.describe('the skill it takes'),
  altSkill: word.exactOptional().describe('another skill that will do'),
  hands: count.exactOptional().describe('how many hands it takes'),
  minST: count.exactOptional().describe('the least ST it asks for'),
  reachM: metres.exactOptional().describe('how far it reaches, in metres'),
  rangeM: metres.exactOptional().describe('how far it shoots, in metres'),
  launched: flag.exactOptional().describe('it shoots rather than is thrown'),
  unarmed: flag.exactOptional().describe('it is a bare limb'),
  stBonus: flag.exactOptional().describe('whether ST adds to its damage'),
  parryBonus: whole.exactOptional().describe('added to parries'),
  toHit: whole.exactOptional().describe('added to attacks'),
  ignoreAR: count.exactOptional().describe('armor that does not count'),
  damageVsArmor: z
    .strictObject({ minAR: count.describe('from this AR on'), bonus: whole.describe('how much more damage') })
    .exactOptional()
    .describe('more damage against heavy armor'),
  quality: word.exactOptional().describe('its quality, by its id'),
  ammo: count.exactOptional().describe('shots at the start, where they are counted'),
  group: word.exactOptional().describe('its group, such as `light`'),
  slowReload: flag.exactOptional().describe('it takes an action to load'),
  ...price,
}) satisfies z.ZodType<Weapon>

export const spell: z.ZodType<Spell> = z.strictObject({
  id: word.describe('the id it is called by'),
  name: word.describe('what people read'),
  mana: count.describe('what it costs'),
  rangeM: metres.describe('how far it goes, in metres'),
  kind: z.enum(SPELL_KINDS).describe('how it meets its target'),
  damage: sixSided.exactOptional().describe('its damage in d6'),
  type: word.exactOptional().describe('the kind of damage'),
  attribute: attribute.exactOptional().describe('the score it is cast with'),
  level: whole.exactOptional().describe('the skill it is cast with, in place of Spellcasting'),
  gestured: flag.exactOptional().describe('armor hinders the casting, unless this is false'),
  darts: z.int().min(1).exactOptional().describe('how many darts it throws'),
  radiusM: metres.exactOptional().describe('how wide it is, in metres'),
  dodged: z.enum(['half', 'none']).exactOptional().describe('the part that hits a target who dodges'),
  drains: flag.exactOptional().describe('the caster gains what the target loses'),
  livingOnly: flag.exactOptional().describe('it works on the living only'),
  healsUndead: flag.exactOptional().describe('it heals the undead'),
  undeadOnly: flag.exactOptional().describe('it works on the undead only'),
  resist: attribute.exactOptional().describe('the score that resists it'),
  resistPenalty: whole.exactOptional().describe('taken off that resistance'),
  mostVitality: count.exactOptional().describe('it works on nobody with more Vitality'),
  manaLoss: sixSided.exactOptional().describe('Mana the target loses, in d6'),
  condition: word.exactOptional().describe('the condition it leaves'),
  rounds: count.exactOptional().describe('for how many rounds'),
  knockback: count.exactOptional().describe('metres it throws the target back'),
  heal: sixSided.exactOptional().describe('Vitality it gives, in d6'),
  stopsBleeding: flag.exactOptional().describe('it stops bleeding'),
  AR: count.exactOptional().describe('armor it gives'),
  insteadOfArmor: flag.exactOptional().describe('that armor counts in place of what is worn'),
  targets: z.int().min(1).exactOptional().describe('how many targets it takes'),
  value: whole.exactOptional().describe('the bonus it gives'),
  bonusDice: count.exactOptional().describe('dice it adds to a weapon’s damage'),
  bonusDiceVsUndead: count.exactOptional().describe('the same against the undead'),
  ignoreAR: count.exactOptional().describe('armor that does not count'),
  once: flag.exactOptional().describe('it is gone after the next attack'),
  poisonRounds: count.exactOptional().describe('rounds of poison it leaves'),
  destroysWS: count.exactOptional().describe('a target with at most this WS is destroyed'),
  line: flag.exactOptional().describe('on a grid it reaches everybody along a straight line'),
  instant: flag.exactOptional().describe('it may answer an attack on its caster'),
  charms: flag.exactOptional().describe('its condition keeps the target from attacking the caster'),
  tier: word.exactOptional().describe('how high it is: minor, moderate, major or epic'),
  cp: z.number().exactOptional().describe('its price in character points'),
  conductive: whole.exactOptional().describe('for people alone; no rule reads it'),
})

export const shield: z.ZodType<Shield> = z.strictObject({
  id: word.describe('the id it is called by'),
  name: word.describe('what people read'),
  SD: whole.describe('its defense'),
  ...price,
})

export const armorPiece: z.ZodType<ArmorPiece> = z.strictObject({
  id: word,
  name: word.describe('what people read'),
  location: word.describe('the part of the body it covers'),
  class: word.exactOptional().describe('its class: light, medium or heavy'),
  AD: whole.describe('deflection'),
  AR: count.describe('resistance'),
  penalty: whole.max(0).describe('what it takes off physical skills'),
  ...price,
})

export const size: z.ZodType<SizeRow> = z.strictObject({
  id: word,
  cp: z.number().exactOptional().describe('its price in character points'),
  ST: whole.describe('added to ST'),
  DX: whole.describe('added to DX'),
  x: z.number().positive().describe('how large, against a grown person’s 1'),
})

export const armor = z.strictObject({
  AD: whole.default(0).describe('deflection'),
  AR: count.default(0).describe('resistance'),
  penalty: whole.max(0).default(0).describe('what it takes off physical skills'),
  locations: z
    .record(z.string(), count)
    .nullable()
    .default(null)
    .describe('resistance by location, where it differs'),
  prices: z
    .record(z.string(), z.number().min(0))
    .exactOptional()
    .describe('silver that the piece of each location is worth'),
}) satisfies z.ZodType<Armor>

export const buff: z.ZodType<Buff> = z.strictObject({
  name: word.describe('what it is called'),
  value: whole.describe('by how much'),
  to: z.enum(['all', 'attack', 'defense', 'AR', 'armorInstead', 'bonusDice']).describe('what it adds to'),
  once: flag.exactOptional().describe('it is gone after the next attack it helps'),
  ignoreAR: count.exactOptional().describe('armor that does not count'),
  vsUndead: count.exactOptional().describe('more against the undead'),
  poisonRounds: count.exactOptional().describe('rounds of poison a hit leaves'),
})
