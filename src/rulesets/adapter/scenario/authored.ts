import { z } from 'zod'
import { jsonOf } from '../config/shapes/json.js'
import { SYSTEM } from '../config/shapes/system.js'
import { scenarioSchema } from './schema.js'

type Json = Readonly<Record<string, unknown>>

/** A scenario as it is written; where `system` was found is no author's business. */
const authored = scenarioSchema.omit({ system_from: true })

/** The `system:` block by the shapes that its reader goes by, or the document that has it. */
function systemJson(): Json {
  const block = jsonOf(SYSTEM)
  const from = {
    type: 'string',
    description: 'a document such as `systems/d20_target`; the rest lies over it',
  }
  return {
    description: scenarioSchema.shape.system.description,
    anyOf: [{ type: 'string' }, { ...block, properties: { from, ...(block.properties as Json) } }],
  }
}

export function scenarioJson(): Json {
  const schema = z.toJSONSchema(authored, { io: 'input', unrepresentable: 'any' })
  return { ...schema, properties: { ...schema.properties, system: systemJson() } }
}
