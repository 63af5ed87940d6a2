import type { Issue } from '../scenario.js'
import { keyFixes } from './schema-keys.js'

/** What a schema library says about a document, as far as it matters here; the kernel itself uses none. */
interface SchemaFault {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The keys nobody asked for, where that is the fault. */
  readonly keys?: readonly string[]
}

/**
 * How a scenario's schema is asked (zod's `safeParse`): a program reads few scenarios, and code that zod writes for the
 * schema's next time is not worth the engine's time to compile it.
 */
export const WITHOUT_JIT = { jitless: true } as const

const UNKNOWN_KEYS = 'unrecognized_keys'

/**
 * A schema's findings as issues of a scenario. An unknown key is pointed at, not the map around it; with the schema itself
 * (of the kind that can be looked into, as zod's) it comes with the key that was meant.
 */
export function schemaIssues(faults: readonly SchemaFault[], schema?: unknown): Issue[] {
  return faults.flatMap(({ code = 'invalid', path: steps, message, keys }) => {
    const path = steps.map((step) => (typeof step === 'symbol' ? String(step) : step))
    if (code !== UNKNOWN_KEYS || keys === undefined) return [{ path, message, code }]
    const fixFor = schema === undefined ? () => ({}) : keyFixes(path, schema)
    return keys.map((key) => ({
      path: [...path, key],
      message: `Nothing reads "${key}" here.`,
      code: 'unknown_key',
      ...fixFor(key),
    }))
  })
}
