import { z } from 'zod'
import { name } from './content.js'
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
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
}
