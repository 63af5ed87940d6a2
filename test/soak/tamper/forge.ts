import { canonical } from '../../../src/kernel/canonical.js'
import { blindOf, NO_HASH, seal } from '../../../src/kernel/journal/chain.js'
import type { JournalRecord } from '../../../src/kernel/journal/record.js'
import type { Chance } from '../frame/chance.js'

export type Open = Record<string, unknown>

/** The records of a journal with their blinds, for somebody who wants to change them. */
export function recordsOf(lines: readonly string[]): Open[] {
  return lines.map((line) => JSON.parse(line) as Open)
}

/** Seals records anew from the first to the last, as a forger does who knows the format; with a veil, blinds too. */
export function sealed(records: readonly Open[], veil?: Uint8Array): string {
  let previous = NO_HASH
  const lines = records.map(({ hash: _, blind, ...record }, n) => {
    const made = seal(previous, veil ? blindOf(veil, n) : String(blind), record as unknown as JournalRecord)
    previous = made.hash
    return made.line
  })
  return `${lines.join('\n')}\n`
}

/** A place inside plain data, and what stands there. */
interface Place {
  readonly path: string
  readonly inside: Open | unknown[]
  readonly key: string
}

function placesIn(value: unknown, path = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`
    return [{ path: here, inside: value as Open, key }, ...placesIn(inner, here)]
  })
}

const OTHERS = [0, 1, -1, 20, 1e9, '', 'gm', 'EVIL', true, false, null, [], {}]

/** Changes one thing somewhere in a record. Answers where, or undefined when the record is as it was. */
export function changeSomething(record: Open, chance: Chance): string | undefined {
  const before = canonical(record)
  const { blind, hash, ...rest } = record
  const { path, inside, key } = chance.one(placesIn(rest))
  const place = inside as Open
  const value = place[key]
  const how = chance.below(6)
  if (how === 0 && !Array.isArray(inside)) delete place[key]
  else if (how === 1 && !Array.isArray(inside)) place[`${key}x`] = value
  else if (how === 2 && Array.isArray(value)) value.push(chance.one(OTHERS))
  else if (how === 3 && Array.isArray(value)) value.pop()
  else if (typeof value === 'number' && how < 5) place[key] = value + chance.one([-1, 1, 10])
  else if (typeof value === 'string' && how < 5 && value.length > 0)
    place[key] = `${value.slice(1)}${value[0]}`
  else place[key] = structuredClone(chance.one(OTHERS))
  for (const gone of Object.keys(record)) delete record[gone]
  Object.assign(record, rest, { blind, hash })
  return canonical(record) === before ? undefined : path
}
