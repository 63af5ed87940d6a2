import { type Fix, fixFor, listed, nearest, slipsBetween } from '../../words/nearest.js'
import { synonymOf } from '../../words/synonyms.js'
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

/** Answers what to write instead of keys that nothing reads at a place: the key of it that was meant, or those it has. */
export function keyFixes(around: Issue['path'], schema: unknown): (key: string) => Fix {
  let places: readonly Inside[] = [schema as Inside]
  for (const step of around) places = places.flatMap((place) => after(place, step))
  const known = [...new Set(places.flatMap(keysOf))]
  return (key) => {
    if (known.length === 0) return {}
    // A key that stands elsewhere in such documents is in the wrong place, and hardly a slip of two letters.
    const isKnown = hasKey(schema as Inside, key) && !known.some((one) => slipsBetween(key, one, 2) < 2)
    return isKnown ? { fix: `known: ${listed(known)}` } : fixFor(key, known)
  }
}

/** Whether any map of a schema has this key. */
function hasKey(schema: Inside, key: string, seen = new Set<Inside>()): boolean {
  const place = unwrapped(schema)
  if (seen.has(place)) return false
  seen.add(place)
  const { shape, element, valueType, options = [] } = place.def
  if (shape && Object.hasOwn(shape, key)) return true
  const inner = [...Object.values(shape ?? {}), ...options]
  if (element) inner.push(element)
  if (valueType) inner.push(valueType)
  return inner.some((one) => hasKey(one, key, seen))
}

/** Which of these missing keys somebody wrote under another name, where one can tell. */
export function missingMeant(key: string, missing: readonly string[]): string | undefined {
  return nearest(key, missing) ?? synonymOf(key, missing)
}
