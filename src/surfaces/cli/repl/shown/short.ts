import { stopsOf } from '../../../../kernel/contract/stops.js'

const { refused } = stopsOf<'BAD_COUNT'>()

/** How much is shown: this many entries, `all`, or what fits on a screen when nothing was said. */
export type ListLimit = number | 'all' | undefined

/** `all`, or a number, as it was typed. */
export function parseLimit(text: string | undefined): ListLimit {
  if (text === undefined) return undefined
  if (text.toLowerCase() === 'all') return 'all'
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw refused('BAD_COUNT', `"${text}" is neither "all" nor a number from 1 on.`)
}

/** As many entries as somebody takes in at a glance. */
export const MAX_SHOWN = 12

/** About a screen: an answer that nobody asked to have whole is no longer. */
const MAX_CHARACTERS = 1_800

/**
 * The first of these entries (one or more lines each): as many as were asked for, or as fit; then how many more there are
 * and how to see them.
 */
export function shortened(
  entries: readonly (readonly string[])[],
  much: ListLimit,
  more: (left: number) => string,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  let length = 0
  let taken = 0
  for (const entry of entries) {
    const told = much === undefined ? entry.map(clipped) : entry
    length += told.reduce((sum, line) => sum + line.length + 1, 0)
    const full = much === undefined && taken > 0 && (taken >= most || length > MAX_CHARACTERS)
    if (full || taken === much) break
    lines.push(...told)
    taken++
  }
  if (taken < entries.length) lines.push(more(entries.length - taken))
  return lines
}

const MAX_LINE_LENGTH = 400

function clipped(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line
}
