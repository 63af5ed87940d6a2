import { z } from 'zod'
import type {
  CalledShotRow,
  ConditionRow,
  DamageTypeRow,
  LoadRow,
  ManeuverRow,
  MoraleTable,
  PerkRow,
  Quality,
  Situation,
  Tables,
  WoundLevelRow,
} from '../tables/tables.js'
import { attribute, count, spell, word } from './things-schema.js'

const whole = z.int()
const flag = z.boolean()

/** A row's name, where a table is kept by it. */
const id = word.exactOptional()

/** What a row says for people alone; no rule reads it. */
const told = { effect: z.string().exactOptional(), cp: z.number().exactOptional() }

const situation: z.ZodType<Situation> = z.strictObject({
  highGround: whole,
  flanking: whole,
  darkness: whole,
  attackerProne: whole,
  defenderProneMelee: whole,
  defenderProneRanged: whole,
  coverLight: whole,
  coverHeavy: whole,
  aim: whole,
  pointBlankM: z.number().min(0),
  pointBlank: whole,
  rangeStepM: z.number().positive(),
  rangeStep: whole,
  offHand: whole,
  twoWeaponMain: whole,
  twoWeaponOff: whole,
  inadequateST: whole,
  parryAfterAttack: whole,
  mountedCharge: whole,
  mountedArchery: whole,
  marginPerPenalty: z.int().positive(),
  damagePerKnockback: z.int().positive(),
  damagePerPain: z.int().positive(),
  untrained: whole,
})

const damageType: z.ZodType<DamageTypeRow> = z.strictObject({
  arX: z.number().min(0),
  penetratingX: z.number().min(0),
  bleeds: flag.exactOptional(),
  rider: word.exactOptional(),
  condition: word.exactOptional(),
})

const woundLevel: z.ZodType<WoundLevelRow> = z.strictObject({
  id: word,
  belowPercent: z.number().min(0).max(100),
  penalty: whole.max(0),
  scope: z.enum(['physical', 'all']),
  movementX: z.number().min(0),
})

const quality: z.ZodType<Quality> = z.strictObject({
  weapon: z.record(word, z.strictObject({ attack: whole, damage: whole })),
  armor: z.record(word, whole),
  costX: z
    .strictObject({ weapon: z.record(word, z.number().min(0)), armor: z.record(word, z.number().min(0)) })
    .exactOptional(),
})

const load: z.ZodType<LoadRow> = z.strictObject({
  abovePercent: z.number().min(0),
  speedX: z.number().min(0),
  speed: whole,
  defense: whole,
  sprint: flag,
})

const morale: z.ZodType<MoraleTable> = z.strictObject({
  triggers: z.array(word),
  modifiers: z.record(word, whole),
  results: z
    .array(
      z.strictObject({
        id: word,
        leastMargin: whole.exactOptional(),
        condition: word.exactOptional(),
        timed: flag.exactOptional(),
        drops: flag.exactOptional(),
      }),
    )
    .min(1),
})

const calledShot: z.ZodType<CalledShotRow> = z.strictObject({
  id,
  attack: whole,
  damageX: z.number().min(0),
  armor: word,
  injury: word.exactOptional(),
  resist: attribute.exactOptional(),
  failed: word.exactOptional(),
})

const condition: z.ZodType<ConditionRow> = z.strictObject({
  id,
  allActions: whole.exactOptional(),
  physical: whole.exactOptional(),
  mental: whole.exactOptional(),
  attack: whole.exactOptional(),
  defense: whole.exactOptional(),
  dodge: whole.exactOptional(),
  speed: whole.exactOptional(),
  escape: whole.exactOptional(),
  morale: whole.exactOptional(),
  noReaction: flag.exactOptional(),
  noMajor: flag.exactOptional(),
  noMinor: flag.exactOptional(),
  noMove: flag.exactOptional(),
  noAttack: flag.exactOptional(),
  noActions: flag.exactOptional(),
  magic: flag.exactOptional(),
  rounds: count.exactOptional(),
  ends: z.string().exactOptional(),
})

const maneuver: z.ZodType<ManeuverRow> = z.strictObject({
  id,
  stamina: count,
  action: word,
  attack: whole.exactOptional(),
  defense: whole.exactOptional(),
  dodge: whole.exactOptional(),
  bonusDice: count.exactOptional(),
  ignoreAR: count.exactOptional(),
  lead: count.exactOptional(),
  knockback: count.exactOptional(),
  upkeep: count.exactOptional(),
  bonusX: count.exactOptional(),
  resist: attribute.exactOptional(),
  melee: flag.exactOptional(),
  unarmed: flag.exactOptional(),
  tier: word.exactOptional(),
  minSkill: whole.exactOptional(),
  rider: flag.exactOptional(),
  ranged: flag.exactOptional(),
  attacks: count.exactOptional(),
  ...told,
})

const perk: z.ZodType<PerkRow> = z.strictObject({
  id,
  initiative: whole.exactOptional(),
  attack: whole.exactOptional(),
  rangedAttack: whole.exactOptional(),
  parry: whole.exactOptional(),
  damage: whole.exactOptional(),
  unarmoredDefense: whole.exactOptional(),
  parryRanged: whole.exactOptional(),
  armorPenalty: whole.exactOptional(),
  pain: whole.exactOptional(),
  AR: whole.exactOptional(),
  speed: whole.exactOptional(),
  moveSpeed: whole.exactOptional(),
  vitality: whole.exactOptional(),
  stamina: whole.exactOptional(),
  mana: whole.exactOptional(),
  perception: whole.exactOptional(),
  mentalResist: whole.exactOptional(),
  spellResist: whole.exactOptional(),
  withinM: z.number().exactOptional(),
  physical: whole.exactOptional(),
  choice: word.exactOptional(),
  levels: flag.exactOptional(),
  ...told,
})

const skill = z.strictObject({
  id: word,
  kind: z.enum(['physical', 'mental']),
  hard: flag.exactOptional(),
  weapon: flag.exactOptional(),
})

/** What the document of modifiers holds, table by table. */
const modifiers = {
  situation,
  damageTypes: z.record(word, damageType),
  woundLevels: z.array(woundLevel),
  quality,
  loads: z.array(load),
}

export const tables: z.ZodType<Tables> = z.strictObject({
  ...modifiers,
  morale,
  calledShots: z.record(word, calledShot),
  conditions: z.record(word, condition),
  maneuvers: z.record(word, maneuver),
  perks: z.record(word, perk),
  skills: z.record(word, skill).default({}),
  learnable: z.record(word, spell).exactOptional(),
})

/** The tables that weapons and spells take their words from, as a scenario has them. */
export const wordShapes = {
  damageTypes: modifiers.damageTypes,
  conditions: z.record(word, condition),
  quality: modifiers.quality,
}

/** The same tables as the catalog's documents have them. */
export const tableDocuments: Readonly<Record<string, z.ZodType>> = {
  modifiers: z.strictObject(modifiers),
  morale,
  'called-shots': z.array(calledShot),
  conditions: z.array(condition),
  maneuvers: z.array(maneuver),
  perks: z.array(perk),
  skills: z.array(skill),
}
