import { JsonScanner } from '../../../kernel/json-scanner.js'
import { type BxStop, refused } from '../stops.js'
import type { Save } from './read.js'

/** rules/bx-campaign C40. */
const MAX_SAVE_BYTES = 4 * 1024 * 1024
const MAX_SAVE_DEPTH = 64

/** A save as its text says it: the document, and its keys in the order in which they are spelled. */
interface SaveText {
  readonly document: Save
  keys(path: readonly string[]): readonly string[]
}

const BOM = '\uFEFF'
const TEXT = /"(?:[^"\\]|\\.)*"/sy
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads JSON with its places: engines tell neither the line of a fault nor a key that stands twice. */
class Reader extends JsonScanner {
  readonly order = new WeakMap<object, readonly string[]>()
  private fault(): BxStop {
    const line = this.text.slice(0, this.at).split('\n').length
    return refused('SAVE_NOT_JSON', `The save is no JSON: line ${line} cannot be read.`, { line })
  }

  private key(): string {
    this.space()
    const key = this.match(TEXT)
    if (key === undefined || !this.take(':')) throw this.fault()
    return this.parsed(key) as string
  }

  /** A text or a plain value; what stands in quotes and is no text of JSON is a fault. */
  private parsed(plain: string): unknown {
    try {
      return JSON.parse(plain)
    } catch {
      throw this.fault()
    }
  }

  private object(depth: number): object {
    const found: Record<string, unknown> = {}
    const keys: string[] = []
    const known = new Set<string>()
    if (!this.take('}')) {
      do {
        const key = this.key()
        if (known.has(key))
          throw refused(
            'SAVE_DUPLICATE_KEY',
            `The key "${key}" stands twice in one object of the save; keep one.`,
            {
              key,
            },
          )
        known.add(key)
        keys.push(key)
        // Defined, not assigned: `__proto__` is data like any other key (C3).
        const value = this.value(depth + 1)
        Object.defineProperty(found, key, { value, enumerable: true, writable: true, configurable: true })
      } while (this.take(','))
      if (!this.take('}')) throw this.fault()
    }
    this.order.set(found, keys)
    return found
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    if (this.take(']')) return items
    do items.push(this.value(depth + 1))
    while (this.take(','))
    if (!this.take(']')) throw this.fault()
    return items
  }

  private value(depth: number): unknown {
    if (depth > MAX_SAVE_DEPTH)
      throw refused('SAVE_TOO_DEEP', `The save is nested deeper than ${MAX_SAVE_DEPTH} levels.`, {
        most: MAX_SAVE_DEPTH,
      })
    if (this.take('{')) return this.object(depth)
    if (this.take('[')) return this.list(depth)
    const plain = this.match(TEXT) ?? this.match(PLAIN)
    if (plain === undefined) throw this.fault()
    return this.parsed(plain)
  }

  whole(): unknown {
    const value = this.value(1)
    this.space()
    if (this.at !== this.text.length) throw this.fault()
    return value
  }
}

/** Reads the text of a save (C40). Throws a stop that says what keeps it from being read. */
export function readSaveText(text: string): SaveText {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_SAVE_BYTES)
    throw refused('SAVE_TOO_LARGE', `The save has ${bytes} bytes; at most ${MAX_SAVE_BYTES} are read.`, {
      bytes,
      most: MAX_SAVE_BYTES,
    })
  const reader = new Reader(text.startsWith(BOM) ? text.slice(1) : text)
  const document = reader.whole()
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw refused('SAVE_NOT_AN_OBJECT', 'A save is one JSON object, and this is none.')
  const keys = (path: readonly string[]): readonly string[] => {
    let place: unknown = document
    for (const key of path) {
      if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return []
      place = (place as Readonly<Record<string, unknown>>)[key]
    }
    return typeof place === 'object' && place !== null ? (reader.order.get(place) ?? []) : []
  }
  return { document: document as Save, keys }
}
