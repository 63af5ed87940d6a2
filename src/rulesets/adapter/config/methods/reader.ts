import { isMap } from '../../../../kernel/entry.js'
import { isVisible } from '../../../../kernel/words/visible.js'
import { near } from '../near.js'
import type { Outcome } from '../outcomes.js'
import type { Findings, Path } from '../section.js'
import { OUTCOME } from '../shapes/method.js'
import type { Keys, MapShape, WholeShape, WordShape } from '../shapes/shape.js'

/** A map as it was written: of these keys, any may be left out. */
type Written<Inner extends Keys> = { readonly [Key in keyof Inner]?: unknown }

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

  /** A map with the keys of this shape and no others; null counts as absent. */
  map<Inner extends Keys>(value: unknown, path: Path, shape: MapShape<Inner>): Written<Inner> | undefined {
    const keys = Object.keys(shape.keys)
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
    return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null)) as Written<Inner>
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

  integer(value: unknown, path: Path, { least, most }: WholeShape): number | undefined {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
      return value
    return this.bad(path, `This must be a whole number from ${least} to ${most}.`)
  }

  /** A whole number, or what counts where it is left out. */
  integerOr<Otherwise>(
    value: unknown,
    path: Path,
    shape: WholeShape & { readonly otherwise: Otherwise },
  ): number | Otherwise {
    return value === undefined ? shape.otherwise : (this.integer(value, path, shape) ?? shape.otherwise)
  }

  /** One of the words of a shape. */
  word<Word extends string>(value: unknown, path: Path, { words }: WordShape<Word>): Word | undefined {
    if (words.includes(value as Word)) return value as Word
    const fix = typeof value === 'string' ? near(value, words) : undefined
    return this.bad(path, `This must be one of ${words.join(', ')}.`, fix)
  }

  /** One of the words, or what counts where it is left out. */
  wordOr<Word extends string>(
    value: unknown,
    path: Path,
    shape: WordShape<Word> & { readonly otherwise: Word },
  ): Word {
    return value === undefined ? shape.otherwise : (this.word(value, path, shape) ?? shape.otherwise)
  }

  /** M2: one of the five words. */
  outcome(value: unknown, path: Path): Outcome | undefined {
    return this.word(value, path, OUTCOME)
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
