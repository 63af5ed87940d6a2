import { isDeepStrictEqual } from 'node:util'
import type { Failure } from './reader.js'

interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string
  readonly value?: unknown
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
}

/** Applies an RFC 6902 patch of the three operations that cases use, and returns the document. */
export function applyPatch(before: unknown, patch: readonly Operation[]): unknown {
  const document = structuredClone(before) as Record<string, unknown>
  for (const { op, path, value } of patch) {
    const keys = keysOf(path)
    const last = keys.at(-1)!
    const place = keys
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    if (Array.isArray(place)) {
      if (last === '-') place.push(structuredClone(value))
      else if (op === 'remove') place.splice(Number(last), 1)
      else place.splice(Number(last), op === 'add' ? 0 : 1, structuredClone(value))
    } else if (op === 'remove') delete (place as Record<string, unknown>)[last]
    else (place as Record<string, unknown>)[last] = structuredClone(value)
  }
  return document
}

const OF_COMBAT = [
  'type',
  'session',
  'date',
  'rounds',
  'end_reason',
  'hp_changes',
  'foe_casualties',
  'abandoned',
]
const OF_STARTED_CLOCK = ['name', 'owner', 'progress', 'max_progress', 'status']

type Fields = Record<string, unknown>

function picked(entry: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, entry[key]]))
}

/** What the conventions compare of a save: free texts and the rest of a fight's entry are left out. */
export function comparableSave(save: unknown): {
  readonly save: unknown
  differences(other: { readonly save: unknown }): Failure[]
} {
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, key))
    if (typeof value !== 'object' || value === null) return value
    const entry = value as Fields
    if (key === 'adjudication_log' && entry.type === 'COMBAT') return picked(entry, OF_COMBAT)
    const kept = Object.entries(entry).filter(
      ([name]) =>
        !(key === 'adjudication_log' && name === 'detail') && !(key === 'history' && name === 'event'),
    )
    return Object.fromEntries(
      kept.map(([name, one]) => {
        const isVenom = key === 'clocks' && /^Venom/.test(name) && !('advanced_this_day' in (one as Fields))
        return [name, isVenom ? picked(one as Fields, OF_STARTED_CLOCK) : walk(one, name)]
      }),
    )
  }
  const mine = walk(save, '')
  return {
    save: mine,
    differences({ save: other }) {
      if (isDeepStrictEqual(mine, other)) return []
      const found: Failure[] = []
      const look = (path: string, want: unknown, got: unknown): void => {
        if (isDeepStrictEqual(want, got)) return
        const both = [want, got].every((one) => typeof one === 'object' && one !== null)
        if (!both) {
          found.push({ field: `save${path}`, expected: want, actual: got })
          return
        }
        const [a, b] = [want as Fields, got as Fields]
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
          look(`${path}/${key}`, a[key], b[key])
      }
      look('', mine, other)
      return found
    },
  }
}
