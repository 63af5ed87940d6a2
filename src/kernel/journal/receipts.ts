import { canonical } from '../canonical.js'
import type { Ruleset } from '../contract/ruleset.js'
import type { Facts } from '../contract/seats.js'
import { chainHash, NO_HASH } from './chain.js'
import type { ReadLine } from './read.js'
import { type Receipt, type SeenRecord, seenRecord, shownHash } from './seen.js'

/** A receipt that does not fit the journal, and why. */
export interface ReceiptMismatch {
  readonly receipt: Receipt
  readonly message: string
  /** What the seat was given. */
  readonly expected?: string
  /** What the journal has in its place. */
  readonly recorded?: string
}

/**
 * Holds receipts against a journal: that each line is the one the seat was told of, and, with the rules at hand, that the
 * seat was shown just what `see` makes of it.
 */
export function receiptMismatches(
  receipts: readonly Receipt[],
  table: string,
  lines: readonly ReadLine[],
  shown?: { readonly ruleset: Ruleset; readonly facts: Facts },
): readonly ReceiptMismatch[] {
  return receipts.flatMap((receipt): ReceiptMismatch[] => {
    const differs = (message: string, values: Omit<ReceiptMismatch, 'receipt' | 'message'> = {}) => [
      { receipt, message, ...values },
    ]
    if (receipt.table !== table) return differs(`this receipt is of table ${receipt.table}`)
    const line = lines[receipt.n]
    if (!line) return differs(`the journal has no line ${receipt.n}`)
    if (line.hash !== receipt.hash)
      return differs(`line ${receipt.n} is not the line this seat was told of`, {
        expected: receipt.hash,
        recorded: line.hash,
      })
    if (!shown) return []
    const recorded = shownHash(seenRecord(shown.ruleset, shown.facts, receipt.seat, line.record))
    return recorded === receipt.shown
      ? []
      : differs(`${receipt.seat} was shown something else of line ${receipt.n}`, {
          expected: receipt.shown,
          recorded,
        })
  })
}

/** One line of what a seat takes home from an open table. */
interface SeatLine {
  readonly kind: 'seat-line'
  readonly table: string
  readonly seat: string
  readonly n: number
  readonly digest: string
  readonly hash: string
  readonly seen: SeenRecord
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
  const kept = lines.map(({ record, digest, hash }): SeatLine => {
    const seen = seenRecord(ruleset, facts, seat, record)
    return { kind: 'seat-line', table, seat, n: record.n, digest, hash, seen }
  })
  return kept.map((line) => `${canonical(line)}\n`).join('')
}

/** What a seat's export says: its receipts, and whether its own chain of hashes holds. */
export interface SeatExportRead {
  readonly receipts: readonly Receipt[]
  /** The first line (counted from 1) that does not follow. */
  readonly problem?: { readonly line: number; readonly message: string }
}

function isSeatLine(value: unknown): value is SeatLine {
  const line = value as Partial<SeatLine> | null
  return (
    typeof line === 'object' &&
    line !== null &&
    line.kind === 'seat-line' &&
    typeof line.table === 'string' &&
    typeof line.seat === 'string' &&
    Number.isSafeInteger(line.n) &&
    /^[0-9a-f]{64}$/.test(String(line.digest)) &&
    /^[0-9a-f]{64}$/.test(String(line.hash)) &&
    typeof line.seen === 'object'
  )
}

/** Whether a text is a seat's export rather than a journal. */
export function isSeatExport(text: string): boolean {
  return text.slice(0, text.indexOf('\n') + 1).includes('"kind":"seat-line"')
}

export function readSeatExport(text: string): SeatExportRead {
  const receipts: Receipt[] = []
  let previous = NO_HASH
  for (const [index, piece] of text.split('\n').entries()) {
    if (piece === '') continue
    const bad = (message: string): SeatExportRead => ({ receipts, problem: { line: index + 1, message } })
    let line: unknown
    try {
      line = JSON.parse(piece)
    } catch {
      return bad('this line is not JSON')
    }
    if (!isSeatLine(line)) return bad('this is no line of a seat’s export')
    if (line.n !== index) return bad(`this should be line ${index}, not ${line.n}`)
    if (chainHash(previous, line.digest) !== line.hash)
      return bad('the hash does not follow from the digest and the line before')
    previous = line.hash
    const { table, seat, n, hash, seen } = line
    receipts.push({ table, seat, n, hash, shown: shownHash(seen) })
  }
  return { receipts }
}
