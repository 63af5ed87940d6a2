import { afterEach, beforeEach } from 'vitest'
import type { NewTable, Store, StoredLink, TableCard } from '../../../src/store/contract.js'

/** A place for tables that nobody else uses. */
export interface Place {
  /** Opens a store there; where a store is lasting, with what was kept there before. */
  open(): Promise<Store>
  clear(): Promise<void>
}

export type MakePlace = () => Promise<Place>

/** A fresh place with an open store for each test. */
export function eachInItsPlace(make: MakePlace): { readonly store: Store; reopen(): Promise<void> } {
  let place: Place
  const here = {
    store: undefined as unknown as Store,
    async reopen() {
      await here.store.close()
      here.store = await place.open()
    },
  }
  beforeEach(async () => {
    place = await make()
    here.store = await place.open()
  })
  afterEach(async () => {
    await here.store.close()
    await place.clear()
  })
  return here
}

export function cardFor(id: string, length: number, more: Partial<TableCard> = {}): TableCard {
  return {
    id,
    title: `The table ${id}`,
    game: 'duel',
    version: '1',
    length,
    status: 'playing',
    opened: '2026-11-16T06:00:00.000Z',
    touched: '2026-11-16T06:00:00.000Z',
    ...more,
  }
}

export function linkFor(seat: string, digit: string, more: Partial<StoredLink> = {}): StoredLink {
  return { hash: digit.repeat(64), seat, role: 'player', made: '2026-11-16T06:00:01.000Z', ...more }
}

export const SECRETS = { seed: '5eed'.repeat(16), veil: '7e11'.repeat(16) }

export function newTable(
  id: string,
  lines: readonly string[] = ['first'],
  more: Partial<NewTable> = {},
): NewTable {
  return { card: cardFor(id, lines.length), secrets: SECRETS, lines, links: [], ...more }
}

/** Adds lines at a number, with the card that belongs to them. */
export async function add(store: Store, id: string, from: number, ...lines: readonly string[]) {
  return await store.append(id, from, lines, cardFor(id, from + lines.length))
}
