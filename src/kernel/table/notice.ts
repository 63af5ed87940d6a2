import type { Command } from '../contract/command.js'
import { type Beat, type SeatWeight, type StoryContext, weightForSeat } from '../contract/events/beat.js'
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
  /** The same in a few words, where it says anything that matters. */
  readonly short?: string
  /** How much it matters to this seat. */
  readonly weight: SeatWeight
  /** What a surface can show of it without knowing the game. */
  readonly beat?: Beat
  readonly dice: readonly RollOfEvent[]
}

/** An event of a line in every form that a seat can read. */
function rowOf<Event extends GameEvent>(
  ruleset: Ruleset,
  seat: string,
  context: StoryContext<GameEvent>,
  dice: readonly RollOfEvent[],
): NoticeRow<Event> {
  const event = context.line[context.place]!
  const narr = ruleset.narr(event)
  const story = ruleset.story?.(event, context)
  const short = ruleset.short ? ruleset.short(event, context) : story || narr
  const beat = ruleset.beat(event, context)
  const isOwn = ruleset.concerns(event, context).some((person) => ruleset.plays(seat, person, context.facts))
  return {
    event: event as Event,
    mech: ruleset.mech(event),
    ...(narr !== undefined && { narr }),
    ...(story !== undefined && { story }),
    ...(short !== undefined && short !== '' && { short }),
    weight: weightForSeat(ruleset.weigh(event), isOwn),
    ...(beat !== undefined && { beat }),
    dice,
  }
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
  const events = happened?.events ?? []
  const dice: RollOfEvent[][] = events.map(() => [])
  for (const roll of happened?.dice ?? []) dice[roll.event]?.push(roll)
  const rows = events.map((_, place) =>
    rowOf<Event>(ruleset, seat, { facts, line: events, place }, dice[place]!),
  )
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
