import type { Issue } from '../scenario.js'
import { keyFixes, missingMeant } from './schema-keys.js'

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
  const meant = keysMeant(faults)
  const explained = new Set([...meant.values()].map(({ fault }) => fault))
  return faults.flatMap((fault): Issue[] => {
    const { code = 'invalid', path: steps, message, keys } = fault
    const path = plainPath(steps)
    if (explained.has(fault)) return []
    if (code !== UNKNOWN_KEYS || keys === undefined) return [{ path, message, code }]
    const fixFor = schema === undefined ? () => ({}) : keyFixes(path, schema)
    return keys.map((key) => {
      const missing = meant.get(placeOf([...path, key]))?.key
      return {
        path: [...path, key],
        message: `Nothing reads "${key}" here.`,
        code: 'unknown_key',
        ...(missing === undefined ? fixFor(key) : { fix: `did you mean "${missing}"?` }),
      }
    })
  })
}

function plainPath(steps: readonly PropertyKey[]): (string | number)[] {
  return steps.map((step) => (typeof step === 'symbol' ? String(step) : step))
}

function placeOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(plainPath(path))
}

/** How a schema says that a key is missing: in plain words, or in those of its library. */
const MISSING = /^this is missing|received undefined$/

/** A key that is missing, and the fault that says so. */
interface MissingKey {
  readonly key: string
  readonly fault: SchemaFault
}

/**
 * Keys that nothing reads, by their places, each with the key missing beside it that was meant. A slip in a key that a map
 * must have is one fault: that the right key is missing follows from it.
 */
function keysMeant(faults: readonly SchemaFault[]): ReadonlyMap<string, MissingKey> {
  const meant = new Map<string, MissingKey>()
  for (const { code, path, keys = [] } of faults) {
    if (code !== UNKNOWN_KEYS) continue
    const around = placeOf(path)
    const missing = new Map(
      faults
        .filter((one) => MISSING.test(one.message) && placeOf(one.path.slice(0, -1)) === around)
        .map((fault) => [String(fault.path.at(-1)), fault]),
    )
    for (const key of keys) {
      const right = missingMeant(key, [...missing.keys()])
      if (right === undefined) continue
      meant.set(placeOf([...path, key]), { key: right, fault: missing.get(right)! })
      missing.delete(right)
    }
  }
  return meant
}
