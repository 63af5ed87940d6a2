import type { Look } from '../api/types.js'
import { nameOf } from './person-name.js'
import { type Mark, sidesOf } from './sides.js'

/** A piece of prose: plain words, or somebody's name with their side. */
export interface Piece {
  readonly text: string
  readonly mark?: Mark
}

const MIN_NAME_LENGTH = 3
/** No name by itself: `the ferryman` is called so, or not at all. */
const ARTICLE = /^(the|a|an)$/i

/** The names of everybody as sentences write them, the longest first: whole, and by their first word where it is one's own. */
function namesWritten(look: Look): readonly (readonly [name: string, mark: Mark])[] {
  const all = sidesOf(look).flatMap(({ mark, people }) =>
    people.map(({ name }) => [nameOf(look.view, name), mark] as const),
  )
  const firsts = all.map(([name, mark]) => [name.split(' ')[0]!, mark] as const)
  const once = firsts.filter(
    ([first]) => !ARTICLE.test(first) && firsts.filter(([other]) => other === first).length === 1,
  )
  const bare = all.map(([name, mark]) => [name.replace(/ \d+$/, ''), mark] as const)
  const found = new Map([...once, ...bare, ...all].filter(([name]) => name.length >= MIN_NAME_LENGTH))
  return [...found].sort(([a], [b]) => b.length - a.length)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns a function that takes sentences apart so that names can have the colour of their side. */
export function nameReader(look: Look): (text: string) => readonly Piece[] {
  const names = new Map(namesWritten(look))
  if (names.size === 0) return (text) => [{ text }]
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${[...names.keys()].map(escaped).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )
  return (text) =>
    text.split(pattern).flatMap((piece): Piece[] => {
      if (piece === '') return []
      const mark = names.get(piece)
      return [mark ? { text: piece, mark } : { text: piece }]
    })
}
