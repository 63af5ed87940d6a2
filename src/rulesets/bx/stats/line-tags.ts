/** `[Tags: undead, leader]` in a line, and the line without it. */
interface LineTags {
  readonly tags: string
  readonly before: string
  readonly behind: string
}

const OPENING = /\[\s*Tags\s*:/i
/** By hand it may be shorter: `[tag undead]`. */
export const TYPED_OPENING = /\[\s*Tags?\s*:?/i

/** The brackets with the tags, where the line has them. Looks for the end once, however many begin. */
export function lineTags(line: string, opening = OPENING): LineTags | undefined {
  const begin = opening.exec(line)
  if (!begin) return undefined
  const inside = begin.index + begin[0].length
  const end = line.indexOf(']', inside)
  if (end < 0) return undefined
  return { tags: line.slice(inside, end), before: line.slice(0, begin.index), behind: line.slice(end + 1) }
}
