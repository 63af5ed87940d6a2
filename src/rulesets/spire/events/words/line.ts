import type { Line } from './names.js'

type Happened = Line['line'][number]

/** Events that say nothing and may stand between alike ones. */
const QUIET: ReadonlySet<string> = new Set([
  'Queued',
  'Paused',
  'Finished',
  'Noted',
  'CardMoved',
  'CardsToDraw',
  'TurnReady',
  'TurnSettled',
  'MonsterDone',
  'AllDealt',
  'RoomEntered',
  'RelicLeftDeck',
  'RunAsked',
])

function isQuiet(event: Happened): boolean {
  if (QUIET.has(event.type)) return true
  return event.type === 'RunChanged' && (event as { readonly text?: string }).text === ''
}

/** The nearest event of the line that says something, before (-1) or behind (1) this one. */
export function neighbour({ line, place }: Line, step: -1 | 1): Happened | undefined {
  let at = place + step
  while (at >= 0 && at < line.length && isQuiet(line[at]!)) at += step
  return line[at]
}

/** This event and the alike ones that follow it; none where the one before is alike, and has told of all. */
export function alikeFrom<Event extends Happened>(
  context: Line,
  isAlike: (other: Happened) => other is Event,
): readonly Event[] {
  const before = neighbour(context, -1)
  if (before !== undefined && isAlike(before)) return []
  return alike(context, isAlike, 1)
}

/** This event and the alike ones before it; none where the one behind is alike, and will tell of all. */
export function alikeUpTo<Event extends Happened>(
  context: Line,
  isAlike: (other: Happened) => other is Event,
): readonly Event[] {
  const behind = neighbour(context, 1)
  if (behind !== undefined && isAlike(behind)) return []
  return [...alike(context, isAlike, -1)].reverse()
}

function alike<Event extends Happened>(
  { line, place }: Line,
  isAlike: (other: Happened) => other is Event,
  step: -1 | 1,
): readonly Event[] {
  const found: Event[] = []
  for (let at = place; at >= 0 && at < line.length; at += step) {
    const event = line[at]!
    if (isAlike(event)) found.push(event)
    else if (!isQuiet(event)) break
  }
  return found
}

/** The nearest event before this one that a question fits, no further back than a turn's or a monster's beginning. */
export function lastBefore<Event extends Happened>(
  { line, place }: Line,
  fits: (other: Happened) => other is Event,
): Event | undefined {
  for (let at = place - 1; at >= 0; at--) {
    const event = line[at]!
    if (fits(event)) return event
  }
  return undefined
}

export function isType<Event extends Happened>(type: Event['type']): (other: Happened) => other is Event {
  return (other): other is Event => other.type === type
}

/** Whether something behind this event in the line was caused by that card, relic or potion. */
export function effectFollows({ line, place }: Line, by: string): boolean {
  for (let at = place + 1; at < line.length; at++)
    if ((line[at] as { readonly by?: string }).by === by) return true
  return false
}
