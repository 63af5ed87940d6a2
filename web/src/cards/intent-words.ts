import type { MoveView } from '../../../src/rulesets/spire/seen/moves.js'
import { listed } from '../ui/words.js'

/** Tells how the number of a move is made up, then what else it does: `1 and 2 more by Strength; gains 1 Strength`. */
export function intentWords({
  base,
  terms,
  more,
  damage,
  text,
}: Pick<MoveView, 'base' | 'terms' | 'more' | 'damage' | 'text'>): string {
  const sum = terms.map(
    ({ value, source }) => `${Math.abs(value)} ${value < 0 ? 'less' : 'more'} by ${source}`,
  )
  const hits = more.length > 0 ? `${more.length + 1} hits` : ''
  const made = terms.length > 0 ? listed([String(base ?? damage), ...sum]) : ''
  // What falls on you says so; a figure by itself is its own.
  const besides = text
    .split(', ')
    .map((part) => (/^\d+ \w+$/.test(part) ? `gains ${part}` : part))
    .join(', ')
  return [hits, made, besides].filter((part) => part !== '').join('; ')
}
