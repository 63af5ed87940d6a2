import { z } from 'zod'
import { OWN } from '../../../kernel/contract/documents/layers.js'
import { OWN_TABLES, ownShape } from './own/catalog-faults.js'
import { document, group } from './schema.js'
import { armor, shield, spell, weapon, word } from './things-schema.js'

const used = weapon.partial().extend({ use: word.describe('the weapon of the catalog it is, by its id') })

const piece = z.strictObject({
  use: word.describe('the piece of the catalog, by its id'),
  quality: word.optional().describe('its quality, by its id'),
})

const { weapons, shield: carried, armor: worn, spells } = group.shape

/** Somebody as they are written: things of the catalog by their ids, which `resolve` turns into the things. */
const people = group.extend({
  from: word
    .optional()
    .describe('a character of their own, by its file; what is written here goes before it'),
  name: word.optional().describe(group.shape.name.description!),
  size: word.optional().describe('their size, by its id; it changes ST, DX and `sizeX`'),
  weapons: z
    .array(z.union([word, used, weapon]))
    .default([])
    .describe(weapons.description!),
  shield: z.union([word, shield]).nullable().default(null).describe(carried.description!),
  armor: z
    .union([z.array(z.union([word, piece])), armor])
    .optional()
    .describe(worn.description!),
  spells: z
    .array(z.union([word, spell]))
    .default([])
    .describe(spells.description!),
  phases: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe('how their fight changes: at (percent of Vitality), say, set, gain, heal, end'),
})

const { tables, combatants, reserves } = document.shape

/** The key by which a scenario names the one that follows it. */
const THEN = 'then'

const authored = document.omit({ following: true }).extend({
  tables: z.record(z.string(), z.unknown()).optional().describe(tables.description!),
  skills: z
    .record(word, z.enum(['physical', 'mental']))
    .optional()
    .describe('skills of your own beside the catalog’s; armor hinders physical ones'),
  world: word.optional().describe('a document with a `catalog` that many scenarios share, by its file'),
  campaign: word.optional().describe('another one, laid over the world’s'),
  [OWN]: z
    .partialRecord(z.enum(OWN_TABLES), z.record(word, z.record(z.string(), z.unknown())))
    .optional()
    .describe('things of your own over the catalog that comes with the game, by table and id'),
  [THEN]: word.optional().describe(document.shape.following.description!),
  combatants: z.array(people).min(1).describe(combatants.description!),
  reserves: z.array(people).default([]).describe(reserves.description!),
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  const catalog = ownShape().optional().describe(authored.shape[OWN].description!)
  return z.toJSONSchema(authored.extend({ [OWN]: catalog }), { io: 'input', unrepresentable: 'any' })
}
