import { z } from 'zod'
import { OWN } from '../../../kernel/contract/documents/layers.js'
import { name } from './content.js'
import { OWN_TABLES } from './resolve.js'
import { cardCount, monsterSchema, runSchema, schema } from './schema.js'

const { deck, monsters, content } = schema.shape

/** A scenario as it is written: monsters by their names, and no content, which `resolve` pulls in. */
const authored = runSchema.partial({ run: true }).extend({
  deck: z.record(name, cardCount).optional().describe(deck.description!),
  monsters: z
    .array(z.union([name, monsterSchema]))
    .min(1)
    .optional()
    .describe(monsters.description!),
  content: z.record(z.string(), z.unknown()).optional().describe(content.description!),
  world: name.optional().describe('a document with a `catalog` that many scenarios share, by its file'),
  campaign: name.optional().describe('another one, laid over the world’s'),
  [OWN]: z
    .partialRecord(z.enum(OWN_TABLES), z.record(name, z.record(z.string(), z.unknown())))
    .optional()
    .describe(
      'cards, monsters, relics and potions of your own over those that come with the game, by table and id',
    ),
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
}
