import type { Issue } from '../../../kernel/contract/scenario.js'
import { instead } from '../tables/nearest.js'

/** As much of a schema's inside as it takes to list the keys of a map. */
interface Inside {
  readonly def: {
    readonly type: string
    readonly innerType?: Inside
    readonly element?: Inside
    readonly valueType?: Inside
    readonly options?: readonly Inside[]
    readonly shape?: Readonly<Record<string, Inside>>
  }
}

function unwrapped(schema: Inside): Inside {
  let inner = schema
  while (inner.def.innerType) inner = inner.def.innerType
  return inner
}

/** The schemas a step of a path can lead to. */
function after(schema: Inside, step: string | number): readonly Inside[] {
  const { def } = unwrapped(schema)
  if (def.shape) return Object.hasOwn(def.shape, step) ? [def.shape[step]!] : []
  if (def.element) return [def.element]
  if (def.valueType) return [def.valueType]
  return (def.options ?? []).flatMap((option) => after(option, step))
}

function keysOf(schema: Inside): readonly string[] {
  const { def } = unwrapped(schema)
  if (def.shape) return Object.keys(def.shape)
  return (def.options ?? []).flatMap(keysOf)
}

/** The issue with the nearest key that would have been read there, where a key is the fault. */
export function withNearestKey(issue: Issue, schema: unknown): Issue {
  if (issue.code !== 'unknown_key' || issue.fix !== undefined) return issue
  let places: readonly Inside[] = [schema as Inside]
  for (const step of issue.path.slice(0, -1)) places = places.flatMap((place) => after(place, step))
  const known = places.flatMap(keysOf)
  return known.length === 0 ? issue : { ...issue, fix: instead(String(issue.path.at(-1)), known) }
}
