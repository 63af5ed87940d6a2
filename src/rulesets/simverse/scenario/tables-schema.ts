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
const told = {
  effect: z.string().exactOptional().describe('what it does, for people to read'),
  cp: z.number().exactOptional().describe('its price in character points'),
}

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
  attack: whole.describe('added to the attack, mostly less than nothing'),
  damageX: z.number().min(0).describe('what the damage that gets through is multiplied by'),
  armor: word.describe('the location whose armor covers it'),
  injury: word.exactOptional().describe('the condition that a hit leaves'),
  resist: attribute.exactOptional().describe('the score that resists it'),
  failed: word.exactOptional().describe('the condition where that roll fails'),
})

const condition: z.ZodType<ConditionRow> = z.strictObject({
  id,
  allActions: whole.exactOptional().describe('added to every roll'),
  physical: whole.exactOptional().describe('added to physical rolls'),
  mental: whole.exactOptional().describe('added to mental rolls'),
  attack: whole.exactOptional().describe('added to attacks'),
  defense: whole.exactOptional().describe('added to defenses'),
  dodge: whole.exactOptional().describe('added to dodges'),
  speed: whole.exactOptional().describe('added to Speed'),
  escape: whole.exactOptional().describe('added to rolls to break free'),
  morale: whole.exactOptional().describe('added to morale'),
  noReaction: flag.exactOptional().describe('no defense and no other reaction'),
  noMajor: flag.exactOptional().describe('no Major action'),
  noMinor: flag.exactOptional().describe('no Minor action'),
  noMove: flag.exactOptional().describe('no move'),
  noAttack: flag.exactOptional().describe('no attack'),
  noActions: flag.exactOptional().describe('no action at all'),
  magic: flag.exactOptional().describe('a spell lays it on somebody, and another can end it'),
  rounds: count.exactOptional().describe('for how many rounds it lasts'),
  ends: z.string().exactOptional().describe('how it ends, for people to read'),
})

const maneuver: z.ZodType<ManeuverRow> = z.strictObject({
  id,
  stamina: count.describe('what it costs in Stamina'),
  action: word.describe('the action it takes: major, minor, free or reaction'),
  attack: whole.exactOptional().describe('added to attacks'),
  defense: whole.exactOptional().describe('added to defenses'),
  dodge: whole.exactOptional().describe('added to dodges'),
  bonusDice: count.exactOptional().describe('dice it adds to the damage'),
  ignoreAR: count.exactOptional().describe('armor that does not count'),
  lead: count.exactOptional().describe('by how much its contest must be won'),
  knockback: count.exactOptional().describe('metres it throws the target back'),
  upkeep: count.exactOptional().describe('Stamina for each further round'),
  bonusX: count.exactOptional().describe('what its bonus damage is multiplied by'),
  resist: attribute.exactOptional().describe('the score that resists it'),
  melee: flag.exactOptional().describe('only with a melee weapon'),
  unarmed: flag.exactOptional().describe('only with bare hands'),
  tier: word.exactOptional().describe('how high it is: minor, moderate, major or epic'),
  minSkill: whole.exactOptional().describe('the least skill it asks for'),
  rider: flag.exactOptional().describe('for people alone; no rule reads it'),
  ranged: flag.exactOptional().describe('for people alone; no rule reads it'),
  attacks: count.exactOptional().describe('for people alone; no rule reads it'),
  ...told,
})

const perk: z.ZodType<PerkRow> = z.strictObject({
  id,
  initiative: whole.exactOptional().describe('added to initiative'),
  attack: whole.exactOptional().describe('added to attacks'),
  rangedAttack: whole.exactOptional().describe('added to ranged attacks'),
  parry: whole.exactOptional().describe('added to parries'),
  damage: whole.exactOptional().describe('added to damage'),
  unarmoredDefense: whole.exactOptional().describe('added to defenses without armor'),
  parryRanged: whole.exactOptional().describe('added to parries of shots'),
  armorPenalty: whole.exactOptional().describe('taken off what armor hinders'),
  pain: whole.exactOptional().describe('points of pain that do not count'),
  AR: whole.exactOptional().describe('armor it gives'),
  speed: whole.exactOptional().describe('added to Speed'),
  moveSpeed: whole.exactOptional().describe('added to Speed where they move'),
  vitality: whole.exactOptional().describe('added to Vitality'),
  stamina: whole.exactOptional().describe('added to Stamina'),
  mana: whole.exactOptional().describe('added to Mana'),
  perception: whole.exactOptional().describe('added to perception'),
  mentalResist: whole.exactOptional().describe('added to resistance of the mind'),
  spellResist: whole.exactOptional().describe('added to resistance against spells'),
  withinM: z.number().exactOptional().describe('how near allies must be, in metres, to gain from it'),
  physical: whole.exactOptional().describe('added to physical rolls'),
  choice: word.exactOptional().describe('what must be chosen with it'),
  levels: flag.exactOptional().describe('it can be bought several times'),
  ...told,
})

const skill = z.strictObject({
  id: word,
  kind: z.enum(['physical', 'mental']).describe('armor and wounds hinder physical ones'),
  hard: flag.exactOptional().describe('it is twice as dear'),
  weapon: flag.exactOptional().describe('it is used with weapons'),
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
