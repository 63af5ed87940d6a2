/**
 * A line in pieces. A label is a word and a colon (`by:`, `by :`, `by:x`); the first word of a line never is one.
 * A quote sign opens quoted text wherever it stands; `#` outside quotes begins a comment, unless a digit follows it: that
 * is part of a name (`Reaver #1`).
 */
export interface Token {
  readonly kind: 'word' | 'label' | 'quoted' | 'colon' | 'open-quote'
  /** Without quotes and colon. */
  readonly text: string
  /** Where it begins and ends in the line, 0-based, the end behind it (with quotes, with the colon of a label). */
  readonly start: number
  readonly end: number
}

export interface TokenLine {
  readonly tokens: readonly Token[]
  /** Where the command ends: behind its last piece, before blanks and comment. */
  readonly end: number
}

const BLANK = /\s/

function isBlank(character: string): boolean {
  return character === ' ' || ((character < '!' || character > '~') && BLANK.test(character))
}

function isComment(line: string, at: number): boolean {
  return line[at] === '#' && !/^\d/.test(line.slice(at + 1, at + 2))
}

function endsWord(line: string, at: number): boolean {
  const character = line[at]!
  return (
    character === ':' || character === '"' || character === "'" || isBlank(character) || isComment(line, at)
  )
}

export function tokenize(line: string): TokenLine {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    const character = line[at]!
    if (isBlank(character)) {
      at++
      continue
    }
    if (character === '#' && (tokens.length === 0 || isComment(line, at))) break
    const token = nextToken(line, at, tokens.length === 0)
    tokens.push(token)
    at = token.end
  }
  return { tokens, end: tokens.at(-1)?.end ?? 0 }
}

function nextToken(line: string, start: number, first: boolean): Token {
  const character = line[start]!
  if (character === ':') return { kind: 'colon', text: ':', start, end: start + 1 }
  if (character === '"' || character === "'") {
    const close = line.indexOf(character, start + 1)
    if (close < 0) return { kind: 'open-quote', text: line.slice(start), start, end: line.length }
    return { kind: 'quoted', text: line.slice(start + 1, close), start, end: close + 1 }
  }
  let end = start
  while (end < line.length && !endsWord(line, end)) end++
  const text = line.slice(start, end)
  if (first) return { kind: 'word', text, start, end }
  let colon = end
  while (colon < line.length && isBlank(line[colon]!)) colon++
  if (line[colon] === ':') return { kind: 'label', text, start, end: colon + 1 }
  return { kind: 'word', text, start, end }
}
