import type { Issue } from '../../../kernel/contract/scenario.js'
import { instead } from '../tables/nearest.js'
import { isFields } from './catalog.js'

/** What stands in a resolved scenario where a word is none of the catalog's; parsing points at it. */
export interface NoSuch {
  readonly noSuch: string
  /** Nothing where the key is missing. */
  readonly name: string
  readonly instead: string
  /** The key that has the word, where it stands in a map of its own. */
  readonly key: string
}

export function noSuch(what: string, written: unknown, rows: unknown, key = ''): NoSuch {
  const name = typeof written === 'string' ? written : (JSON.stringify(written) ?? '')
  return {
    noSuch: what,
    name,
    instead: instead(name, isFields(rows) ? Object.keys(rows).sort() : []),
    key,
  }
}

export function isNoSuch(value: unknown): value is NoSuch {
  return (
    isFields(value) && ['noSuch', 'name', 'instead', 'key'].every((key) => typeof value[key] === 'string')
  )
}

function issueOf({ noSuch: what, name, instead: fix, key }: NoSuch, path: Issue['path']): Issue {
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
export function noSuchThings(people: unknown, path: Issue['path']): readonly Issue[] {
  if (isNoSuch(people)) return [issueOf(people, path)]
  if (typeof people !== 'object' || people === null) return []
  return Object.entries(people).flatMap(([key, inner]) =>
    noSuchThings(inner, [...path, Array.isArray(people) ? Number(key) : key]),
  )
}
