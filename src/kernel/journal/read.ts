import { canonical } from '../canonical.js'
import { chainHash, type JournalRecord, NO_HASH } from './record.js'

/** The first place where a journal does not follow. Lines are counted from 1, as editors do. */
export interface JournalProblem {
  readonly line: number
  /** The field that does not follow: `hash`, `dice[0].faces[1]`, `events[2].hit`; `text` when the line is not a record at all. */
  readonly field: string
  readonly message: string
}

export interface ReadLine {
  readonly record: JournalRecord
  readonly hash: string
}

/** A journal's lines as far as they are whole. `problem` is damage; a torn last line is not damage but `torn`. */
export interface ReadJournal {
  readonly lines: readonly ReadLine[]
  /** The text of a last line that was never finished (a crash while it was written). */
  readonly torn?: string
  /** The length of the whole part, in characters of the text. */
  readonly whole: number
  readonly problem?: JournalProblem
}

const KINDS = ['header', 'entropy', 'start', 'act', 'undo', 'close']

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What each kind of record must hold, so that later checks can trust the shape. */
function shapeFault(
  record: Record<string, unknown>,
  n: number,
): { field: string; message: string } | undefined {
  const need = (field: string, kind: 'string' | 'number' | 'object' | 'list') => {
    const value = record[field]
    const fits =
      kind === 'list' ? Array.isArray(value) : kind === 'object' ? isObject(value) : typeof value === kind
    return fits ? undefined : { field, message: `${field} must be a ${kind}` }
  }
  if (!KINDS.includes(String(record.kind)))
    return { field: 'kind', message: 'this is no kind of journal line' }
  if (record.n !== n)
    return { field: 'n', message: `this should be line number ${n} of the record, not ${record.n}` }
  if ((record.kind === 'header') !== (n === 0)) {
    return { field: 'kind', message: n === 0 ? 'the first line must be the header' : 'a second header' }
  }
  switch (record.kind) {
    case 'header':
      for (const field of ['table', 'ruleset', 'version', 'dice', 'scenarioHash', 'commit']) {
        const fault = need(field, 'string')
        if (fault) return fault
      }
      if (!('scenario' in record)) return { field: 'scenario', message: 'the header has no scenario' }
      return need('format', 'number') ?? (record.from === undefined ? undefined : need('from', 'object'))
    case 'entropy':
      return need('seat', 'string') ?? need('text', 'string')
    case 'start':
      return need('dice', 'list') ?? need('events', 'list')
    case 'act':
      return (
        need('seat', 'string') ?? need('command', 'object') ?? need('dice', 'list') ?? need('events', 'list')
      )
    case 'undo':
      return need('seat', 'string') ?? need('count', 'number') ?? need('to', 'number')
    default:
      return need('seed', 'string')
  }
}

/** Reads one line; `fault` says what is wrong with it in itself (not whether it follows from the rules). */
function readLine(
  text: string,
  n: number,
  previous: string,
): { line?: ReadLine; fault?: { field: string; message: string } } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { fault: { field: 'text', message: 'this line is not JSON' } }
  }
  if (!isObject(parsed)) return { fault: { field: 'text', message: 'this line is not a record' } }
  const { hash, ...record } = parsed
  const fault = shapeFault(record, n)
  if (fault) return { fault }
  const line = { record: record as unknown as JournalRecord, hash: String(hash) }
  if (chainHash(previous, record) !== hash) {
    return {
      line,
      fault: { field: 'hash', message: 'the hash does not follow from the line and the one before it' },
    }
  }
  if (canonical(parsed) !== text) {
    return { line, fault: { field: 'text', message: 'the line is not in its one canonical spelling' } }
  }
  return { line }
}

/**
 * Reads a journal and checks its chain. Reading stops at the first damaged line; when that line still could be read as
 * a record it is included as the last one, so that `verify` can tell which field was changed.
 */
export function readJournal(text: string): ReadJournal {
  const pieces = text.split('\n')
  const torn = pieces.pop()
  const lines: ReadLine[] = []
  let previous = NO_HASH
  let whole = 0
  for (const [n, piece] of pieces.entries()) {
    const { line, fault } = readLine(piece, n, previous)
    if (line) lines.push(line)
    if (fault) return { lines, whole, problem: { line: n + 1, ...fault } }
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
  return torn ? { lines, torn, whole } : { lines, whole }
}
