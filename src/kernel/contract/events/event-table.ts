import { entryOf } from '../../entry.js'
import type { GameEvent, Ruleset } from '../ruleset.js'
import type { Facts } from '../seats.js'
import { RulesFault } from '../stops.js'
import type { Beat, StoryContext, Weight } from './beat.js'
import type { RollNeed } from './need.js'

/**
 * Everything there is to say about one kind of event, in one place. `Event` is the event as it happened, `Seen` as some
 * seat may learn of it; everything but `fold` and `see` reads the latter.
 */
export interface EventRow<
  State,
  Event extends GameEvent,
  Seen extends GameEvent = Event,
  Any extends GameEvent = GameEvent,
  Scenario = unknown,
> {
  /** Folds the event into the state. Absent for answers, which are never folded. */
  fold?(state: State, event: Event): void
  /** The event as that seat learns of it, or nothing. Absent: everybody sees it as it is. */
  see?(event: Event, seat: string, facts: Facts<Scenario>): Seen | undefined
  /** Whether the dice are seen with it. Absent: they are. */
  seeDice?(event: Event, seat: string, facts: Facts<Scenario>): boolean
  /** The exact audit lines. Absent: none. */
  mech?(event: Seen): readonly string[]
  /** The event as a sentence; empty where a neighbour or the board says it. Absent: the cue, or else the audit lines. */
  story?(event: Seen, context: StoryContext<Any, Scenario>): string | undefined
  /** The event in about 60 characters. Absent: the sentence. */
  short?(event: Seen, context: StoryContext<Any, Scenario>): string | undefined
  /** A mood for a narrator, never a figure. */
  narr?(event: Seen): string | undefined
  readonly weight: Weight | { weigh(event: Seen): Weight }['weigh']
  /** The people whom it concerns, as the view names them. */
  concerns?(event: Seen, context: StoryContext<Any, Scenario>): readonly string[]
  /** What a surface can show of it. */
  beat?(event: Seen, context: StoryContext<Any, Scenario>): Beat | undefined
  /** What its roll for this purpose had to show. Absent: nothing in particular. */
  need?(event: Seen, purpose: string, context: StoryContext<Any, Scenario>): RollNeed | undefined
}

/** One row for each type of event. `Seen` has the seats' versions beside the events as they happened. */
export type EventRows<State, Event extends GameEvent, Seen extends GameEvent = Event, Scenario = unknown> = {
  readonly [Type in Event['type']]: EventRow<
    State,
    Extract<Event, { readonly type: Type }>,
    Extract<Seen, { readonly type: Type }>,
    Seen,
    Scenario
  >
}

/** The part of the contract that a table of events answers by looking up rows. */
export type EventLookups<State, Event extends GameEvent, Scenario> = Required<
  Pick<
    Ruleset<Scenario, State, never, Event>,
    | 'evolve'
    | 'see'
    | 'seeDice'
    | 'mech'
    | 'narr'
    | 'story'
    | 'short'
    | 'weigh'
    | 'concerns'
    | 'beat'
    | 'need'
  >
>

/** Makes the contract's view of events out of a game's rows. */
export function eventTable<
  State,
  Event extends GameEvent,
  Seen extends GameEvent = Event,
  Scenario = unknown,
>(game: string, rows: EventRows<State, Event, Seen, Scenario>): EventLookups<State, Event, Scenario> {
  // Each row takes the events of its own type alone, which a look-up by that type guarantees and TypeScript cannot see.
  const table = rows as unknown as Readonly<Record<string, EventRow<State, Event, Event, Event, Scenario>>>
  const rowOf = (event: GameEvent) => {
    const row = entryOf(table, event.type)
    if (row === undefined) throw new RulesFault(`${game}: there is no event "${event.type}"`)
    return row
  }
  // A map of functions is quicker than a look into rows of many shapes, and everything that is played goes through it.
  const folds = new Map<string, (state: State, event: Event) => void>()
  for (const [type, { fold }] of Object.entries(table)) if (fold) folds.set(type, fold)
  const unfolded = (event: GameEvent) => {
    rowOf(event)
    return new RulesFault(`${game}: ${event.type} is an answer, and changes nothing`)
  }
  return {
    evolve(state, event) {
      const fold = folds.get(event.type)
      if (fold === undefined) throw unfolded(event)
      fold(state, event)
    },
    see(event, seat, facts) {
      const { see } = rowOf(event)
      return see === undefined ? event : see(event, seat, facts)
    },
    seeDice: (event, seat, facts) => rowOf(event).seeDice?.(event, seat, facts) ?? true,
    mech: (event) => rowOf(event).mech?.(event) ?? [],
    narr: (event) => rowOf(event).narr?.(event),
    story: (event, context) => rowOf(event).story?.(event, context),
    short(event, context) {
      const { short, story } = rowOf(event)
      return (short ?? story)?.(event, context) || undefined
    },
    weigh(event) {
      const { weight } = rowOf(event)
      return typeof weight === 'string' ? weight : weight(event)
    },
    concerns: (event, context) => rowOf(event).concerns?.(event, context) ?? [],
    beat: (event, context) => rowOf(event).beat?.(event, context),
    need: (event, purpose, context) => rowOf(event).need?.(event, purpose, context),
  }
}
