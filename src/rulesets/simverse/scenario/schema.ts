import { z } from 'zod'
import { FACTS } from '../state/facts.js'
import { DEFAULT_SWITCHES } from '../tables/switches.js'
import { hazard, MAX_THINGS, obstacle, zone } from './field-schema.js'
import { tables } from './tables-schema.js'
import { armor, buff, shield, spell, text, weapon, word } from './things-schema.js'

const switches = z.strictObject({
  rangeRule: z
    .enum(['linear', 'log2'])
    .default(DEFAULT_SWITCHES.rangeRule)
    .describe('how range hinders a shot: a step for each fixed distance, or for each doubling'),
  bleedingRule: z
    .enum(['wounds', 'counter'])
    .default(DEFAULT_SWITCHES.bleedingRule)
    .describe('each wound bleeds by itself, or one counter for all'),
  firstAidStops: z
    .enum(['one', 'all'])
    .default(DEFAULT_SWITCHES.firstAidStops)
    .describe('first aid stops one wound or all'),
  criticalMargin: z
    .enum(['atLeast', 'add', 'fixed'])
    .default(DEFAULT_SWITCHES.criticalMargin)
    .describe('what a critical makes of the margin'),
  turnWindow: z
    .enum(['round', 'ownTurn'])
    .default(DEFAULT_SWITCHES.turnWindow)
    .describe('whether actions and reactions come back with the round or with one’s own turn'),
  blockRanged: z.boolean().default(DEFAULT_SWITCHES.blockRanged).describe('shields may block shots'),
  bowStBonus: z.boolean().default(DEFAULT_SWITCHES.bowStBonus).describe('bows add the bonus of strength'),
  enforceMinST: z.boolean().default(DEFAULT_SWITCHES.enforceMinST).describe('a weapon asks for its least ST'),
  diceConversion: z
    .enum(['off', 'on'])
    .default(DEFAULT_SWITCHES.diceConversion)
    .describe('a large modifier of damage becomes dice'),
  surpriseOrder: z
    .enum(['speed', 'ambush'])
    .default(DEFAULT_SWITCHES.surpriseOrder)
    .describe('in round 1 all act by Speed, or the surprised after everybody else'),
  weaponBreakage: z
    .enum(['critical', 'off', 'core'])
    .default(DEFAULT_SWITCHES.weaponBreakage)
    .describe('a 666 on a parry damages the weapon, nothing does, or heavy blows may break it'),
  shieldBreakage: z
    .enum(['off', 'critical', 'core'])
    .default(DEFAULT_SWITCHES.shieldBreakage)
    .describe('shields never wear out, or by a 666 on a block, or by heavy blows'),
  armorBreakage: z
    .enum(['off', 'core'])
    .default(DEFAULT_SWITCHES.armorBreakage)
    .describe('armor never wears out, or by damage above what it holds'),
  minimumDamage: z
    .enum(['beforeArmor', 'afterArmor'])
    .default(DEFAULT_SWITCHES.minimumDamage)
    .describe('the least damage of 1 counts before armor or after it'),
  cuttingAR: z
    .enum(['double', 'single'])
    .default(DEFAULT_SWITCHES.cuttingAR)
    .describe('armor counts twice against cuts, or once'),
  restVitality: z
    .enum(['EN', 'AW'])
    .default(DEFAULT_SWITCHES.restVitality)
    .describe('the score that says how much Vitality a night gives back'),
})

const score = z.int().min(1).max(60)

/** As many as anybody can tell apart. */
const MAX_PHASES = 20

const phase = z.strictObject({
  at: z.int().min(1).max(99).describe('percent of the maximum Vitality at which it begins'),
  say: word.exactOptional().describe('what everybody reads then'),
  set: z.record(word, z.number()).exactOptional().describe('figures: attributes, AR, AD, speed, skills'),
  gain: z
    .strictObject({
      perks: z.array(word).exactOptional().describe('perks by their ids'),
      maneuvers: z.array(word).exactOptional().describe('maneuvers by their ids'),
      spells: z.array(spell).exactOptional().describe('spells by their ids'),
    })
    .exactOptional()
    .describe('what they can do from then on'),
  heal: z.int().min(0).exactOptional().describe('Vitality that comes back'),
  end: z.array(word).exactOptional().describe('conditions that end'),
})

