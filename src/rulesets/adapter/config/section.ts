import { entryOf } from '../../../kernel/entry.js'
import { isVisible } from '../../../kernel/visible.js'
import { traitName } from '../names.js'
import { near } from './near.js'
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

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface Limits {
  readonly least?: number
  readonly most?: number
}

/** Figures beyond this are slips of the pen, and would only make rolls nobody can read. */
const LARGEST = 1_000_000

/**
 * One map of an authored block. Each value is asked for by name; a key that was not asked for is kept and warned about
 * (`unknown_key`; a fault where it is near one that was), except `...`, which documents write where they leave something out. Null counts as absent.
 */
export class Section {
  private readonly asked = new Set<string>(['...'])
  readonly map: Readonly<Record<string, unknown>>
  readonly path: Path
  private readonly found: Findings

  constructor(found: Findings, value: unknown, path: Path) {
    this.found = found
    this.path = path
    this.map = isMap(value) ? value : {}
    if (value !== undefined && value !== null && !isMap(value)) this.bad(path, 'a map of settings')
  }

  private bad(path: Path, expected: string): void {
    this.found.fault('bad_value', path, `${path.join('.') || 'system'} must be ${expected}.`)
  }

  /** The raw value, or undefined. */
  raw(key: string): unknown {
    this.asked.add(key)
    const value = entryOf(this.map, key)
    return value === null ? undefined : value
  }

  has(key: string): boolean {
    return this.raw(key) !== undefined
  }

  at(key: string | number): Path {
    return [...this.path, key]
  }

  integer(key: string, limits?: Limits): number | undefined
  integer<Otherwise>(key: string, limits: Limits, otherwise: Otherwise): number | Otherwise
  integer(key: string, limits: Limits = {}, otherwise?: unknown): unknown {
    const value = this.raw(key)
    return value === undefined ? otherwise : (this.asInteger(value, this.at(key), limits) ?? otherwise)
  }

  /** A whole number inside its limits; anything else is `bad_value`. */
  asInteger(value: unknown, path: Path, limits: Limits = {}): number | undefined {
    const least = limits.least ?? -LARGEST
    const most = limits.most ?? LARGEST
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most)
      return value
    this.bad(path, `a whole number from ${least} to ${most}`)
    return undefined
  }

  boolean(key: string, otherwise: boolean): boolean {
    const value = this.raw(key)
    if (value === undefined) return otherwise
    if (typeof value === 'boolean') return value
    this.bad(this.at(key), 'true or false')
    return otherwise
  }

  text(key: string): string | undefined {
    const value = this.raw(key)
    if (value === undefined) return undefined
    if (typeof value === 'string' && value.trim() !== '' && isVisible(value)) return value
    this.bad(this.at(key), 'a text without control characters')
    return undefined
  }

  choice<Option extends string>(key: string, options: readonly Option[], otherwise: Option): Option {
    const value = this.raw(key)
    if (value === undefined) return otherwise
    if (options.includes(value as Option)) return value as Option
    this.bad(this.at(key), `one of ${options.join(', ')}`)
    return otherwise
  }

  /** A list of names, each in its compared form. */
  names(key: string): readonly string[] | undefined {
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

  list(key: string): readonly unknown[] | undefined {
    const value = this.raw(key)
    if (value === undefined || Array.isArray(value)) return value
    this.bad(this.at(key), 'a list')
    return undefined
  }

  section(key: string): Section {
    return new Section(this.found, this.raw(key), this.at(key))
  }

  /** A map whose keys are the author's own; keys are brought into `form`. Null entries are left out. */
  entries<Value>(
    key: string,
    read: (value: unknown, path: Path, name: string) => Value | undefined,
    form: (name: string) => string = traitName,
  ): Record<string, Value> {
    const inner = this.section(key)
    const pairs: [string, Value][] = []
    for (const name of Object.keys(inner.map)) {
      if (name === '...' || inner.map[name] === null) continue
      if (!isVisible(name)) {
        this.bad(inner.at(name), 'a name without control characters')
        continue
      }
      const value = read(inner.map[name], inner.at(name), name)
      if (value !== undefined) pairs.push([form(name), value])
    }
    return Object.fromEntries(pairs)
  }

  /** Called last: a key that is near one that was asked for is a fault (M21), any other is kept and warned about. */
  warnUnknown(): void {
    for (const key of Object.keys(this.map)) {
      if (this.asked.has(key)) continue
      const known = [...this.asked].filter((k) => k !== '...')
      const meant = near(key, known)
      const says = `Nothing reads "${key}" here. Known: ${known.join(', ')}.`
      if (meant === undefined) this.found.warn('unknown_key', this.at(key), says)
      else this.found.fault('unknown_key', this.at(key), says, meant)
    }
  }
}
