import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { setEntry } from './entry.js'

/**
 * JSON with one spelling for each value: keys sorted, no spaces, `undefined` members left out. What is hashed and what
 * the journal stores, so one value can never stand in two forms. Anything but plain data is refused: a Map would be
 * spelled like an empty object, and so would all states that differ in it.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      return `${finite(value)}`
    case 'object': {
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
      const record = plain(value)
      let members = ''
      for (const key of Object.keys(record).sort()) {
        if (record[key] === undefined) continue
        members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonical(record[key])}`
      }
      return `{${members}}`
    }
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`)
  }
}

/** The members of plain data by their keys, each in its one spelling. */
type Spelled = ReadonlyMap<string, string>

/** For anyone who needs the text of the same data with more in it: what it has is spelled once. */
export function spelledMembers(value: object): Spelled {
  const record = plain(value)
  const members = new Map<string, string>()
  for (const key of Object.keys(record))
    if (record[key] !== undefined) members.set(key, canonical(record[key]))
  return members
}

/** The text that `canonical` makes of data with these members. */
export function joined(members: Spelled): string {
  const texts = [...members.keys()].sort().map((key) => `${JSON.stringify(key)}:${members.get(key)!}`)
  return `{${texts.join(',')}}`
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`)
  return value
}

function plain(value: object): Readonly<Record<string, unknown>> {
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null)
    throw new TypeError(`only plain objects have a JSON form, not a ${value.constructor?.name ?? 'class'}`)
  return value as Record<string, unknown>
}

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * A copy of plain data in its one spelling, as if it had been written and read again: nothing of it is shared with what it
 * was made from. Tables hand out copies of everything, so it is made without the text between.
 */
export function plainCopy<Value>(value: Value): Value {
  return copied(value) as Value
}

function copied(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      // JSON has no negative zero.
      return finite(value) === 0 ? 0 : value
    case 'object': {
      if (value === null) return null
      if (Array.isArray(value)) return Array.from(value, copied)
      const record = plain(value)
      const copy: Record<string, unknown> = {}
      for (const key of Object.keys(record).sort()) {
        if (record[key] === undefined) continue
        const own = copied(record[key])
        setEntry(copy, key, own)
      }
      return copy
    }
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`)
  }
}
