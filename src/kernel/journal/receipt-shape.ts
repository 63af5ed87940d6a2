import { quoted } from '../words/visible.js'
import type { Receipt } from './seen.js'

/** How a receipt looks, for messages about something that is none. */
export const RECEIPT_FORM =
  '{"table":"…","seat":"…","n":0,"hash":"64 hex digits","shown":"64 hex digits","issued":"64 hex digits"}'

const HEX32 = /^[0-9a-f]{64}$/

/** Longer names than any table or seat has; more would only fill a screen. */
const MAX_NAME = 1_000

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME
}

function isDigest(value: unknown): boolean {
  return typeof value === 'string' && HEX32.test(value)
}

function isLineNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** What stands in a receipt: the one shape that every reader of receipts asks for. */
const FIELDS: Readonly<
  Record<keyof Receipt, { readonly fits: (value: unknown) => boolean; readonly is: string }>
> = {
  table: { fits: isName, is: 'the name of a table' },
  seat: { fits: isName, is: 'the name of a seat' },
  n: { fits: isLineNumber, is: 'the number of a line, from 0' },
  hash: { fits: isDigest, is: '64 hex digits in small letters' },
  shown: { fits: isDigest, is: '64 hex digits in small letters' },
  issued: { fits: isDigest, is: '64 hex digits in small letters' },
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function shortly(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = quoted(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}

/** Says why a value is no receipt, or undefined when it is one. */
export function receiptFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `this is ${kindOf(value)}, not a receipt`
  const given = value as Readonly<Record<string, unknown>>
  for (const [name, { fits, is }] of Object.entries(FIELDS)) {
    if (!Object.hasOwn(given, name) || given[name] === undefined) {
      // Receipts of older versions have none; `verify` says what they do not prove.
      if (name === 'issued') continue
      return `this receipt has no "${name}", ${is}`
    }
    if (!fits(given[name])) return `"${name}" must be ${is}, not ${shortly(given[name])}`
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(FIELDS, name))
  return unknown === undefined ? undefined : `nothing reads ${shortly(unknown)} in a receipt`
}
