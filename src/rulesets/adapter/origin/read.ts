import { isVisible, oneSpaced, visible } from '../../../kernel/words/visible.js'

/** A map of a document that somebody else wrote: nothing of it is sure. */
export type Loose = Readonly<Record<string, unknown>>

const MAX_NAME = 60
const MAX_TEXT = 2000

export function mapIn(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text as one visible line; empty where there is none. */
export function textIn(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  const line = oneSpaced(value)
  return isVisible(line) ? line : visible(line)
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** A text as a name of the adapter: at most 60 characters. */
export function nameIn(value: unknown): string {
  return cut(textIn(value), MAX_NAME)
}

/** A text as the adapter shows it: at most 2,000 characters. */
export function prose(text: string): string {
  return cut(text, MAX_TEXT)
}

export function namesIn(value: unknown): readonly string[] {
  return listIn(value).flatMap((one) => nameIn(one) || [])
}

/** A value in words: `who: the purser; what: a key`, whatever it is made of. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.flatMap((one) => inWords(one) || []).join(', ')
  if (typeof value !== 'object' || value === null) return textIn(value)
  const { description, ...rest } = value as Loose
  const others = Object.entries(rest).flatMap(([key, one]) => {
    const words = inWords(one)
    return words === '' ? [] : [`${plainKey(key)}: ${words}`]
  })
  const first = inWords(description)
  return [...(first === '' ? [] : [first]), ...others].join('; ')
}

/** `has_job` as people write it. */
export function plainKey(key: string): string {
  return textIn(key.replaceAll('_', ' '))
}

/** Whole numbers of a map by their names; everything else is left out. */
export function wholeNumbers(value: unknown): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(mapIn(value)).flatMap(([key, one]) =>
      Number.isSafeInteger(one) ? [[key, one as number]] : [],
    ),
  )
}
