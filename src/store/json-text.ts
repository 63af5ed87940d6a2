import { JsonScanner } from '../kernel/json-scanner.js'

/** A JSON text taken apart, each value with the place where it stands. */
export interface JsonNode {
  readonly kind: 'object' | 'list' | 'plain'
  readonly start: number
  readonly end: number
  /** Of an object, in the order of the text. */
  readonly members: readonly JsonMember[]
  /** Of a list. */
  readonly items: readonly JsonNode[]
}

export interface JsonMember {
  readonly key: string
  /** Where the key's first quote stands. */
  readonly start: number
  readonly value: JsonNode
}

const PLAIN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y

/** Deeper than any document that can be loaded. */
const MAX_DEPTH = 1_000

class Reader extends JsonScanner {
  private fail(): never {
    throw new SyntaxError(`this is no JSON, from character ${this.at} on`)
  }

  private plain(): JsonNode {
    const start = this.at
    if (this.match(PLAIN) === undefined) this.fail()
    return { kind: 'plain', start, end: this.at, members: [], items: [] }
  }

  value(depth = 0): JsonNode {
    if (depth > MAX_DEPTH) this.fail()
    this.space()
    const start = this.at
    if (this.take('{')) {
      const members: JsonMember[] = []
      if (!this.take('}')) {
        do members.push(this.member(depth))
        while (this.take(','))
        if (!this.take('}')) this.fail()
      }
      return { kind: 'object', start, end: this.at, members, items: [] }
    }
    if (!this.take('[')) return this.plain()
    const items: JsonNode[] = []
    if (!this.take(']')) {
      do items.push(this.value(depth + 1))
      while (this.take(','))
      if (!this.take(']')) this.fail()
    }
    return { kind: 'list', start, end: this.at, members: [], items }
  }

  private member(depth: number): JsonMember {
    this.space()
    const key = this.plain()
    const name: unknown = JSON.parse(this.text.slice(key.start, key.end))
    if (typeof name !== 'string' || !this.take(':')) this.fail()
    return { key: name, start: key.start, value: this.value(depth + 1) }
  }

  whole(): JsonNode {
    const node = this.value()
    this.space()
    if (this.at !== this.text.length) this.fail()
    return node
  }
}

/** Throws a `SyntaxError` for what is no JSON. */
export function readJsonText(text: string): JsonNode {
  JSON.parse(text)
  return new Reader(text).whole()
}
