import { setEntry } from './entry.js'
import { hashing } from './hashing.js'

/**
 * JSON with one spelling for each value: keys sorted, no spaces, `undefined` members left out. What is hashed and what
 * the journal stores, so one value can never stand in two forms. Anything but plain data is refused: a Map would be
 * spelled like an empty object, and so would all states that differ in it.
 */
export function canonical(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : spelled(value)
}

/**
 * Whether the engine's own `JSON.stringify` gives the one spelling: plain data with its keys in order already, as all data
 * is that was read or copied. Anything else is spelled member by member, and refused there.
 */
function isInOrder(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) return isListInOrder(value)
      return isRecordInOrder(value as Record<string, unknown>)
    }
    default:
      return false
  }
}

function isListInOrder(list: readonly unknown[]): boolean {
  // A hole reads as undefined, and is no data.
  for (let i = 0; i < list.length; i++) if (!isInOrder(list[i])) return false
  return true
}

function isRecordInOrder(record: Readonly<Record<string, unknown>>): boolean {
  const kind: unknown = Object.getPrototypeOf(record)
  if (kind !== Object.prototype && kind !== null) return false
  const keys = Object.keys(record)
  for (let i = 0; i < keys.length; i++) {
    if (i > 0 && keys[i - 1]! > keys[i]!) return false
    if (!isInOrder(record[keys[i]!])) return false
  }
  return true
}

function spelled(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      return `${finite(value)}`
    case 'object': {
      if (value === null) return 'null'
      if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`
      const record = plain(value)
      let members = ''
      for (const key of sortedKeys(record)) {
        if (record[key] === undefined) continue
        members += `${members === '' ? '' : ','}${spelledKey(key)}:${spelled(record[key])}`
      }
      return `{${members}}`
    }
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`)
  }
}

/** The keys in their order. Data that was read or copied has them in order already, and sorting is dear. */
function sortedKeys(record: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(record)
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return keys.sort()
  return keys
}

/** Keys as they were spelled before: records have few of them, again and again. */
const spelledKeys = new Map<string, string>()
const MAX_SPELLED = 4_096

function spelledKey(key: string): string {
  const known = spelledKeys.get(key)
  if (known !== undefined) return known
  const spelled = JSON.stringify(key)
  if (spelledKeys.size < MAX_SPELLED) spelledKeys.set(key, spelled)
  return spelled
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

/** The text that `canonical` makes of data with these members, or with all but some. */
export function joined(members: Spelled, without: readonly string[] = []): string {
  const keys = [...members.keys()].filter((key) => !without.includes(key)).sort()
  return `{${keys.map((key) => `${spelledKey(key)}:${members.get(key)!}`).join(',')}}`
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
  return hashing.sha256Hex(text)
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
      for (const key of sortedKeys(record)) {
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
