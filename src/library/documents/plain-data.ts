import type { Issue } from '../../kernel/contract/scenario.js'
import { isVisible } from '../../kernel/visible.js'

/** No document of people lies this deep in itself. */
export const DEEPEST = 100

/** A key that no object can simply have, as games may spell it once they have made case, blanks and hyphens one. */
const VANISHES = /^[\s_-]{2,}proto[\s_-]{2,}$/i

type Path = readonly (string | number)[]

/**
 * What of a document could not go into a journal or onto a screen: nesting without end, numbers that are none, names
 * with characters that act on a screen. The first of them.
 */
export function plainIssue(content: unknown): Issue | undefined {
  return new Walk().issueIn(content, [])
}

class Walk {
  /** How deep what was walked already goes, since an alias may lead to it again. */
  private readonly depths = new Map<object, number>()

  issueIn(value: unknown, path: Path): Issue | undefined {
    if (typeof value === 'number' && !Number.isFinite(value))
      return { path, message: `${value} is no number that one can count with` }
    const key = path.at(-1)
    if (typeof value === 'string' && key === 'name' && !isVisible(value))
      return { path, message: 'a name has no line breaks and no characters that cannot be seen' }
    if (typeof value !== 'object' || value === null) return undefined
    const known = this.depths.get(value)
    if (path.length + (known ?? 0) > DEEPEST)
      return { path: path.slice(0, 12), message: `this is nested deeper than ${DEEPEST} levels` }
    if (known !== undefined) return undefined
    let deepest = 0
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
      if (typeof one === 'object' && one !== null)
        deepest = Math.max(deepest, 1 + (this.depths.get(one) ?? 0))
    }
    this.depths.set(value, deepest)
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
    if (depth > DEEPEST) return { line, col: i - start + 1 }
  }
  return { line: 1, col: 1 }
}
