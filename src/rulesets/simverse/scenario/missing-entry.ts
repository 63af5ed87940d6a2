import type { Issue } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { suggestKnown } from '../tables/nearest.js'

/** What stands in a resolved scenario where a word is none of the catalog's; parsing points at it. */
export interface MissingEntry {
  readonly missingEntry: string
  /** Nothing where the key is missing. */
  readonly name: string
  readonly instead: string
  /** The key that has the word, where it stands in its own map. */
  readonly key: string
}

/** `instead`: what to write, where the word is known to belong elsewhere; else the nearest words of the rows. */
export function missingEntry(
  what: string,
  written: unknown,
  rows: unknown,
  key = '',
  instead?: string,
): MissingEntry {
  const name = typeof written === 'string' ? written : (JSON.stringify(written) ?? '')
  return {
    missingEntry: what,
    name,
    instead: instead ?? suggestKnown(name, isMap(rows) ? Object.keys(rows).sort() : []),
    key,
  }
}

export function isMissingEntry(value: unknown): value is MissingEntry {
  return (
    isMap(value) && ['missingEntry', 'name', 'instead', 'key'].every((key) => typeof value[key] === 'string')
  )
}

function issueOf({ missingEntry: what, name, instead: fix, key }: MissingEntry, path: Issue['path']): Issue {
  if (name === '' && key !== '')
    return {
      path,
      code: 'NOT_IN_CATALOG',
      message: `a ${what} is written with "${key}", which is missing`,
      fix,
    }
  const at = key === '' ? path : [...path, key]
  return { path: at, code: 'NOT_IN_CATALOG', message: `there is no ${what} "${name}" in the catalog`, fix }
}

/** Every word in these people that the catalog does not have, by where it is written. */
export function missingEntries(people: unknown, path: Issue['path']): readonly Issue[] {
  if (isMissingEntry(people)) return [issueOf(people, path)]
  if (typeof people !== 'object' || people === null) return []
  return Object.entries(people).flatMap(([key, inner]) =>
    missingEntries(inner, [...path, Array.isArray(people) ? Number(key) : key]),
  )
}
