import type { EventSeen, Look, Notice } from '../api/types.js'
import { type Plugin, safely } from '../plugins/plugin.js'

/** The lines of a journal that are here. */
interface Lines {
  line(n: number): Notice | undefined
  isTakenBack(n: number): boolean
}

/** Farther back nobody reads, and every heading would count all lines behind it. */
const MAX_LINES_BACK = 400

/**
 * The heading of a round whose event does not say which one it is. The view knows the present round; every line after this
 * one that began another counts one back.
 */
export function roundHead(
  plugin: Plugin,
  lines: Lines,
  look: Look,
  n: number,
  event: EventSeen,
): string | undefined {
  const begins = (one: EventSeen): boolean => safely(() => plugin.beginsRound?.(one)) === true
  if (!begins(event)) return undefined
  const unknown = 'A new round'
  const now = safely(() => plugin.round?.(look.view))
  if (!now || lines.isTakenBack(n) || look.n - n > MAX_LINES_BACK) return unknown
  let round = now.n
  for (let later = n + 1; later <= look.n; later++) {
    const notice = lines.line(later)
    if (!notice) return unknown
    if (lines.isTakenBack(later)) continue
    round -= notice.rows.filter(({ event: one }) => begins(one)).length
  }
  // A second encounter counts from one again: what was before it cannot be counted from here.
  return round > 1 ? `${now.word} ${round}` : unknown
}
