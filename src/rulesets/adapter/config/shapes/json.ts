import type { Shape } from './shape.js'

type Json = Readonly<Record<string, unknown>>

/** Null stands for "left out" everywhere in a block. */
function orNull(schema: Json): Json {
  if (typeof schema.type === 'string') {
    const words = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
    return { ...schema, ...words, type: [schema.type, 'null'] }
  }
  return Array.isArray(schema.anyOf) ? { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] } : schema
}

function bare(shape: Shape): Json {
  switch (shape.kind) {
    case 'whole':
      return { type: 'integer', minimum: shape.least, maximum: shape.most }
    case 'word':
      return { type: 'string', enum: shape.words }
    case 'text':
      return { type: 'string', ...(shape.pattern !== undefined && { pattern: shape.pattern }) }
    case 'yes':
      return { type: 'boolean' }
    case 'list':
      return {
        type: 'array',
        items: shape.item.otherwise === null ? orNull(jsonOf(shape.item)) : jsonOf(shape.item),
      }
    case 'entries':
      return { type: 'object', additionalProperties: orNull(jsonOf(shape.each)) }
    case 'map': {
      const keys = Object.entries(shape.keys).map(([key, inner]) => [key, orNull(jsonOf(inner))] as const)
      // An unknown key is kept with a warning, so a schema does not refuse it either.
      return {
        type: 'object',
        properties: Object.fromEntries(keys),
        ...(shape.needs && { required: shape.needs }),
      }
    }
    case 'either':
      return { anyOf: shape.of.map(jsonOf) }
  }
}

/** The JSON Schema of a shape. It refuses nothing that would be read. */
export function jsonOf(shape: Shape): Json {
  const { about, otherwise } = shape
  return {
    ...(about !== '' && { description: about }),
    ...bare(shape),
    ...(otherwise !== undefined && otherwise !== null && { default: otherwise }),
  }
}
