import { z } from 'zod'
import { scenarioSchema } from './schema.js'

/** The block is read by its own reader (config/), which tells every wrong value and warns of every unknown key. */
const block = z.looseObject({
  from: z.string().optional().describe('a document such as `systems/d20_target`; the rest lies over it'),
  resolution_rules: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('how actions are rolled; the guide to the adapter has its keys (The `system:` block)'),
  clock_rules: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('what moves clocks; the guide to the adapter has its keys (The `system:` block)'),
})

/** A scenario as it is written; where `system` was found is no author's business. */
const authored = scenarioSchema.omit({ system_from: true }).extend({
  system: z.union([z.string(), block]).optional().describe(scenarioSchema.shape.system.description!),
})

export function scenarioJson(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
}