const person = z.strictObject({
  name: word.describe('what they are called'),
  side: word.describe('whom they fight for'),
  seat: word.optional().describe('who plays them; their side where it is left out'),
  DX: score.default(10).describe('dexterity'),
  IN: score.default(10).describe('intelligence'),
  WS: score.default(10).describe('wisdom'),
  CH: score.default(10).describe('charisma'),
  ST: score.default(10).describe('strength'),
  AW: score.default(10).describe('awareness'),
  EN: score.default(10).describe('endurance'),
  skills: z.record(word, z.int()).default({}).describe('skill and its rank'),
  perks: z.array(word).default([]).describe('perks by their ids'),
  maneuvers: z.array(word).default([]).describe('maneuvers they have learned, by their ids'),
  weapons: z
    .array(weapon)
    .default([])
    .describe('what they carry: ids of the catalog, or whole weapons; bare hands are always there'),
  ready: z
    .array(word)
    .optional()
    .describe('ids of what is in hand at the start; as much as the hands hold where it is left out'),
  shield: shield.nullable().default(null).describe('a shield by its id, or a whole one'),
  armor: armor
    .default({ AD: 0, AR: 0, penalty: 0, locations: null })
    .describe('pieces by their ids, or the figures of a suit'),
  spells: z.array(spell).default([]).describe('spells by their ids, or whole ones'),
  buffs: z.array(buff).default([]).describe('bonuses they carry'),
  speed: z.number().positive().optional().describe('Speed; from the scores where it is left out'),
  vitalityMax: z
    .int()
    .positive()
    .optional()
    .describe('Vitality when full; from the scores where it is left out'),
  staminaMax: z.int().min(0).optional().describe('Stamina when full; from the scores where it is left out'),
  manaMax: z.int().min(0).optional().describe('Mana when full; from the scores where it is left out'),
  vitality: z.int().optional().describe('Vitality now; full where it is left out'),
  stamina: z.int().min(0).optional().describe('Stamina now; full where it is left out'),
  mana: z.int().min(0).optional().describe('Mana now; full where it is left out'),
  at: z
    .union([z.number(), z.tuple([z.int(), z.int()])])
    .default(0)
    .describe('where they stand: metres along the field, or a point `[x, y]` of a grid'),
  y: z.number().exactOptional().describe('metres across a grid, where `at` is a number'),
  mount: z
    .strictObject({
      ST: score.describe('the mount’s strength'),
      speed: z.number().positive().describe('the mount’s speed in metres'),
    })
    .nullable()
    .default(null)
    .describe('what they ride'),
  surprised: z.boolean().default(false).describe('they are taken by surprise'),
  nerve: z.array(word).default([]).describe('what the referee says of their nerve, such as `veteran`'),
  loadKg: z.number().min(0).default(0).describe('what they carry beside arms and armor, in kilograms'),
  sizeX: z.number().positive().default(1).describe('the factor of their size; `size` sets it'),
  hands: z.int().min(0).default(2).describe('how many hands they have'),
  minor: z.boolean().exactOptional().describe('dead at 0 Vitality'),
  phases: z
    .array(phase)
    .max(MAX_PHASES)
    .exactOptional()
    .describe('how their fight changes as they lose Vitality; a secret of the game master'),
  specialties: z.record(word, word).exactOptional().describe('skills and the weapon each is best with: +2'),
  silver: z.int().min(0).exactOptional().describe('silver pieces'),
  unspent: z.int().min(0).exactOptional().describe('character points not yet spent'),
})

/** As many as a table can follow. */
export const MAX_PEOPLE = 100

/** A person as they are written: `count: 3` writes three of a kind, numbered. */
export const group = person.extend({
  count: z.int().min(1).max(MAX_PEOPLE).optional().describe('how many of a kind, numbered'),
})

const fact = z.strictObject({
  fact: z.enum(FACTS).describe('what holds'),
  who: z.string().default('').describe('whom it is about; empty: everybody'),
  other: z.string().default('').describe('towards whom it holds; empty: everybody'),
  reason: word.default('the scenario says so').describe('why; everybody reads it'),
})

/** A self-contained scenario as it is written. */
export const document = z.strictObject({
  ruleset: z.literal('simverse').describe('the game'),
  title: word.default('A fight').describe('what the scenario is called'),
  about: text.default('').describe('what players read when the table opens'),
  rules: switches.default(DEFAULT_SWITCHES).describe('switches of the rules'),
  tables: tables.describe('the tables of the rules, where no catalog lies beside the scenario'),
  offers: z
    .strictObject({
      flanking: z.boolean().default(false).describe('a place at the flank'),
      highGround: z.boolean().default(false).describe('higher ground'),
      cover: z.enum(['', 'light', 'heavy']).default('').describe('cover, and how good it is'),
    })
    .default({ flanking: false, highGround: false, cover: '' })
    .describe('what anybody gets who spends half a move for it'),
  field: z.enum(['line', 'grid']).default('line').describe('a line of metres, or a grid of two dimensions'),
  fieldM: z.number().positive().default(60).describe('how long the field is, in metres'),
  fieldDepthM: z
    .number()
    .positive()
    .optional()
    .describe('how deep a grid is, in metres; as `fieldM` where it is left out'),
  obstacles: z.array(obstacle).max(MAX_THINGS).default([]).describe('what gives cover on a grid'),
  zones: z.array(zone).max(MAX_THINGS).default([]).describe('difficult or high ground of a grid'),
  hazards: z.array(hazard).max(MAX_THINGS).default([]).describe('drops, fire and deep water'),
  interval: z.boolean().default(false).describe('an hour to rest, mend and learn follows the fight'),
  following: z.unknown().optional().describe('the scenario that follows, by its name beside this one'),
  roundLimit: z.int().min(0).default(100).describe('the fight ends after this many rounds; 0 for never'),
  morale: z
    .enum(['auto', 'called'])
    .default('auto')
    .describe('nerve is checked by the rules, or only when the referee calls for it'),
  facts: z.array(fact).default([]).describe('what the referee says of the field from the start'),
  combatants: z.array(group).min(1).max(MAX_PEOPLE).describe('who fights'),
  reserves: z
    .array(group)
    .max(MAX_PEOPLE)
    .default([])
    .describe('who comes when the game master says `add`; nobody else knows of them'),
})

export type Document = z.infer<typeof document>
export type Person = z.infer<typeof person>
export type Group = z.infer<typeof group>
