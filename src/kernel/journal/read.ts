import { joined, spelledMembers } from '../canonical.js'
import { isMap } from '../entry.js'
import { asText } from '../words/as-text.js'
import { chainHash, chainHashFormat1, digestOf, digestOfText, NO_HASH } from './chain.js'
import type { JournalRecord } from './record.js'
import { formatOf, type ShapeFault, shapeFault } from './shape.js'

/** The first place where a journal does not follow. Lines are counted from 1, as editors do. */
export interface JournalProblem {
  readonly line: number
  /** The field that does not follow: `hash`, `dice[0].faces[1]`, `events[2].hit`; `text` when the line is not a record at all. */
  readonly field: string
  readonly message: string
  /** What the rules, the dice or the chain give, where that can be said. */
  readonly expected?: unknown
  /** What stands in the journal. */
  readonly recorded?: unknown
}

export interface ReadLine {
  readonly record: JournalRecord
  readonly blind: string
  readonly digest: string
  readonly hash: string
}

/** A journal's lines as far as they are whole. `problem` is damage; a torn last line is not damage but `torn`. */
export interface ReadJournal {
  readonly lines: readonly ReadLine[]
  /** The text of a last line that was never finished (a crash while it was written). */
  readonly torn?: string
  /** The torn line lacks nothing but its newline: it is a record and its hash follows. */
  readonly unended?: ReadLine
  /** The length of the whole part, in characters of the text. */
  readonly whole: number
  readonly problem?: JournalProblem
}

const HEX32 = /^[0-9a-f]{64}$/

/** No record of a game lies this deep in itself; what does would only exhaust anyone who walks it. */
const MAX_DEPTH = 500

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) below.push(inner)
    }
    if (below.length === 0) return false
    level = below
  }
  return true
}

/** Reads one line; `fault` says what is wrong with it in itself (not whether it follows from the rules). */
export function readLine(
  text: string,
  n: number,
  previous: string,
  format: number,
): { line?: ReadLine; fault?: ShapeFault } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { fault: { field: 'text', message: 'this line is not JSON' } }
  }
  if (!isMap(parsed)) return { fault: { field: 'text', message: 'this line is not a record' } }
  if (isTooDeep(parsed))
    return { fault: { field: 'text', message: `this line is nested deeper than ${MAX_DEPTH} levels` } }
  const blinded = n === 0 ? formatOf(parsed) !== 1 : format !== 1
  const { hash, blind, ...rest } = parsed
  const record = blinded || blind === undefined ? rest : { ...rest, blind }
  const fault = shapeFault(record, n, blinded ? 2 : 1)
  if (fault) return { fault }
  if (blinded && !(typeof blind === 'string' && HEX32.test(blind)))
    return { fault: { field: 'blind', message: 'blind must be 64 hex digits' } }
  const members = spelledMembers(parsed)
  const spelled = joined(members, blinded ? ['hash', 'blind'] : ['hash'])
  const digest = blinded ? digestOfText(String(blind), spelled) : ''
  const line: ReadLine = {
    record: record as unknown as JournalRecord,
    blind: blinded ? String(blind) : '',
    digest,
    hash: asText(hash),
  }
  const follows = blinded ? chainHash(previous, digest) : chainHashFormat1(previous, spelled)
  if (follows !== hash) {
    const message = 'the hash does not follow from the line and the one before it'
    return { line, fault: { field: 'hash', message, expected: follows, recorded: hash } }
  }
  if (joined(members) !== text) {
    return { line, fault: { field: 'text', message: 'the line is not in its one canonical spelling' } }
  }
  return { line }
}

/** A line of today's format that is known to be good, taken apart. */
export function lineOf(text: string): ReadLine {
  const { blind, hash, ...record } = JSON.parse(text) as JournalRecord & { blind: string; hash: string }
  return { record: record as JournalRecord, blind, digest: digestOf(blind, record), hash }
}

const NEWLINE = 0x0a
const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const leniently = new TextDecoder('utf-8', { ignoreBOM: true })

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictly.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The first whole line (from 1) whose bytes are no UTF-8: two different files must never read as one text. */
function lineOfOtherBytes(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined
  let line = 1
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
    line++
  }
  // A last line that was torn may end in half a character.
  return undefined
}

/** A journal as text. Bytes that are no UTF-8 become U+FFFD here; `readJournal` refuses them when it is given the bytes. */
export function journalText(journal: string | Uint8Array): string {
  return typeof journal === 'string' ? journal : leniently.decode(journal)
}

/**
 * Reads a journal and checks its chain. Reading stops at the first damaged line; when that line still could be read as
 * a record it is included as the last one, so that `verify` can tell which field was changed.
 */
export function readJournal(journal: string | Uint8Array): ReadJournal {
  const pieces = journalText(journal).split('\n')
  const other = typeof journal === 'string' ? undefined : lineOfOtherBytes(journal)
  const torn = pieces.pop()
  const lines: ReadLine[] = []
  let previous = NO_HASH
  let whole = 0
  let format = 2
  for (const [n, piece] of pieces.entries()) {
    if (n + 1 === other)
      return { lines, whole, problem: { line: other, field: 'text', message: 'this line is not UTF-8 text' } }
    const { line, fault } = readLine(piece, n, previous, format)
    if (line) lines.push(line)
    if (fault) return { lines, whole, problem: { line: n + 1, ...fault } }
    if (n === 0) format = formatOf(line!.record)
    previous = line!.hash
    whole += piece.length + 1
  }
  if (lines.length === 0) {
    return {
      lines,
      whole: 0,
      problem: { line: 1, field: 'text', message: 'there is no whole line in this journal' },
    }
  }
  if (!torn) return { lines, whole }
  const last = readLine(torn, lines.length, previous, format)
  return { lines, torn, whole, ...(last.line && !last.fault && { unended: last.line }) }
}

/** A journal that cannot be taken up again, and why. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage'
  readonly problem: JournalProblem

  constructor(problem: JournalProblem) {
    super(`line ${problem.line}, ${problem.field}: ${problem.message}`)
    this.problem = problem
  }
}

/** A journal with the newline that its last line lacks, where that line lacks nothing else; otherwise as it is. */
export function ended(source: string | Uint8Array): string | Uint8Array {
  if (readJournal(source).unended === undefined) return source
  if (typeof source === 'string') return `${source}\n`
  const whole = new Uint8Array(source.length + 1)
  whole.set(source)
  whole[source.length] = NEWLINE
  return whole
}
