import type { RollOfEvent } from '../dice/dice.js'

/** What a row of the story is made of: an event with its log lines, its sentence or cue, and its dice. */
export interface Happened<Event extends { readonly type: string }> {
  readonly event: Event
  readonly mech: readonly string[]
  readonly narr?: string
  readonly story?: string
  readonly dice: readonly RollOfEvent[]
}

/** A row of the story: one event, or several of a kind that nobody tells apart. */
export interface StoryRow<Event extends { readonly type: string }> {
  readonly key: string
  /** The sentence; absent where the game has none, and the log speaks. */
  readonly told?: string
  readonly mech: readonly string[]
  readonly dice: readonly RollOfEvent[]
  readonly events: readonly Event[]
}

/** Log lines of one kind that are reported in one row. */
const MAX_TOGETHER = 12

/** A row while it grows. */
interface GrowingRow<Event extends { readonly type: string }> extends StoryRow<Event> {
  readonly mech: string[]
  readonly dice: RollOfEvent[]
  readonly events: Event[]
}

function isOfKind<Event extends { readonly type: string }>(
  last: GrowingRow<Event> | undefined,
  event: Event,
) {
  return last?.events.at(-1)?.type === event.type
}

/**
 * The events of a line as rows of the story, the same for every surface. Events of one kind that only the log tells are one
 * row. One that says nothing beside its neighbours gives its dice to the row before, or to the first one; where that row's
 * sentence speaks for several of a kind, its log as well.
 */
export function storyRows<Event extends { readonly type: string }>(
  rows: readonly Happened<Event>[],
): readonly StoryRow<Event>[] {
  const story: GrowingRow<Event>[] = []
  const early: RollOfEvent[] = []
  const hasSentence = rows.some(({ story: sentence, narr, mech, dice }) => {
    const told = sentence ?? narr
    return told === undefined ? mech.length + dice.length > 0 : told !== ''
  })
  rows.forEach((row, place) => {
    const told = row.story ?? row.narr
    if (row.dice.length === 0 && (told === '' || (told === undefined && row.mech.length === 0))) return
    const last = story.at(-1)
    if (told === '' && hasSentence) {
      ;(last?.dice ?? early).push(...row.dice)
      if (last?.told === undefined || !isOfKind(last, row.event)) return
      last.mech.push(...row.mech)
      last.events.push(row.event)
      return
    }
    const isPlain = told === undefined && row.mech.length === 1
    if (
      last &&
      isPlain &&
      last.told === undefined &&
      isOfKind(last, row.event) &&
      last.mech.length < MAX_TOGETHER
    ) {
      last.mech.push(...row.mech)
      last.dice.push(...row.dice)
      last.events.push(row.event)
    } else {
      story.push({
        key: `${place}`,
        ...(told && { told }),
        mech: [...row.mech],
        dice: last === undefined ? [...early, ...row.dice] : [...row.dice],
        events: [row.event],
      })
    }
  })
  return story
}

/** Log lines; those of one kind are reported together: `Draw: Defend, Strike, Strike` instead of three times `Draw:`. */
export function mechLines(mech: readonly string[]): readonly string[] {
  const heads = mech.map((line) => /^([^:]{1,24}): (.+)$/.exec(line))
  const same = heads.length > 1 && heads.every((head) => head && head[1] === heads[0]![1])
  return same ? [`${heads[0]![1]}: ${heads.map((head) => head![2]).join(', ')}`] : mech
}

/** The same in one line. */
export function mechWords(mech: readonly string[]): string {
  return mechLines(mech).join(' · ')
}
