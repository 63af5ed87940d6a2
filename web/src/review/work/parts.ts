/**
 * An answer of many lines goes to the page in parts. A message is taken in at one go, and nothing else happens on the page
 * meanwhile: so none is longer than this.
 */
export const MAX_LINES = 400

/** An answer that has lines. */
interface Lined {
  readonly lines: readonly unknown[]
}

function isLined(answer: unknown): answer is Lined {
  return typeof answer === 'object' && answer !== null && 'lines' in answer && Array.isArray(answer.lines)
}

/** An answer as messages: some of its lines in each, then the answer itself without those lines. */
export function messagesOf(answer: unknown): readonly Message[] {
  if (!isLined(answer) || answer.lines.length <= MAX_LINES) return [{ done: answer }]
  const count = Math.ceil(answer.lines.length / MAX_LINES)
  const parts = Array.from({ length: count }, (_, i) => ({
    part: answer.lines.slice(i * MAX_LINES, (i + 1) * MAX_LINES),
  }))
  return [...parts, { done: { ...answer, lines: [] } }]
}

export type Message = { readonly part: readonly unknown[] } | { readonly done: unknown }

/** Puts an answer together from the messages that it came in. */
export class Assembly {
  private readonly lines: unknown[] = []

  take(part: readonly unknown[]): void {
    for (const line of part) this.lines.push(line)
  }

  whole(done: unknown): unknown {
    return this.lines.length > 0 && isLined(done) ? { ...done, lines: this.lines } : done
  }
}
