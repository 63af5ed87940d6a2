import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * JSON with one spelling for each value: keys sorted, no spaces, `undefined` members left out. What is hashed and what
 * the journal stores, so one value can never stand in two forms. Anything but plain data is refused: a Map would be
 * spelled like an empty object, and so would all states that differ in it.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`)
      return JSON.stringify(value)
    case 'object': {
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
      const kind: unknown = Object.getPrototypeOf(value)
      if (kind !== Object.prototype && kind !== null)
        throw new TypeError(
          `only plain objects have a JSON form, not a ${value.constructor?.name ?? 'class'}`,
        )
      const record = value as Record<string, unknown>
      const members: string[] = []
      for (const key of Object.keys(record).sort()) {
        if (record[key] !== undefined) members.push(`${JSON.stringify(key)}:${canonical(record[key])}`)
      }
      return `{${members.join(',')}}`
    }
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`)
  }
}

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** A copy of plain data in its one spelling: nothing of it is shared with what it was made from. */
export function plainCopy<Value>(value: Value): Value {
  return JSON.parse(canonical(value)) as Value
}
