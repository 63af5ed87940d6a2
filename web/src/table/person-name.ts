import { labelOf } from '../../../src/kernel/label.js'
import type { View } from '../api/types.js'

/** Returns somebody's name as people read it: the view's own name for them, or their id in words. */
export function nameOf(view: View, id: string): string {
  const { names } = view
  const own = typeof names === 'object' && names !== null ? (names as Record<string, unknown>)[id] : undefined
  return labelOf(typeof own === 'string' && own !== '' ? numbered(own, id) : id)
}

/** Several of a kind share a name and differ by the number of their id: `cinder-imp_2` is the second Cinder Imp. */
function numbered(name: string, id: string): string {
  const number = /[_-](\d+)$/.exec(id)?.[1]
  return number !== undefined && !name.endsWith(number) ? `${name} ${number}` : name
}
