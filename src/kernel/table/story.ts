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

/** Log lines of one kind that are told in one row. */
const MOST_TOGETHER = 12

/**
 * The events of a line as rows of the story, the same for every surface. Events of one kind that only the log tells (cards
 * drawn) are one row; those that say nothing beside their neighbours are left out, unless dice fell for them.
 */
export function storyRows<Event extends { readonly type: string }>(
  rows: readonly Happened<Event>[],
): readonly StoryRow<Event>[] {
  const story: { -readonly [K in keyof StoryRow<Event>]: StoryRow<Event>[K] }[] = []
  rows.forEach((row, place) => {
    const told = row.story ?? row.narr
    if (row.dice.length === 0 && (told === '' || (told === undefined && row.mech.length === 0))) return
    const last = story.at(-1)
    // The sentence before it speaks for this one too: its log and its dice belong to that row.
    const isShared = told === '' && last?.told !== undefined && last.events.at(-1)?.type === row.event.type
    const isPlain = told === undefined && row.mech.length === 1
    const follows =
      isPlain &&
      last?.told === undefined &&
      last?.events.at(-1)?.type === row.event.type &&
      last.mech.length < MOST_TOGETHER
    if ((isShared || follows) && last) {
      last.mech = [...last.mech, ...row.mech]
      last.dice = [...last.dice, ...row.dice]
      last.events = [...last.events, row.event]
    } else {
      story.push({
        key: `${place}`,
        ...(told && { told }),
        mech: row.mech,
        dice: row.dice,
        events: [row.event],
      })
    }
  })
  return story
}

/** A sentence with figures in it, before its full stop: `It hits (3d6 9, needs 12).` */
export function withFigures(sentence: string | undefined, figures: string): string {
  return `${(sentence ?? '').replace(/\.$/, '')} (${figures}).`
}

/** Log lines; those of one kind are told together: `Draw: Defend, Strike, Strike` instead of three times `Draw:`. */
export function mechLines(mech: readonly string[]): readonly string[] {
  const heads = mech.map((line) => /^([^:]{1,24}): (.+)$/.exec(line))
  const same = heads.length > 1 && heads.every((head) => head && head[1] === heads[0]![1])
  return same ? [`${heads[0]![1]}: ${heads.map((head) => head![2]).join(', ')}`] : mech
}

/** The same in one line. */
export function mechWords(mech: readonly string[]): string {
  return mechLines(mech).join(' · ')
}
