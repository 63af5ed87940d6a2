import { canonical, hashText } from '../canonical.js'
import type { Command } from '../contract/command.js'
import type { GameEvent, Ruleset } from '../contract/ruleset.js'
import { type Facts, GAME_MASTER } from '../contract/seats.js'
import type { RollOfEvent } from '../dice/dice.js'
import { receiptMark } from './chain.js'
import type { ActRecord, ForkPoint, HeaderRecord, JournalRecord, StartRecord, TalkRecord } from './record.js'

/** A journal line as one seat may know it while the table is open. Plain data; what a receipt's `shown` is the hash of. */
export type SeenRecord =
  | (Omit<HeaderRecord, 'scenario' | 'scenarioHash' | 'from'> & { readonly from?: Omit<ForkPoint, 'state'> })
  | StartRecord
  | (Omit<ActRecord, 'command'> & { readonly command?: Command })
  | TalkRecord
  | WhisperRecord
  | Exclude<JournalRecord, HeaderRecord | StartRecord | ActRecord | TalkRecord>

/** Words that were meant for somebody else: all that others learn is that the line is there. */
export interface WhisperRecord {
  readonly kind: 'whisper'
  readonly n: number
}

/** What happened, as a seat learns of it: events it may not see are left out, and dice with them. */
function seenHappening(
  ruleset: Ruleset,
  facts: Facts,
  seat: string,
  record: StartRecord | ActRecord,
): { events: readonly GameEvent[]; dice: readonly RollOfEvent[] } {
  const events: GameEvent[] = []
  const places = new Map<number, number>()
  record.events.forEach((event, place) => {
    const seen = ruleset.see(event, seat, facts)
    if (seen === undefined) return
    if (ruleset.seeDice(event, seat, facts)) places.set(place, events.length)
    events.push(seen)
  })
  const dice = record.dice.flatMap((roll) => {
    const place = places.get(roll.event)
    return place === undefined ? [] : [{ ...roll, event: place }]
  })
  return { events, dice }
}

/** The line as the seat may know it. From the line and the facts alone, so it can be made again at any time. */
export function seenRecord(ruleset: Ruleset, facts: Facts, seat: string, record: JournalRecord): SeenRecord {
  switch (record.kind) {
    case 'header': {
      const { scenario: _, scenarioHash: __, from, ...open } = record
      return from === undefined ? open : { ...open, from: { table: from.table, n: from.n, hash: from.hash } }
    }
    case 'start':
      return { ...record, ...seenHappening(ruleset, facts, seat, record) }
    case 'act': {
      const { command, ...rest } = record
      const said = ruleset.seeCommand(command, record.seat, seat, facts)
      const seen = { ...rest, ...seenHappening(ruleset, facts, seat, record) }
      return said === undefined ? seen : { ...seen, command: said }
    }
    case 'say':
    case 'narrate':
      return isHeard(record, seat) ? record : { kind: 'whisper', n: record.n }
    default:
      return record
  }
}

/** rules/secrets 5: what is aimed at one seat is that seat's and the game master's. */
function isHeard({ seat: speaker, to }: TalkRecord, seat: string): boolean {
  return to === undefined || to === seat || speaker === seat || seat === GAME_MASTER
}

/** What a seat was given at the time: kept by the seat, held against the journal later. */
export interface Receipt {
  readonly table: string
  readonly seat: string
  readonly n: number
  /** The line's hash. */
  readonly hash: string
  /** The SHA-256 of what the seat was shown of the line, in canonical spelling. */
  readonly shown: string
  /** Binds all of the above to the line (see `receiptMark`). Receipts of older versions lack it. */
  readonly issued?: string
}

/** The receipt of a line for the seat that was shown it. */
export function receiptOf(
  table: string,
  seat: string,
  { blind, hash }: { readonly blind: string; readonly hash: string },
  seen: SeenRecord,
): Receipt {
  const bare = { table, seat, n: seen.n, hash, shown: shownHash(seen) }
  return { ...bare, issued: receiptMark(blind, bare) }
}

export function shownHash(seen: SeenRecord): string {
  return hashText(canonical(seen))
}
