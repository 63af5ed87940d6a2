import { refused, type Stop } from '../contract/stops.js'
import { normalName, sameName } from '../words/names.js'
import { nearest } from '../words/nearest.js'
import { isVisible } from '../words/visible.js'
import type { HandWord } from './description.js'

type NoSuch = 'NO_SUCH_PERSON' | 'NO_SUCH_FIGURE' | 'NO_SUCH_CONDITION' | 'NO_SUCH_SIDE'

/** Reports whether a name has these whole words in it: `captain` of `Reaver Captain`. */
function hasPart(name: string, said: string): boolean {
  const part = normalName(said)
  return part !== '' && ` ${normalName(name)} `.includes(` ${part} `)
}

/** Names that a refusal lists. */
const MAX_LISTED = 20

function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED
  return more > 0 ? `${names.slice(0, MAX_LISTED).join(', ')} and ${more} more` : names.join(', ') || 'none'
}

/** Builds the refusal of an unknown name: the likely one, those that share the part, and all there are. */
export function noSuch(code: NoSuch, says: string, said: string, known: readonly string[], hint = ''): Stop {
  const meant = known.filter((name) => hasPart(name, said))
  const near = nearest(said, known)
  const several = meant.length > 1 ? ` It could be ${listed(meant)}: write more of it.` : ''
  const likely = several === '' && near !== undefined ? ` Did you mean ${near}?` : ''
  const all = several === '' ? ` There ${known.length === 1 ? 'is' : 'are'}: ${listed(known)}.` : ''
  return refused(code, `${says}${several}${likely}${all}${hint}`, {
    name: said,
    ...(meant.length > 1 && { meant }),
  })
}

/** Returns the word that was said in full, under any of its names. */
export function saidInFull<One extends HandWord>(words: readonly One[], said: string): One | undefined {
  return (
    words.find(({ name }) => sameName(name, said)) ??
    words.find(({ also }) => also?.some((other) => sameName(other, said)))
  )
}

/** Returns the word that was said in full, or by a part that only one has. */
export function wordNamed<One extends HandWord>(words: readonly One[], said: string): One | undefined {
  const full = saidInFull(words, said)
  if (full) return full
  const [one, other] = words.filter(({ name, also = [] }) =>
    [name, ...also].some((any) => hasPart(any, said)),
  )
  return other === undefined ? one : undefined
}

const MAX_NAME_LENGTH = 60

/** Returns a new name as it goes into log lines: visible, in one line, and not too long. */
export function soundName(said: string): string {
  const name = said.trim()
  if (name !== '' && name.length <= MAX_NAME_LENGTH && isVisible(name)) return name
  throw refused('BAD_NAME', `A name is one line of 1 to ${MAX_NAME_LENGTH} characters that can be seen.`)
}

/** The names that people have already, and how the kind of one is read from them. */
export interface TakenNames {
  readonly names: readonly string[]
  /** `Reaver` of `Reaver 2`. */
  kindOf(name: string): string
  /** Names that show that a kind is numbered; all of them when left out. */
  readonly numbered?: readonly string[]
}

/** Returns free names for newcomers: the name itself for one whose name is free, else the kind with numbers. */
export function freeNames(said: string, count: number, taken: TakenNames): readonly string[] {
  const { names, kindOf, numbered = names } = taken
  const used = new Set(names.map((name) => normalName(name.replace(/ #(?=\d+$)/, ' '))))
  const isNumbered = numbered.some((name) => name !== kindOf(name) && sameName(kindOf(name), said))
  if (count === 1 && !isNumbered && !used.has(normalName(said))) return [said]
  const free: string[] = []
  for (let i = 1; free.length < count; i++) {
    const name = `${kindOf(said)} ${i}`
    if (!used.has(normalName(name))) free.push(name)
  }
  return free
}
