import { isStatLine, readStatLine } from '../stats/stat-line.js'
import type { ArmourScale } from './figures.js'
import { type ImportedBlock, importStatBlock } from './import.js'
import { withCommas } from './loose.js'
import { readingNotes } from './notes.js'
import { nameIn, partsOf } from './parts.js'
import { refusalWords } from './refusal.js'
import { type ImportedFoe, isError, type StatBlockError } from './result.js'
import { warningSentences } from './words.js'
import { foeLine } from './yaml.js'

/** A published stat block read for a bx scenario, with everything that was reckoned as sentences. */
type ReadStatBlock =
  | {
      readonly ok: true
      readonly block: Extract<ImportedBlock, { foe: unknown }>
      readonly says: readonly string[]
    }
  | {
      readonly ok: false
      readonly error: Extract<ImportedBlock, { error: unknown }>['error']
    }

export const ARMOUR_SCALES: readonly ArmourScale[] = ['auto', 'descending', 'ascending']

/** Reads a line or column of a monster book (rules/bx-stat-blocks). */
function readStatBlock(text: string, scale: ArmourScale): ReadStatBlock {
  const block = importStatBlock(text, scale)
  if ('error' in block) return { ok: false, error: block.error }
  const parts = partsOf(text)
  const notes = isError(parts) ? [] : readingNotes(parts, block.foe.notes)
  return { ok: true, block, says: [...warningSentences(block), ...notes] }
}

/** One kind of foe of a group, and how many of them there are. */
export interface CountedFoe extends ImportedFoe {
  readonly count?: number
}

/** A line of an adventure, read: the foes as a scenario takes them, and everything that was reckoned, as sentences. */
export type ReadGroup =
  | {
      readonly ok: true
      readonly block: Extract<ReadStatBlock, { ok: true }>['block']
      readonly foes: readonly CountedFoe[]
      readonly yaml: string
      readonly says: readonly string[]
    }
  | { readonly ok: false; readonly error?: StatBlockError; readonly says: string }

/** The most foes that a line stands for, as with `count`. */
const MAX_COUNT = 100

/** `6 goblins`, `6 x goblin`, `Goblins (6)`, `Goblin x6`. */
const NUMBERED = [
  /^(?<count>\d{1,3})\s*(?:[x×]\s*)?(?<name>\p{L}.*)$/u,
  /^(?<name>.*?\S)\s*\((?<count>\d{1,3})\)$/u,
  /^(?<name>.*?\S)\s+[x×]\s*(?<count>\d{1,3})$/u,
]

/** `hp 3 each`; `hp 6, 4, 4, 2` or `hp 6/4/4` is one for each of several. */
const EACH = /\bhp:?\s*(\d{1,4})\s+each\b/i
const LISTED = /\bhp:?\s*(\d{1,4}(?:\s*,\s*\d{1,4})+)(?=\s*(?:[,;.)]|$))/i

interface Numbered {
  readonly name: string
  readonly count: number | undefined
}

function numberedIn(front: string): Numbered {
  for (const form of NUMBERED) {
    const found = form.exec(front)?.groups
    if (found) return { name: found.name!, count: Number(found.count) }
  }
  return { name: front, count: undefined }
}

/** Without blanks, commas and semicolons at the end. */
function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\n\r,;'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** `4 orcs (AC 6; …)`: the bracket goes round the figures. */
function withoutBracket(front: string, rest: string): readonly [string, string] {
  if (!front.endsWith('(')) return [front, rest]
  const end = rest.trimEnd()
  const figures = end.endsWith('.') ? end.slice(0, -1).trimEnd() : end
  return [withoutTail(front.slice(0, -1)), figures.endsWith(')') ? figures.slice(0, -1) : rest]
}

/** The name with what is around it, and the figures without the bracket that may go round them. */
function figuresIn(text: string): {
  readonly name: string
  readonly rest: string
  readonly front: string
  readonly figures: string
} {
  const { name, rest } = nameIn(text)
  const [front, figures] = withoutBracket(name, rest)
  return { name, rest, front: front.replace(/(?<=\p{L}{3})\.$/u, ''), figures }
}

/**
 * Reads a line as an adventure prints it: a published stat block (rules/bx-stat-blocks) that may stand for several of a kind. The
 * sheet reads one monster; how many there are is read here, and said.
 */
export function readStatGroup(text: string, scale: ArmourScale = 'auto'): ReadGroup {
  const read = readLoosely(text, scale)
  if (read.ok || read.error === undefined) return read
  const { error } = read
  const errorOf = (other: string): StatBlockError | undefined => {
    const again = readLoosely(other, scale)
    return again.ok ? undefined : again.error
  }
  return { ...read, says: refusalWords(text, read.says, error, errorOf) }
}

/**
 * The line with a comma before each figure, or as it stands where that makes no foe of it. Of two refusals the one counts that
 * read the line further: commas at the wrong place only make a field twice.
 */
function readLoosely(text: string, scale: ArmourScale): ReadGroup {
  const strict = readLine(text, scale)
  const figures = figuresIn(text).figures
  const loose = withCommas(figures)
  if (loose === figures) return strict
  const read = readLine(text, scale, withCommas)
  if (read.ok)
    return {
      ...read,
      says: [`The figures are read with a comma between them: ${loose.trim()}`, ...read.says],
    }
  return strict.ok || read.error?.code === 'DUPLICATE_FIELD' ? strict : read
}

/** The same; a line that is refused says the name alone. */
function readLine(
  text: string,
  scale: ArmourScale,
  change: (figures: string) => string = (figures) => figures,
): ReadGroup {
  const written = figuresIn(text)
  const figures = change(written.figures)
  const { name, count: said } = numberedIn(written.front)
  const listed = LISTED.exec(figures)
  const hps = listed ? listed[1]!.split(',').map(Number) : undefined
  const count = said ?? hps?.length ?? 1
  if (count < 1 || count > MAX_COUNT)
    return { ok: false, says: `${name}: a line stands for 1 to ${MAX_COUNT} of a kind, not ${count}` }
  if (hps && hps.length !== count)
    return {
      ok: false,
      says: `${name}: there are ${count} of them and ${hps.length} figures of hp; write one for each`,
    }
  const one = listed ? figures.replace(listed[0], `hp ${hps![0]}`) : figures.replace(EACH, 'hp $1')
  const read = readStatBlock(written.name === name && one === written.rest ? text : `${name}: ${one}`, scale)
  if (!read.ok) return { ...read, says: name }
  const { foe } = read.block
  const foes = hps ? byPoints(foe, hps) : [count === 1 ? foe : { ...foe, count }]
  const says = count === 1 ? read.says : [`The line stands for ${count} of them.`, ...read.says]
  return { ok: true, block: read.block, foes, yaml: foes.map(foeLine).join('\n'), says }
}

/** Those with equal hit points together, in the order of the list. */
function byPoints(foe: ImportedFoe, hps: readonly number[]): readonly CountedFoe[] {
  const counts = new Map<number, number>()
  for (const hp of hps) counts.set(hp, (counts.get(hp) ?? 0) + 1)
  return [...counts].map(([hp, count]) => ({ ...foe, hp, ...(count > 1 && { count }) }))
}

/** A foe that stands in a scenario as text: a `BX:` line (seed 000 §1.4.2), or as a monster book prints it. */
export function readFoeText(
  text: string,
): { readonly ok: true; readonly foes: readonly object[] } | { readonly ok: false; readonly says: string } {
  return isStatLine(text) ? { ok: true, foes: [readStatLine(text)] } : readStatGroup(text)
}
