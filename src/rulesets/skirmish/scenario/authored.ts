import { z } from 'zod'
import { text } from './plain-text.js'
import { scenarioDocument } from './schema.js'
import { writtenSheet } from './sheet-schema.js'

/** A scenario as it is written: folders are named, and sheets stand in it whole. What `resolve` adds is no author's. */
const authored = scenarioDocument.omit({ sources: true }).extend({
  campaign: text.optional().describe('a folder with `characters/` and `monsters/` of this campaign'),
  world: text.optional().describe('a folder with those of its world; the campaign’s come first'),
  characters: z
    .record(z.string(), writtenSheet)
    .default({})
    .meta({ whenAbsent: {} })
    .describe(scenarioDocument.shape.characters.description!),
  monsters: z
    .record(
      z.string(),
      z.union([
        writtenSheet,
        z.looseObject({
          challenge_rating: z
            .number()
            .describe('marks a stat block of the 5e SRD, whose fields are read as they are'),
        }),
      ]),
    )
    .default({})
    .meta({ whenAbsent: {} })
    .describe(`${scenarioDocument.shape.monsters.description}; also stat blocks of the 5e SRD`),
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
}
