import { entryOf } from '../../../kernel/entry.js'
import type { MapEntry } from '../fight/book.js'
import type { RoomKind, Run } from '../state/run.js'

const KINDS: Readonly<Record<string, RoomKind>> = {
  M: 'monster',
  E: 'elite',
  '?': 'event',
  $: 'merchant',
  R: 'campfire',
  T: 'treasure',
  B: 'boss',
}

export function rowOf(space: string): number {
  return space === '' ? -1 : Number(space.split('-')[0])
}

/** What is printed on a space, or nothing where there is none. */
function printed({ rows }: MapEntry, space: string): string {
  // Asked for every space ahead, at every step of a run: no lists are made for it.
  const dash = space.indexOf('-')
  if (dash === -1) return ''
  const symbol = rows[Number(space.slice(0, dash))]?.[Number(space.slice(dash + 1))] ?? '.'
  return symbol === '.' ? '' : symbol
}

/** The spaces of a row, from the left. */
export function spacesOf({ rows }: MapEntry, row: number): string[] {
  return [...(rows[row] ?? '')].flatMap((symbol, column) => (symbol === '.' ? [] : [`${row}-${column}`]))
}

/** The spaces that hold a token of this kind, row by row from the bottom, left to right. */
export function tokenSpaces(map: MapEntry, kind: 'D' | 'L'): string[] {
  return map.rows.flatMap((_, row) => spacesOf(map, row).filter((space) => printed(map, space) === kind))
}

/** The symbol that counts on a space: its token's where it has one. */
export function symbolAt(run: Run, space: string): string {
  return run.tokens[space] ?? printed(run.book.maps[run.map]!, space)
}

export function kindAt(run: Run, space: string): RoomKind | undefined {
  return entryOf(KINDS, symbolAt(run, space))
}

/** Where the edges lead: from the space one is on, or to the first. */
export function onward({ map, at, book }: Run): readonly string[] {
  const entry = book.maps[map]!
  return at === '' ? spacesOf(entry, 0) : (entry.edges[at] ?? [])
}

/** Secret Portal: every space of the rows above but the boss; from the row below him the boss. */
export function allAbove(run: Run): readonly string[] {
  const map = run.book.maps[run.map]!
  const above = map.rows.flatMap((_, row) => (row > rowOf(run.at) ? spacesOf(map, row) : []))
  const rooms = above.filter((space) => kindAt(run, space) !== 'boss')
  return rooms.length > 0 ? rooms : above
}

/** All spaces of the next row, for Wing Boots. */
export function nextRow({ map, at, book }: Run): readonly string[] {
  return spacesOf(book.maps[map]!, rowOf(at) + 1)
}
