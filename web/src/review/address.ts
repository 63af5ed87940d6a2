import { keptKeys } from '../api/kept.js'
import { to } from '../api/server.js'

/** What an address of the page says: a table of this browser, or a key that somebody shared; and where to begin. */
export interface ReviewAddress {
  readonly table?: string
  readonly key?: string
  readonly line?: number
  readonly seat?: string
  /** The hash of a journal whose file is needed. */
  readonly hash?: string
}

const KEY = /^[A-Za-z0-9_-]{16,128}$/
const LINE = /^\d{1,9}$/

/** Reads `/review?table=…` and `/review#t=…&k=…&l=5&s=player`; what is no key or no number is left out. */
export function readAddress(search: string, hash: string): ReviewAddress {
  const shared = new URLSearchParams(hash.replace(/^#/, ''))
  const table = shared.get('t') ?? new URLSearchParams(search).get('table') ?? undefined
  const given = shared.get('k') ?? ''
  const key = KEY.test(given) ? given : keptKeys().find((one) => one.table === table)?.key
  const line = shared.get('l') ?? ''
  const seat = shared.get('s') ?? undefined
  const wanted = shared.get('h') ?? undefined
  return {
    ...(table !== undefined && { table }),
    ...(key !== undefined && { key }),
    ...(LINE.test(line) && { line: Number(line) }),
    ...(seat !== undefined && { seat }),
    ...(wanted !== undefined && { hash: wanted }),
  }
}

/** Writes where the page is into its address, so that a reload opens the same line as the same seat. */
export function keepPlace(place: {
  readonly line: number
  readonly seat: string
  /** The hash of the journal, where no server keeps it. */
  readonly hash: string | undefined
}): void {
  const parts = new URLSearchParams(location.hash.replace(/^#/, ''))
  if (place.hash !== undefined) parts.set('h', place.hash)
  parts.set('l', String(place.line))
  parts.set('s', place.seat)
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${parts.toString()}`)
}

/** A link to a line: with a key that opens the review alone, or, where there is none, with the hash of the file that is needed. */
export function shareLink(of: {
  table: string
  hash: string
  key: string | undefined
  line: number
  seat: string
}): string {
  const { table, hash, key, line, seat } = of
  const said: Readonly<Record<string, string>> = key === undefined ? { h: hash } : { t: table, k: key }
  const parts = new URLSearchParams({ ...said, l: String(line), s: seat })
  return new URL(to(`/review#${parts.toString()}`), location.href).href
}
