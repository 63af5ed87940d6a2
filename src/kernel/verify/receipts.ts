import type { Ruleset } from '../contract/ruleset.js'
import type { Facts } from '../contract/seats.js'
import { receiptMark } from '../journal/chain.js'
import type { ReadLine } from '../journal/read.js'
import { receiptFault } from '../journal/receipt-shape.js'
import { type Receipt, seenRecord, shownHash } from '../journal/seen.js'
import { quoted, visible } from '../words/visible.js'

/** A receipt that does not fit the journal, and why. */
export interface ReceiptMismatch {
  /** The receipt as it was given; none where there was none to hold. */
  readonly receipt?: Receipt
  readonly message: string
  /** What the seat was given. */
  readonly expected?: string
  /** What the journal has in its place. */
  readonly recorded?: string
}

/** What came out when receipts were held against a journal. */
export interface ReceiptCheck {
  /** Different receipts that match. */
  readonly matched: number
  readonly mismatches: readonly ReceiptMismatch[]
  /** Copies of receipts that were there already; they prove nothing more. */
  readonly repeated: number
  /** Receipts of older versions among the matching: nothing in them binds them to their seat. */
  readonly unbound: number
  /** Whether the rules were at hand to say what each seat may see of its line. */
  readonly shownChecked: boolean
}

/** What receipts are held against. */
export interface ReceiptGround {
  readonly table: string
  readonly lines: readonly ReadLine[]
  /** Reading stopped before the end of the file. */
  readonly broken: boolean
  readonly shown?: { readonly ruleset: Ruleset; readonly facts: Facts }
}

const NONE_GIVEN = 'no receipts were given: hold at least one against the journal, or leave them out'

/** Everybody who ever sat at the table, or undefined in a journal of format 1, which does not say. */
function seatsIn(lines: readonly ReadLine[]): ReadonlySet<string> | undefined {
  const seats = new Set<string>()
  for (const { record } of lines)
    if (record.kind === 'members') for (const { seat } of record.joined) seats.add(seat)
  return seats.size === 0 ? undefined : seats
}

type Differs = Omit<ReceiptMismatch, 'receipt'>

/** Says why this receipt does not fit, or undefined when it does. */
function mismatchOf(
  receipt: Receipt,
  { table, lines, broken, shown }: ReceiptGround,
  seats: ReadonlySet<string> | undefined,
): Differs | undefined {
  const { seat, n, hash, issued } = receipt
  const name = visible(seat)
  if (receipt.table !== table) return { message: `this receipt is of table ${visible(receipt.table)}` }
  const line = lines[n]
  if (!line) {
    return broken
      ? { message: `line ${n} was not reached: the journal breaks off at line ${lines.length}` }
      : { message: `the journal has no line ${n}` }
  }
  if (line.hash !== hash)
    return {
      message: `line ${n} is not the line this seat was told of`,
      expected: hash,
      recorded: line.hash,
    }
  if (seats && !seats.has(seat)) return { message: `${quoted(name)} never sat at this table` }
  if (shown) {
    const recorded = shownHash(seenRecord(shown.ruleset, shown.facts, seat, line.record))
    if (recorded !== receipt.shown)
      return {
        message: `${name} was shown something else of line ${n}`,
        expected: receipt.shown,
        recorded,
      }
  }
  if (issued === undefined || line.blind === '') return undefined
  const mark = receiptMark(line.blind, receipt)
  if (mark === issued) return undefined
  return {
    message: `this table did not issue this receipt of line ${n} to ${name}: its seat or its contents were changed`,
    expected: issued,
    recorded: mark,
  }
}

/**
 * Holds receipts against a journal: that each line is the one the seat was told of, that the seat sat at the table, that
 * the receipt was issued to this seat and, with the rules at hand, that the seat was shown just what `see` makes of the
 * line. Copies count once. An empty list and anything that is no receipt do not match: holding nothing proves nothing.
 */
export function checkReceipts(receipts: readonly Receipt[], ground: ReceiptGround): ReceiptCheck {
  const seats = seatsIn(ground.lines)
  const mismatches: ReceiptMismatch[] = receipts.length === 0 ? [{ message: NONE_GIVEN }] : []
  const held = new Set<string>()
  let matched = 0
  let repeated = 0
  let unbound = 0
  for (const receipt of receipts) {
    const fault = receiptFault(receipt)
    if (fault !== undefined) {
      mismatches.push({ receipt, message: fault })
      continue
    }
    const { table, seat, n, hash, shown, issued } = receipt
    const spelled = JSON.stringify([table, seat, n, hash, shown, issued])
    if (held.has(spelled)) {
      repeated++
      continue
    }
    held.add(spelled)
    const differs = mismatchOf(receipt, ground, seats)
    if (differs) mismatches.push({ receipt, ...differs })
    else {
      matched++
      if (issued === undefined) unbound++
    }
  }
  return { matched, mismatches, repeated, unbound, shownChecked: ground.shown !== undefined }
}
