import { z } from 'zod'
import { FACTS } from '../state/facts.js'
import { DEFAULT_SWITCHES } from '../tables/switches.js'
import { tables } from './tables-schema.js'
import { armor, buff, shield, spell, text, weapon, word } from './things-schema.js'

const switches = z.strictObject({
  rangeRule: z.enum(['linear', 'log2']).default(DEFAULT_SWITCHES.rangeRule),
  bleedingRule: z.enum(['wounds', 'counter']).default(DEFAULT_SWITCHES.bleedingRule),
  firstAidStops: z.enum(['one', 'all']).default(DEFAULT_SWITCHES.firstAidStops),
  criticalMargin: z.enum(['atLeast', 'add', 'fixed']).default(DEFAULT_SWITCHES.criticalMargin),
  turnWindow: z.enum(['round', 'ownTurn']).default(DEFAULT_SWITCHES.turnWindow),
  blockRanged: z.boolean().default(DEFAULT_SWITCHES.blockRanged),
  bowStBonus: z.boolean().default(DEFAULT_SWITCHES.bowStBonus),
  enforceMinST: z.boolean().default(DEFAULT_SWITCHES.enforceMinST),
  diceConversion: z.enum(['off', 'on']).default(DEFAULT_SWITCHES.diceConversion),
})

const score = z.int().min(1).max(60)

const person = z.strictObject({
  name: word,
  side: word,
  seat: word.optional(),
  DX: score.default(10),
  IN: score.default(10),
  WS: score.default(10),
  CH: score.default(10),
  ST: score.default(10),
  AW: score.default(10),
  EN: score.default(10),
  skills: z.record(word, z.int()).default({}),
  perks: z.array(word).default([]),
  maneuvers: z.array(word).default([]),
  weapons: z.array(weapon).default([]),
  ready: z.array(word).optional(),
  shield: shield.nullable().default(null),
  armor: armor.default({ AD: 0, AR: 0, penalty: 0, locations: null }),
  spells: z.array(spell).default([]),
  buffs: z.array(buff).default([]),
  speed: z.number().positive().optional(),
  vitalityMax: z.int().positive().optional(),
  staminaMax: z.int().min(0).optional(),
  manaMax: z.int().min(0).optional(),
  vitality: z.int().optional(),
  stamina: z.int().min(0).optional(),
  mana: z.int().min(0).optional(),
  at: z.number().default(0),
  mount: z.strictObject({ ST: score, speed: z.number().positive() }).nullable().default(null),
  surprised: z.boolean().default(false),
  nerve: z.array(word).default([]),
  loadKg: z.number().min(0).default(0),
  sizeX: z.number().positive().default(1),
  hands: z.int().min(0).default(2),
})

/** As many as a table can follow. */
export const MOST_PEOPLE = 100

/** A person as they are written: `count: 3` writes three of a kind, numbered. */
const group = person.extend({ count: z.int().min(1).max(MOST_PEOPLE).optional() })

const fact = z.strictObject({
  fact: z.enum(FACTS),
  who: z.string().default(''),
  other: z.string().default(''),
  reason: word.default('the scenario says so'),
})

/** A self-contained scenario as it is written. */
export const document = z.strictObject({
  ruleset: z.literal('simverse'),
  title: word.default('A fight'),
  about: text.default(''),
  rules: switches.default(DEFAULT_SWITCHES),
  tables,
  offers: z
    .strictObject({
      flanking: z.boolean().default(false),
      highGround: z.boolean().default(false),
      cover: z.enum(['', 'light', 'heavy']).default(''),
    })
    .default({ flanking: false, highGround: false, cover: '' }),
  fieldM: z.number().positive().default(60),
  roundLimit: z.int().min(0).default(100),
  morale: z.enum(['auto', 'called']).default('auto'),
  facts: z.array(fact).default([]),
  combatants: z.array(group).min(1).max(MOST_PEOPLE),
  reserves: z.array(group).max(MOST_PEOPLE).default([]),
})

export type Document = z.infer<typeof document>
export type Person = z.infer<typeof person>
export type Group = z.infer<typeof group>
