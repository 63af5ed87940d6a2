import { isVisible } from '../../../../kernel/visible.js'
import { near } from '../near.js'
import { OUTCOMES, type Outcome } from '../outcomes.js'
import { type Findings, isMap, type Path } from '../section.js'

/** Figures beyond this are slips of the pen. */
const LARGEST = 1_000_000

export interface Known {
  /** The traits of the system; undefined: any name will do. */
  readonly traits: ReadonlySet<string> | undefined
  /** The names of the method's settings. */
  readonly settings: readonly string[]
}

/**
 * Reads the parts of one method. Every fault is `bad_method` at its element, an unknown key `unknown_key`, and reading
 * goes on, so that one run finds them all (rules/adapter-methods M21).
 */
export class MethodReader {
  private readonly found: Findings
  readonly known: Known

  constructor(found: Findings, known: Known) {
    this.found = found
    this.known = known
  }

  bad(path: Path, message: string, fix?: string): undefined {
    this.found.fault('bad_method', path, message, fix)
    return undefined
  }

  fault(code: string, path: Path, message: string, fix?: string): void {
    this.found.fault(code, path, message, fix)
  }

  /** A map with these keys and no others; null counts as absent. */
  map(value: unknown, path: Path, keys: readonly string[]): Readonly<Record<string, unknown>> | undefined {
    if (!isMap(value)) return this.bad(path, `This must be a map with ${keys.join(', ')}.`)
    for (const key of Object.keys(value)) {
      if (keys.includes(key) || key === '...') continue
      this.found.fault(
        'unknown_key',
        [...path, key],
        `Nothing reads "${key}" here. Known: ${keys.join(', ')}.`,
        near(key, keys),
      )
    }
    return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null))
  }

  /** A map whose keys are the author's own names. */
  entries(value: unknown, path: Path): readonly (readonly [string, unknown, Path])[] {
    if (!isMap(value)) {
      this.bad(path, 'This must be a map of names.')
      return []
    }
    return Object.entries(value).flatMap(([name, entry]) => {
      if (name === '...') return []
      if (name.trim() === '' || !isVisible(name)) {
        this.bad([...path, name], 'A name has letters and no control characters.')
        return []
      }
      return [[name, entry, [...path, name]] as const]
    })
  }

  integer(value: unknown, path: Path, least = -LARGEST, most = LARGEST): number | undefined {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
      return value
    return this.bad(path, `This must be a whole number from ${least} to ${most}.`)
  }

  integerOr<Otherwise>(
    value: unknown,
    path: Path,
    least: number,
    most: number,
    otherwise: Otherwise,
  ): number | Otherwise {
    return value === undefined ? otherwise : (this.integer(value, path, least, most) ?? otherwise)
  }

  /** One of these words. */
  word<Word extends string>(value: unknown, path: Path, words: readonly Word[]): Word | undefined {
    if (words.includes(value as Word)) return value as Word
    const fix = typeof value === 'string' ? near(value, words) : undefined
    return this.bad(path, `This must be one of ${words.join(', ')}.`, fix)
  }

  wordOr<Word extends string>(value: unknown, path: Path, words: readonly Word[], otherwise: Word): Word {
    return value === undefined ? otherwise : (this.word(value, path, words) ?? otherwise)
  }

  /** M2: one of the five words. */
  outcome(value: unknown, path: Path): Outcome | undefined {
    return this.word(value, path, OUTCOMES)
  }

  /** A name: of a level, a group or the steps. */
  name(value: unknown, path: Path): string | undefined {
    if (typeof value === 'string' && value.trim() !== '' && isVisible(value)) return value.trim()
    return this.bad(path, 'This must be a name.')
  }

  list(value: unknown, path: Path, what: string): readonly unknown[] {
    if (Array.isArray(value)) return value as readonly unknown[]
    this.bad(path, `This must be a list of ${what}.`)
    return []
  }
}
