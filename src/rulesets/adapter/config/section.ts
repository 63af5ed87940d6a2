import { entryOf, isMap } from '../../../kernel/entry.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { traitName } from '../names.js'
import { near } from './near.js'
import type {
  EitherShape,
  EntriesShape,
  KeyOf,
  Keys,
  KeysOf,
  ListShape,
  MapShape,
  OtherwiseOf,
  Shape,
  TextShape,
  WholeShape,
  WordOf,
  WordShape,
  YesShape,
} from './shapes/shape.js'
import type { ConfigIssue } from './types.js'

export type Path = readonly (string | number)[]

/** The faults and warnings found while a block is read. */
export class Findings {
  readonly issues: ConfigIssue[] = []
  readonly warnings: ConfigIssue[] = []

  fault(code: string, path: Path, message: string, fix?: string): void {
    this.issues.push(fix === undefined ? { code, path, message } : { code, path, message, fix })
  }

  warn(code: string, path: Path, message: string, fix?: string): void {
    this.warnings.push(fix === undefined ? { code, path, message } : { code, path, message, fix })
  }
}

/**
 * One map of an authored block, read by the keys of its shape. A key that the shape does not have is kept and warned about
 * (`unknown_key`; a fault where it is near one that it has), except `...`, which documents write where they leave something out. Null counts as absent.
 */
export class Section<Inner extends Keys = Keys> {
  readonly map: Readonly<Record<string, unknown>>
  readonly path: Path
  private readonly found: Findings
  private readonly keys: Inner

  constructor(found: Findings, value: unknown, path: Path, { keys }: MapShape<Inner>) {
    this.found = found
    this.path = path
    this.keys = keys
    this.map = isMap(value) ? value : {}
    if (value !== undefined && value !== null && !isMap(value)) this.bad(path, 'a map of settings')
  }

  private bad(path: Path, expected: string): void {
    this.found.fault('bad_value', path, `${path.join('.') || 'system'} must be ${expected}.`)
  }

  /** The raw value, or undefined. */
  raw(key: keyof Inner & string): unknown {
    const value = entryOf(this.map, key)
    return value === null ? undefined : value
  }

  has(key: keyof Inner & string): boolean {
    return this.raw(key) !== undefined
  }

  at(key: string | number): Path {
    return [...this.path, key]
  }

  private otherwise<Key extends keyof Inner & string>(key: Key): OtherwiseOf<Inner[Key]> {
    return this.keys[key]!.otherwise as OtherwiseOf<Inner[Key]>
  }

  integer<Key extends KeyOf<Inner, WholeShape>>(key: Key): number | OtherwiseOf<Inner[Key]> {
    const value = this.raw(key)
    const shape: Shape = this.keys[key]!
    const read = value === undefined ? undefined : this.asInteger(value, this.at(key), shape as WholeShape)
    return read ?? this.otherwise(key)
  }

  /** A whole number inside its limits; anything else is `bad_value`. */
  asInteger(value: unknown, path: Path, { least, most }: WholeShape): number | undefined {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
      return value
    this.bad(path, `a whole number from ${least} to ${most}`)
    return undefined
  }

  boolean<Key extends KeyOf<Inner, YesShape>>(key: Key): boolean | OtherwiseOf<Inner[Key]> {
    const value = this.raw(key)
    if (typeof value === 'boolean') return value
    if (value !== undefined) this.bad(this.at(key), 'true or false')
    return this.otherwise(key)
  }

  text<Key extends KeyOf<Inner, TextShape>>(key: Key): string | OtherwiseOf<Inner[Key]> {
    const value = this.raw(key)
    if (typeof value === 'string' && value.trim() !== '' && isVisible(value)) return value
    if (value !== undefined) this.bad(this.at(key), 'a text without control characters')
    return this.otherwise(key)
  }

  choice<Key extends KeyOf<Inner, WordShape<string>>>(
    key: Key,
  ): WordOf<Inner[Key]> | OtherwiseOf<Inner[Key]> {
    const value = this.raw(key)
    const { words } = this.keys[key] as Shape as WordShape<string>
    if (words.includes(value as string)) return value as WordOf<Inner[Key]>
    if (value !== undefined) this.bad(this.at(key), `one of ${words.join(', ')}`)
    return this.otherwise(key)
  }

  /** A list of names, each in its compared form. */
  names(key: KeyOf<Inner, ListShape<Shape>>): readonly string[] | undefined {
    const value = this.raw(key)
    return value === undefined ? undefined : this.asNames(value, this.at(key))
  }

  asNames(value: unknown, path: Path, form: (name: string) => string = traitName): readonly string[] {
    if (!Array.isArray(value)) {
      this.bad(path, 'a list of names')
      return []
    }
    const names: string[] = []
    value.forEach((name: unknown, i) => {
      if (typeof name === 'string' && name.trim() !== '' && isVisible(name)) names.push(form(name))
      else this.bad([...path, i], 'a name')
    })
    return names
  }

  list(key: KeyOf<Inner, ListShape<Shape>>): readonly unknown[] | undefined {
    const value = this.raw(key)
    if (value === undefined || Array.isArray(value)) return value
    this.bad(this.at(key), 'a list')
    return undefined
  }

  section<Key extends KeyOf<Inner, MapShape<Keys>>>(key: Key): Section<KeysOf<Inner[Key]>> {
    const shape: Shape = this.keys[key]!
    return new Section(this.found, this.raw(key), this.at(key), shape as MapShape<KeysOf<Inner[Key]>>)
  }

  /** A map whose keys are the author's own; keys are brought into `form`. Null entries are left out. */
  entries<Value>(
    key: KeyOf<Inner, EntriesShape<Shape> | EitherShape>,
    read: (value: unknown, path: Path, name: string) => Value | undefined,
    form: (name: string) => string = traitName,
  ): Record<string, Value> {
    return this.asEntries(this.raw(key), this.at(key), read, form)
  }

  asEntries<Value>(
    written: unknown,
    path: Path,
    read: (value: unknown, path: Path, name: string) => Value | undefined,
    form: (name: string) => string = traitName,
  ): Record<string, Value> {
    if (written !== undefined && !isMap(written)) this.bad(path, 'a map of settings')
    const pairs: [string, Value][] = []
    for (const [name, entry] of Object.entries(isMap(written) ? written : {})) {
      if (name === '...' || entry === null) continue
      if (!isVisible(name)) {
        this.bad([...path, name], 'a name without control characters')
        continue
      }
      const value = read(entry, [...path, name], name)
      if (value !== undefined) pairs.push([form(name), value])
    }
    return Object.fromEntries(pairs)
  }

  /** Called last: a key that is near one of the shape is a fault (M21), any other is kept and warned about. */
  /** `elsewhere`: keys that stand inside another key of this map, by that key. */
  warnUnknown(elsewhere: Readonly<Record<string, readonly string[]>> = {}): void {
    const known = Object.keys(this.keys)
    for (const key of Object.keys(this.map)) {
      if (known.includes(key) || key === '...') continue
      const meant = near(key, known)
      const says = `Nothing reads "${key}" here. Known: ${known.join(', ')}.`
      const [under] = Object.entries(elsewhere).find(([, keys]) => keys.includes(key)) ?? []
      if (under !== undefined) this.found.warn('unknown_key', this.at(key), says, `write it under ${under}`)
      else if (meant === undefined) this.found.warn('unknown_key', this.at(key), says)
      else this.found.fault('unknown_key', this.at(key), says, meant)
    }
  }
}
