import type { View } from '../../api/types.js'
import { figure } from '../../ui/words.js'

/** What the generic table shows in places of its own. */
const KNOWN = new Set(['people', 'order', 'clocks', 'awaiting', 'title', 'round', 'turn'])

const MAX_DEPTH = 3

/** A word of a program for people: `isEncounterFrozen` is `is encounter frozen`. */
export function words(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

export function plainValue(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return figure(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length === 0 ? undefined : value.map((one) => plainValue(one)).join(', ')
  }
  return undefined
}

function nameOf(value: unknown, place: number): string {
  const { name, id, who, fact } = (value ?? {}) as Record<string, unknown>
  const found = name ?? id ?? who ?? fact
  return typeof found === 'string' ? found : String(place + 1)
}

function collect(
  value: unknown,
  label: string,
  depth: number,
  into: { label: string; value: string }[],
): void {
  const text = plainValue(value)
  if (text !== undefined) {
    into.push({ label, value: text })
  } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    const entries: [string, unknown][] = Array.isArray(value)
      ? value.map((one, place) => [nameOf(one, place), one])
      : Object.entries(value).map(([key, one]) => [words(key), one])
    for (const [key, one] of entries) collect(one, `${label} · ${key}`, depth + 1, into)
  }
}

/** The parts of a view that only its game knows, flattened to labels and values. */
export function plainEntries(view: View): readonly { label: string; value: string }[] {
  const found: { label: string; value: string }[] = []
  for (const [key, value] of Object.entries(view)) if (!KNOWN.has(key)) collect(value, words(key), 0, found)
  const seen = new Set<string>()
  return found.filter(({ label }) => !seen.has(label) && seen.add(label))
}
