import { canonical } from '../canonical.js'
import type { Ruleset } from '../contract/ruleset.js'
import type { Facts } from '../contract/seats.js'
import { chainHash, NO_HASH } from './chain.js'
import type { ReadLine } from './read.js'
import { RECEIPT_FORM, receiptFault } from './receipt-shape.js'
import { type Receipt, receiptOf, type SeenRecord, seenRecord, shownHash } from './seen.js'

/** One line of what a seat takes home from an open table. */
interface SeatLine {
  readonly kind: 'seat-line'
  readonly table: string
  readonly seat: string
  readonly n: number
  readonly digest: string
  readonly hash: string
  readonly seen: SeenRecord
  /** As in a receipt. Exports of older versions lack it. */
  readonly issued?: string
}

/**
 * What a seat may take home while a table is open: its view of every line, with the digest and the hash, so that the
 * whole journal can later be held against it.
 */
export function seatExport(
  ruleset: Ruleset,
  facts: Facts,
  table: string,
  seat: string,
  lines: readonly ReadLine[],
): string {
  const kept = lines.map((line): SeatLine => {
    const { record, digest, hash } = line
    const seen = seenRecord(ruleset, facts, seat, record)
    const { issued } = receiptOf(table, seat, line, seen)
    return {
      kind: 'seat-line',
      table,
      seat,
      n: record.n,
      digest,
      hash,
      seen,
      ...(issued !== undefined && { issued }),
    }
  })
  return kept.map((line) => `${canonical(line)}\n`).join('')
}

/** Receipts that were read from a text, and the first place that does not hold. */
export interface ReceiptsRead {
  readonly receipts: readonly Receipt[]
  /** The first line (counted from 1) that does not hold. */
  readonly problem?: { readonly line: number; readonly message: string }
}

/** What a seat's export says: its receipts, and whether its own chain of hashes holds. */
export type SeatExportRead = ReceiptsRead

const SEAT_LINE: readonly string[] = ['kind', 'table', 'seat', 'n', 'digest', 'hash', 'seen', 'issued']

function isSeatLine(value: unknown): value is SeatLine {
  const line = value as Partial<SeatLine> | null
  return (
    typeof line === 'object' &&
    line !== null &&
    line.kind === 'seat-line' &&
    typeof line.digest === 'string' &&
    /^[0-9a-f]{64}$/.test(line.digest) &&
    typeof line.seen === 'object' &&
    line.seen !== null &&
    Object.keys(line).every((key) => SEAT_LINE.includes(key))
  )
}

/** Whether a text is a seat's export rather than a journal. */
export function isSeatExport(text: string): boolean {
  return text.slice(0, text.indexOf('\n') + 1).includes('"kind":"seat-line"')
}

/** The JSON of every line that holds any, with its number from 1; nothing in place of a line that is no JSON. */
function* jsonLines(text: string): Iterable<{ readonly line: number; readonly json?: unknown }> {
  let start = 0
  for (let line = 1; start <= text.length; line++) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    const piece = text.slice(start, end)
    start = end + 1
    if (piece.trim() === '') continue
    try {
      yield { line, json: JSON.parse(piece) as unknown }
    } catch {
      yield { line }
    }
  }
}

/** The receipt that a line of an export comes to, or why it comes to none. */
function receiptIn(line: unknown, place: number): Receipt | string {
  if (!isSeatLine(line)) return 'this is no line of a seat’s export'
  const { table, seat, n, hash, seen, issued } = line
  // A text from outside may hold what has no one spelling (numbers beyond all bounds, depth without end).
  let shown: string
  try {
    shown = shownHash(seen)
  } catch {
    return 'what the seat was shown has no canonical spelling'
  }
  const receipt = { table, seat, n, hash, shown, ...(issued !== undefined && { issued }) }
  const fault = receiptFault(receipt)
  if (fault !== undefined) return fault
  return n === place ? receipt : `this should be line ${place}, not ${n}`
}

export function readSeatExport(text: string): ReceiptsRead {
  const receipts: Receipt[] = []
  let previous = NO_HASH
  for (const { line, json } of jsonLines(text)) {
    const bad = (message: string): ReceiptsRead => ({ receipts, problem: { line, message } })
    if (json === undefined) return bad('this line is not JSON')
    const receipt = receiptIn(json, line - 1)
    if (typeof receipt === 'string') return bad(receipt)
    if (chainHash(previous, (json as SeatLine).digest) !== receipt.hash)
      return bad('the hash does not follow from the digest and the line before')
    const [first] = receipts
    if (first && (first.table !== receipt.table || first.seat !== receipt.seat))
      return bad('this line is of another seat or table than the first')
    previous = receipt.hash
    receipts.push(receipt)
  }
  if (receipts.length === 0) return { receipts, problem: { line: 1, message: 'there is no line in it' } }
  return { receipts }
}

/** Reads what a seat kept: its export of an open table, or one receipt a line. Never throws; an empty text is a problem. */
export function readReceipts(text: string): ReceiptsRead {
  if (isSeatExport(text)) return readSeatExport(text)
  const receipts: Receipt[] = []
  for (const { line, json } of jsonLines(text)) {
    const fault = json === undefined ? 'this line is not JSON' : receiptFault(json)
    if (fault !== undefined)
      return { receipts, problem: { line, message: `${fault}; a receipt is one line like ${RECEIPT_FORM}` } }
    receipts.push(json as Receipt)
  }
  if (receipts.length > 0) return { receipts }
  const message = `there is no receipt in it; a receipt is one line like ${RECEIPT_FORM}`
  return { receipts, problem: { line: 1, message } }
}
