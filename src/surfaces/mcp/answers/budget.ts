/** How much of an answer a model reads, in characters. The full lists are there for anyone who asks. */
export const BUDGET = {
  /** The opening: rules in a line, who plays whom, cast, aims. */
  brief: 1_000,
  /** What came of an action, without the choices. */
  action: 600,
  choices: 400,
  odds: 500,
} as const

/** One line that is no longer than this. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text
  return most < 2 ? text.slice(0, Math.max(0, most)) : `${text.slice(0, most - 1).trimEnd()}…`
}

/** What a line costs beside its own letters: a line break in the text, quotes and a comma in JSON. */
export const LINE_COST = 4

/** What lines cost, in the text as in JSON. */
export function costOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + JSON.stringify(line).length + LINE_COST - 2, 0)
}

/** The first lines that fit, and how many were left out, in a separate line when there are any. */
export function fitting(
  lines: readonly string[],
  most: number,
  more: (left: number) => string = (left) => `… ${left} more`,
): readonly string[] {
  if (costOf(lines) <= most) return lines
  const room = most - costOf([more(lines.length)])
  const kept: string[] = []
  let cost = 0
  for (const line of lines) {
    cost += costOf([line])
    if (cost > room) break
    kept.push(line)
  }
  if (kept.length === 0 && lines.length > 0 && room > 20) kept.push(clipped(lines[0]!, room - LINE_COST))
  const left = lines.length - kept.length
  return left === 0 ? kept : [...kept, more(left)]
}

/** The first and the last lines that fit, with how many were left out between them. */
export function bothEnds(
  lines: readonly string[],
  most: number,
  more: (left: number) => string,
): readonly string[] {
  if (costOf(lines) <= most) return lines
  const room = most - costOf([more(lines.length)])
  const kept = new Set<number>()
  let cost = 0
  const take = (place: number, upTo: number): boolean => {
    const next = cost + costOf([lines[place]!])
    if (next > upTo) return false
    kept.add(place)
    cost = next
    return true
  }
  // How it began takes a third at most; how it ended matters more.
  for (let i = 0; i < lines.length && take(i, room / 3); i++);
  for (let i = lines.length - 1; i >= 0 && !kept.has(i) && take(i, room); i--);
  const first = lines.filter(
    (_, i) => kept.has(i) && !(kept.has(lines.length - 1) && isTail(kept, i, lines.length)),
  )
  const last = lines.filter(
    (_, i) => kept.has(i) && kept.has(lines.length - 1) && isTail(kept, i, lines.length),
  )
  return [...first, more(lines.length - kept.size), ...last]
}

/** Whether everything from here to the end is kept. */
function isTail(kept: ReadonlySet<number>, from: number, length: number): boolean {
  for (let i = from; i < length; i++) if (!kept.has(i)) return false
  return true
}
