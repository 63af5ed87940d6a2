import type { PersonSeen } from '../../../../src/kernel/contract/view.js'
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

function rowsOf(value: unknown): readonly SheetRow[] {
  const rows = Array.isArray(value)
    ? value.map(rowOf)
    : isRecord(value)
      ? Object.entries(value).map(([key, one]) => ({ label: words(key), value: inOneLine(one) }))
      : []
  return rows.filter(({ label, value: text }) => label !== '' && (text !== '' || Array.isArray(value)))
}

/** What a view holds of somebody beside the common part: what only their game knows, and a sheet of theirs. */
export function sheetParts(view: View, person: PersonSeen): readonly SheetPart[] {
  const sheets: readonly unknown[] = Array.isArray(view.sheets) ? view.sheets : []
  const own = sheets.filter(isRecord).filter(({ name }) => name === person.name)
  const held = new Map<string, unknown>()
  for (const source of [person, ...own])
    for (const [key, value] of Object.entries(source))
      if (!SHOWN.has(key) && !held.has(key)) held.set(key, value)
  const single: SheetRow[] = []
  const parts: SheetPart[] = []
  for (const [key, value] of held) {
    const plain = plainValue(value)
    if (plain !== undefined) single.push({ label: words(key), value: plain })
    else {
      const rows = rowsOf(value)
      if (rows.length > 0) parts.push({ title: words(key), rows })
    }
  }
  return single.length > 0 ? [{ title: '', rows: single }, ...parts] : parts
}
