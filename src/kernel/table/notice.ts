import type { Command } from '../contract/command.js'
import type { GameEvent, Ruleset } from '../contract/ruleset.js'
import type { Facts } from '../contract/seats.js'
import type { RollOfEvent } from '../dice/dice.js'
import type { ReadLine } from '../journal/read.js'
import { type Receipt, receiptOf, type SeenRecord, seenRecord } from '../journal/seen.js'

/** One thing that happened, as a seat learns of it: the event, its log lines, its cue, the dice that made it. */
export interface NoticeRow<Event extends GameEvent = GameEvent> {
  readonly event: Event
  readonly mech: readonly string[]
  readonly narr?: string
  /** The event as a sentence of the story; empty where it says nothing beside its neighbours. */
  readonly story?: string
  readonly dice: readonly RollOfEvent[]
}

/** One journal line as one seat may see it: what surfaces show, and the seat's receipt for it. */
export interface Notice<Event extends GameEvent = GameEvent> {
  readonly n: number
  readonly kind: SeenRecord['kind']
  /** Who asked for it. */
  readonly by?: string
  readonly command?: Command
  readonly rows: readonly NoticeRow<Event>[]
  /** The line as the seat may know it, whole. */
  readonly seen: SeenRecord
  readonly digest: string
  readonly receipt: Receipt
}

/** Projections of a line for a seat. `record` must be the caller's own copy: the notice shares it. */
export function noticeOf<Event extends GameEvent>(
  ruleset: Ruleset,
  facts: Facts,
  table: string,
  seat: string,
  line: ReadLine,
): Notice<Event> {
  const seen = seenRecord(ruleset, facts, seat, line.record)
  const happened = seen.kind === 'act' || seen.kind === 'start' ? seen : undefined
  const rows = (happened?.events ?? []).map((event, place): NoticeRow<Event> => {
    const narr = ruleset.narr(event)
    const story = ruleset.story?.(event)
    return {
      event: event as Event,
      mech: ruleset.mech(event),
      ...(narr !== undefined && { narr }),
      ...(story !== undefined && { story }),
      dice: happened!.dice.filter((roll) => roll.event === place),
    }
  })
  return {
    n: seen.n,
    kind: seen.kind,
    ...('seat' in seen && { by: seen.seat }),
    ...(seen.kind === 'act' && seen.command !== undefined && { command: seen.command }),
    rows,
    seen,
    digest: line.digest,
    receipt: receiptOf(table, seat, line, seen),
  }
}
