import { canonical } from '../../../../src/kernel/canonical.js'
import { isMap } from '../../../../src/kernel/entry.js'
import { nameIn, type Source, turnable } from './content.js'
import type { Field } from './jobs.js'

/** More would be no list to choose from, and asking the rules about each takes time. */
const MAX_FIELDS = 60
const MAX_DEPTH = 6

/** Every number of a document that some rule reads, and how many there are of each of its lists. */
export async function fieldsOf(source: Source): Promise<readonly Field[]> {
  const found: Field[] = []
  const walk = (value: unknown, path: readonly string[], owner: string): void => {
    const turned = turnable(value)
    if (turned !== undefined) found.push({ path: path.join('.'), owner, value: turned })
    if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) return
    const named = nameIn(value) || owner
    for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key], named)
    if (isMap(value) && /^\d+$/.test(path.at(-1) ?? '') && !Object.hasOwn(value, 'count'))
      found.push({ path: [...path, 'count'].join('.'), owner: named, value: 1 })
  }
  walk(source.document, [], '')
  const asWritten = canonical(await source.with([]))
  const read: Field[] = []
  for (const field of found.slice(0, 4 * MAX_FIELDS))
    if (read.length < MAX_FIELDS && (await matters(source, asWritten, field))) read.push(field)
  return read
}

/** Whether the scenario is another one with another value there. */
async function matters(source: Source, asWritten: string, { path, value }: Field): Promise<boolean> {
  for (const other of [value + 1, value - 1]) {
    const changed = await source.with([`${path}=${other}`]).then(canonical, () => asWritten)
    if (changed !== asWritten) return true
  }
  return false
}
