import type { Completion } from '../../api/types.js'

/** The line with an option put in, and where the cursor then stands. */
export function applied(
  text: string,
  { from, to }: Pick<Completion, 'from' | 'to'>,
  option: string,
): { text: string; cursor: number } {
  const rest = text.slice(to).trimStart()
  const head = text.slice(0, from) + option
  // A label waits for its value, a value for what comes next: both want a space.
  const glued = head.endsWith(' ') ? head : `${head} `
  return { text: glued + rest, cursor: glued.length }
}

/** A piece of a line, by what it is. */
export interface Piece {
  readonly kind: 'verb' | 'label' | 'value' | 'wrong'
  readonly text: string
}

/** A line in the colours of the language: the verb strong, labels dim. `wrong` is the column (from 1) of a fault. */
export function pieces(text: string, wrong?: number): readonly Piece[] {
  const found: Piece[] = []
  const words = text.match(/\s+|"[^"]*"?|'[^']*'?|[^\s"']+/g) ?? []
  let at = 0
  let hasVerb = false
  for (const word of words) {
    const isSpace = word.trim() === ''
    const isWrong = wrong !== undefined && !isSpace && wrong - 1 >= at && wrong - 1 < at + word.length
    const kind: Piece['kind'] = isWrong
      ? 'wrong'
      : isSpace
        ? 'value'
        : !hasVerb
          ? 'verb'
          : word.endsWith(':')
            ? 'label'
            : 'value'
    if (!isSpace) hasVerb = true
    const last = found.at(-1)
    if (last && last.kind === kind && kind === 'value')
      found[found.length - 1] = { kind, text: last.text + word }
    else found.push({ kind, text: word })
    at += word.length
  }
  return found
}
