import type { Issue } from './scenario.js'

/** What a schema library says about a document, as far as it matters here; the kernel itself uses none. */
interface SchemaFault {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The keys nobody asked for, where that is the fault. */
  readonly keys?: readonly string[]
}

const UNKNOWN_KEYS = 'unrecognized_keys'

/** A schema's findings as issues of a scenario. An unknown key is pointed at, not the map around it. */
export function schemaIssues(faults: readonly SchemaFault[]): Issue[] {
  return faults.flatMap(({ code = 'invalid', path: steps, message, keys }) => {
    const path = steps.map((step) => (typeof step === 'symbol' ? String(step) : step))
    if (code !== UNKNOWN_KEYS || keys === undefined) return [{ path, message, code }]
    return keys.map((key) => ({
      path: [...path, key],
      message: `Nothing reads "${key}" here.`,
      code: 'unknown_key',
    }))
  })
}
