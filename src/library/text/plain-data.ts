import type { Issue } from '../../kernel/contract/scenario.js'
import { isVisible } from '../../kernel/words/visible.js'

/** No document of people lies this deep in itself. */
export const MAX_DEPTH = 100

/** A key that no object can simply have, as games may spell it once they have made case, blanks and hyphens one. */
const VANISHES = /^[\s_-]{2,}proto[\s_-]{2,}$/i

type Path = readonly (string | number)[]

/**
 * Finds the first thing in a document that could not go into a journal or onto a screen: nesting without end, numbers
 * that are none, names with characters that act on a screen. `copied` counts the values that aliases repeat.
 */
export function plainIssue(content: unknown): { readonly issue?: Issue; readonly copied: number } {
  const walk = new Walk()
  const issue = walk.issueIn(content, [])
  return { ...(issue && { issue }), copied: walk.copied }
}

/** A part of a document that was walked already, since an alias may lead to it again. */
interface Walked {
  readonly depth: number
  /** How many values it holds, those behind aliases included. */
  readonly size: number
}

class Walk {
  private readonly walked = new Map<object, Walked>()
  copied = 0

  issueIn(value: unknown, path: Path): Issue | undefined {
    if (typeof value === 'number' && !Number.isFinite(value))
      return { path, message: `${value} is no number that one can count with` }
    const key = path.at(-1)
    if (typeof value === 'string' && key === 'name' && !isVisible(value))
      return { path, message: 'a name has no line breaks and no characters that cannot be seen' }
    if (typeof value !== 'object' || value === null) return undefined
    const known = this.walked.get(value)
    if (path.length + (known?.depth ?? 0) > MAX_DEPTH)
      return { path: path.slice(0, 12), message: `this is nested deeper than ${MAX_DEPTH} levels` }
    if (known !== undefined) {
      this.copied += known.size
      return undefined
    }
    let depth = 0
    let size = 1
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? [...value.entries()]
      : Object.entries(value)
    for (const [inner, one] of entries) {
      if (typeof inner === 'string' && !isVisible(inner))
        return {
          path: [...path, inner],
          message: 'a key has no line breaks and no characters that cannot be seen',
        }
      if (typeof inner === 'string' && VANISHES.test(inner))
        return { path: [...path, inner], message: `nothing can be called "${inner}"` }
      const issue = this.issueIn(one, [...path, inner])
      if (issue) return issue
      const inside = typeof one === 'object' && one !== null ? this.walked.get(one) : undefined
      if (inside) depth = Math.max(depth, 1 + inside.depth)
      size += inside?.size ?? 1
    }
    this.walked.set(value, { depth, size })
    return undefined
  }
}

/** Where brackets first lie deeper than a document may, as far as that can be told without reading it. */
export function deepPlace(text: string): { line: number; col: number } {
  let depth = 0
  let line = 1
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\n') {
      line++
      start = i + 1
    } else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > MAX_DEPTH) return { line, col: i - start + 1 }
  }
  return { line: 1, col: 1 }
}
