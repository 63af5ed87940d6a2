import type { Facts } from '../seats.js'

/**
 * How much an event matters to its readers. `decisive`: an end, a fall, a break, a discovery, a scene that changes.
 * `notable`: a hit, a wound, a status. `detail`: a miss, bookkeeping. Surfaces with little room drop from the end of
 * this list, never from its beginning.
 */
export type Weight = 'decisive' | 'notable' | 'detail'

/** The weight as one seat reads it: what concerns a person the seat plays is its `own`, unless it is decisive. */
export type SeatWeight = Weight | 'own'

/** A change that a surface can show at somebody: a figure, or a word of their status that comes or goes. */
export interface BeatChange {
  /** As the view names them. */
  readonly who: string
  /** `hp`, or the game's own word for another figure. */
  readonly figure?: string
  /** What was added or taken. */
  readonly by?: number
  /** A figure, or a word where figures are words. */
  readonly to?: number | string
  readonly max?: number
  readonly gains?: string
  readonly loses?: string
}

/** An event as a surface shows it without knowing the game. Its dice stand beside it in the notice. */
export interface Beat {
  /** Who acts, as the view names them. */
  readonly by?: string
  readonly on?: readonly string[]
  /** How it turned out, in one or two words: `hit`, `miss`, `saved`. */
  readonly result?: string
  /** The noun by which several of its kind are counted, where the result is none: `move`. */
  readonly noun?: string
  readonly changes?: readonly BeatChange[]
}

/** What a sentence may go by beside its event: what the reading seat may know, from the line and the facts alone. */
export interface StoryContext<Event extends { readonly type: string }, Scenario = unknown> {
  readonly facts: Facts<Scenario>
  /** The events of the same line as the seat sees them, so that alike ones can be told as one. */
  readonly line: readonly Event[]
  /** Where this event stands in the line. */
  readonly place: number
}

/** Raises what is not decisive to `own` where it concerns a person the reading seat plays. */
export function weightForSeat(weight: Weight, concernsSeat: boolean): SeatWeight {
  return concernsSeat && weight !== 'decisive' ? 'own' : weight
}

/**
 * The length of the run of alike events that begins here; 0 where the event before is alike, so that the first one has
 * told of all. Looks at neighbours only, so that telling a long line takes time in proportion to its length.
 */
export function runLength<Event extends { readonly type: string }>(
  { line, place }: Pick<StoryContext<Event>, 'line' | 'place'>,
  isAlike: (other: Event) => boolean,
): number {
  if (place > 0 && isAlike(line[place - 1]!)) return 0
  let end = place + 1
  while (end < line.length && isAlike(line[end]!)) end++
  return end - place
}
