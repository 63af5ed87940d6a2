import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical, joined, spelledMembers } from '../canonical.js'
import { hashing } from '../hashing.js'
import type { JournalRecord } from './record.js'

/** The hash before the first line. */
export const NO_HASH = '0'.repeat(64)

const BLIND_TAG = utf8ToBytes('journal/blind/v2\0')
const RECEIPT_TAG = utf8ToBytes('journal/receipt/v1\0')
const VEIL_TAG = utf8ToBytes('journal/veil/v2\0')

function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/**
 * What keeps a line's hash from telling more than the seat was shown: a seat knows most of a line and could try the rest.
 * A function of the table's veil, so anyone who holds the veil needs to keep nothing else.
 */
export function blindOf(veil: Uint8Array, n: number): string {
  return hashing.hmacHex(veil, BLIND_TAG, u64(n))
}

/** The length in 32 bits, then the bytes: where one text ends and the next begins is never in doubt. */
function prefixed(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return concatBytes(length, bytes)
}

/**
 * Binds a receipt to its seat: HMAC-SHA-256(blind of the line, tag ‖ lp(table) ‖ lp(seat) ‖ u64(n) ‖ hash ‖ shown). While
 * a table is open only its host knows the blind, so no seat can make a receipt for another; a journal carries the blind,
 * so anybody who holds it can check.
 */
export function receiptMark(
  blind: string,
  { table, seat, n, hash, shown }: { table: string; seat: string; n: number; hash: string; shown: string },
): string {
  return hashing.hmacHex(
    hexToBytes(blind),
    RECEIPT_TAG,
    prefixed(table),
    prefixed(seat),
    u64(n),
    hexToBytes(hash),
    hexToBytes(shown),
  )
}

/** A veil for tables whose seed is no secret anyway. */
export function veilFromSeed(seed: Uint8Array): Uint8Array {
  return hashing.hmac(seed, VEIL_TAG)
}

/** digest = SHA-256(blind ‖ canonical record). */
export function digestOf(blind: string, record: unknown): string {
  return digestOfText(blind, canonical(record))
}

export function digestOfText(blind: string, text: string): string {
  return hashing.sha256Hex(hexToBytes(blind), text)
}

/** hash = SHA-256(previous hash ‖ digest): anyone who holds the digests can check the chain without the lines. */
export function chainHash(previous: string, digest: string): string {
  return hashing.sha256Hex(hexToBytes(previous), hexToBytes(digest))
}

/** Format 1: hash = SHA-256(previous hash ‖ canonical text of the record). */
export function chainHashFormat1(previous: string, text: string): string {
  return hashing.sha256Hex(hexToBytes(previous), text)
}

/** A record as its line of text (without the newline), its digest and its hash. */
export interface SealedLine {
  readonly line: string
  readonly digest: string
  readonly hash: string
}

export function seal(previous: string, blind: string, record: JournalRecord): SealedLine {
  const members = spelledMembers(record)
  const digest = digestOfText(blind, joined(members))
  const hash = chainHash(previous, digest)
  const more = spelledMembers({ blind, hash })
  return { line: joined(new Map([...members, ...more])), digest, hash }
}
