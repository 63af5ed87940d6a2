import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from '../canonical.js'
import type { Command } from '../command.js'
import type { RecordedRoll } from '../dice/dice.js'
import type { GameEvent } from '../ruleset.js'

/** The version of the journal's form. */
export const JOURNAL_FORMAT = 1

/** Line 0: what is played, by which rules and dice, and the commitment to the secret seed. */
export interface HeaderRecord {
  readonly kind: 'header'
  readonly n: 0
  readonly format: number
  readonly table: string
  readonly ruleset: string
  readonly version: string
  readonly dice: string
  readonly scenario: unknown
  readonly scenarioHash: string
  readonly commit: string
  /** Only in a fork: the line it leaves from, and the state there. */
  readonly from?: ForkPoint
}

export interface ForkPoint {
  readonly table: string
  readonly n: number
  readonly hash: string
  readonly state: unknown
}

/** Something a seat added to the dice after the commitment and before the first roll. */
export interface EntropyRecord {
  readonly kind: 'entropy'
  readonly n: number
  readonly seat: string
  readonly text: string
}

/** What the rules did by themselves before the first choice. Entropy is frozen from here on. */
export interface StartRecord {
  readonly kind: 'start'
  readonly n: number
  readonly dice: readonly RecordedRoll[]
  readonly events: readonly GameEvent[]
}

/** One command, every face it took, everything that happened. */
export interface ActRecord {
  readonly kind: 'act'
  readonly n: number
  readonly seat: string
  readonly command: Command
  readonly dice: readonly RecordedRoll[]
  readonly events: readonly GameEvent[]
}

/** The last `count` commands no longer stand; the state is that after line `to`. The dice do not go back. */
export interface UndoRecord {
  readonly kind: 'undo'
  readonly n: number
  readonly seat: string
  readonly count: number
  readonly to: number
}

/** The end: the secret seed is revealed, so everybody can recompute every die. */
export interface CloseRecord {
  readonly kind: 'close'
  readonly n: number
  readonly seed: string
}

export type JournalRecord = HeaderRecord | EntropyRecord | StartRecord | ActRecord | UndoRecord | CloseRecord

/** The hash before the first line. */
export const NO_HASH = '0'.repeat(64)

/** hash = SHA-256(previous hash || canonical bytes of the record without its hash). */
export function chainHash(previous: string, record: unknown): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(canonical(record)))))
}

/** A record as its line of text (without the newline), and its hash. */
export function seal(previous: string, record: JournalRecord): { line: string; hash: string } {
  const hash = chainHash(previous, record)
  return { line: canonical({ ...record, hash }), hash }
}
