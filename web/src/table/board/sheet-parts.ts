import type { PersonSeen } from '../../../../src/kernel/contract/view.js'
import { entryOf } from '../../../../src/kernel/entry.js'
import type { View } from '../../api/types.js'
import { plainValue, words } from './else.js'

/** What every sheet shows in other places. */
const SHOWN = new Set(['name', 'side', 'seat', 'hp', 'max', 'health', 'status', 'figures'])

export interface SheetRow {
  readonly label: string
  readonly value: string
}

/** Rows of a sheet that belong together. The part without a title holds single values. */
export interface SheetPart {
  readonly title: string
  readonly rows: readonly SheetRow[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything inside a value in one line: `merit, difficulty -1, applies to actions shoot`. */
function inOneLine(value: unknown): string {
  if (value === false) return ''
  const plain = plainValue(value)
  if (plain !== undefined) return plain
  if (Array.isArray(value)) return value.map(inOneLine).filter(Boolean).join('; ')
  if (!isRecord(value)) return ''
  return Object.entries(value)
    .map(([key, one]) => {
      const text = inOneLine(one)
      return text === '' ? '' : key === 'kind' ? text : `${words(key)} ${text}`
    })
    .filter(Boolean)
    .join(', ')
}

/** One thing of a list: its name at the left, the rest of it at the right. */
function rowOf(thing: unknown): SheetRow {
  if (!isRecord(thing)) return { label: inOneLine(thing), value: '' }
  const { name, id, ...rest } = thing
  const label = name ?? id
  return typeof label === 'string'
    ? { label, value: inOneLine(rest) }
    : { label: inOneLine(thing), value: '' }
}

function rowsOf(value: unknown, labelOf: (key: string) => string): readonly SheetRow[] {
  const rows = Array.isArray(value)
    ? value.map(rowOf)
    : isRecord(value)
      ? Object.entries(value).map(([key, one]) => ({ label: labelOf(key), value: inOneLine(one) }))
      : []
  return rows.filter(({ label, value: text }) => label !== '' && (text !== '' || Array.isArray(value)))
}

/** What a view holds of somebody beside the common part: what only their game knows, and a sheet of theirs. */
export function sheetParts(
  view: View,
  person: PersonSeen,
  labels: Readonly<Record<string, string>> = {},
): readonly SheetPart[] {
  const labelOf = (key: string) => entryOf(labels, key) ?? words(key)
  const sheets: readonly unknown[] = Array.isArray(view.sheets) ? view.sheets : []
  const own = sheets.filter(isRecord).filter(({ name }) => name === person.name)
  const held = new Map<string, unknown>()
  for (const source of [person, ...own])
    for (const [key, value] of Object.entries(source))
      if (!SHOWN.has(key) && !held.has(key)) held.set(key, value)
  const single: SheetRow[] = []
  const parts: SheetPart[] = []
  for (const [key, value] of held) {
    if (value === false) continue
    const plain = plainValue(value)
    if (plain !== undefined) single.push({ label: labelOf(key), value: plain })
    else {
      const rows = rowsOf(value, labelOf)
      if (rows.length > 0) parts.push({ title: labelOf(key), rows })
    }
  }
  return single.length > 0 ? [{ title: '', rows: single }, ...parts] : parts
}
