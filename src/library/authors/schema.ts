import type { Ruleset } from '../../kernel/contract/ruleset.js'

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Bounds that every whole number has anyway. */
const NO_BOUNDS: readonly unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, one]) => !((key === 'minimum' || key === 'maximum') && NO_BOUNDS.includes(one)),
  )
  // What is read into another shape has its default under this name: the schema library would leave it out.
  return Object.fromEntries(kept.map(([key, one]) => [key === 'whenAbsent' ? 'default' : key, tidied(one)]))
}

/**
 * The JSON Schema of a game's scenarios as authors write them, made from the schemas that the game itself checks them
 * by; undefined where a game declares none. It tells shapes: what only the whole shows, `checkFiles` tells.
 */
export function scenarioJsonSchema({ id, title, scenario }: Ruleset): JsonSchema | undefined {
  const schema = scenario.json?.()
  if (schema === undefined) return undefined
  const { $schema, ...rest } = tidied(schema) as JsonSchema
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${title}: a scenario (${id})`,
    ...rest,
  }
}
