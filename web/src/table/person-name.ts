import { labelOf } from '../../../src/kernel/words/label.js'
import type { View } from '../api/types.js'

/** Returns somebody's name as people read it: the view's own name for them, or their id in words. */
export function nameOf(view: View, id: string): string {
  const { names } = view
  const own = typeof names === 'object' && names !== null ? (names as Record<string, unknown>)[id] : undefined
  return labelOf(typeof own === 'string' && own !== '' ? numbered(own, id) : id)
}

/** Writes everybody in a text by the name that people read, where the rules call them by an id. */
export function inNames(view: View, text: string): string {
  const ids = view.people.map(({ name }) => name).filter((id) => nameOf(view, id) !== id)
  if (ids.length === 0) return text
  const longest = ids.sort((a, b) => b.length - a.length).join('|')
  return text.replace(new RegExp(`(?<![\\w-])(${longest})(?![\\w-])`, 'g'), (id) => nameOf(view, id))
}

/** Several of a kind share a name and differ by the number of their id: `cinder-imp_2` is the second Cinder Imp. */
function numbered(name: string, id: string): string {
  const number = /[_-](\d+)$/.exec(id)?.[1]
  return number !== undefined && !name.endsWith(number) ? `${name} ${number}` : name
}
