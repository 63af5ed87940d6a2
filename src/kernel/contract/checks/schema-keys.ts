import { didYouMeanFix, type Fix, fixFor, nearest } from '../../words/nearest.js'
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
  return (key) => (known.length === 0 ? {} : keyFix(key, known))
}

/** The key that was meant, by its letters or by its meaning; else those that there are. */
function keyFix(key: string, known: readonly string[]): Fix {
  const near = didYouMeanFix(key, known)
  if (near.fix !== undefined) return near
  const meant = synonymOf(key, known)
  return meant === undefined ? fixFor(key, known) : { fix: `did you mean "${meant}"?` }
}

/** Which of these missing keys somebody wrote under another name, where one can tell. */
export function missingMeant(key: string, missing: readonly string[]): string | undefined {
  return nearest(key, missing) ?? synonymOf(key, missing)
}
