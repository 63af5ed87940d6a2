import { type Fix, fixFor } from '../../nearest.js'
import type { Issue } from '../scenario.js'

/** As much of a schema's inside as it takes to list the keys of a map; the kernel itself uses no schema library. */
interface Inside {
  readonly def: {
    readonly innerType?: Inside
    /** Of a pipe: what comes of it. */
    readonly out?: Inside
    readonly element?: Inside
    readonly valueType?: Inside
    readonly options?: readonly Inside[]
    readonly shape?: Readonly<Record<string, Inside>>
  }
}

function unwrapped(schema: Inside): Inside {
  const { innerType, out } = schema.def
  const inner = innerType ?? out
  return inner === undefined ? schema : unwrapped(inner)
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

/** What to write instead of a key that nothing reads: the key of that place that was meant, or all it has. */
export function keyFix(path: Issue['path'], schema: unknown): Fix {
  let places: readonly Inside[] = [schema as Inside]
  for (const step of path.slice(0, -1)) places = places.flatMap((place) => after(place, step))
  const known = new Set(places.flatMap(keysOf))
  return known.size === 0 ? {} : fixFor(String(path.at(-1)), [...known])
}
