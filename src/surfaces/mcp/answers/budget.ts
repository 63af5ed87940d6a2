/** How much of an answer a model reads, in characters. The full lists are there for anyone who asks. */
export const BUDGET = {
  /** The opening: rules in a line, who plays whom, cast, aims. */
  brief: 1_000,
  /** The answer to an action, without the choices, when little happened. */
  action: 500,
  /** The same when much happened: more than details would be left out of the smaller one. */
  longAction: 1_500,
  /** The choices, with the line that marks one of them. A foe is never cut, whatever that takes. */
  choices: 700,
  odds: 900,
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
