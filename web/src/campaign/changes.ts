/** One value of a save that is another now. */
export interface Change {
  /** Where it stands, as people read it: `npcs, Tam Reddle, bx_hp`. */
  readonly at: string
  readonly before: string
  readonly after: string
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Letters of a value that are shown. */
const MAX_SHOWN = 120

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** An entry of a list by its name, where it has one. */
function entryName(entry: Json | undefined, place: number): string {
  if (!isMap(entry)) return String(place + 1)
  const name = entry.name ?? entry.npc_name ?? entry.type ?? entry.id
  return typeof name === 'string' && name !== '' ? name : String(place + 1)
}

function compared(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
): readonly Change[] {
  if (isMap(before) && isMap(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) =>
      compared(
        Object.hasOwn(before, key) ? before[key] : undefined,
        Object.hasOwn(after, key) ? after[key] : undefined,
        [...path, key],
      ),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const most = Math.max(before.length, after.length)
    return Array.from({ length: most }, (_, i) =>
      compared(before[i], after[i], [...path, entryName(after[i] ?? before[i], i)]),
    ).flat()
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ at: path.join(', '), before: shown(before), after: shown(after) }]
}

/** Everything that differs between two saves, key by key, in the order of the save. */
export function changesIn(before: string, after: string): readonly Change[] {
  if (before === after) return []
  const read = (text: string): Json => JSON.parse(text.replace(/^﻿/, '')) as Json
  return compared(read(before), read(after), [])
}
