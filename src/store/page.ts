import type { ListPage, StoredOpener, TableCard } from './contract.js'

/** How many tables a page shows when nobody says. */
export const PAGE = 100

/** The one touched last first; of two of the same moment, by name. */
function newestFirst(a: TableCard, b: TableCard): number {
  if (a.touched !== b.touched) return a.touched < b.touched ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** A table as a list reads it. */
interface Listed {
  readonly card: TableCard
  readonly opener: StoredOpener | undefined
}

/** Reports whether a list shows the tables of this opener. */
function isAskedFor(opener: StoredOpener | undefined, { by }: ListPage): boolean {
  if (by === undefined) return true
  return opener?.name === by.opener && (by.seated === undefined || opener.link !== undefined)
}

/** A page of a list, behind the table `after`. */
export function pageOf(tables: Iterable<Listed>, page: ListPage = {}): readonly TableCard[] {
  const { most = PAGE, after } = page
  const found = [...tables].filter(({ opener }) => isAskedFor(opener, page))
  const sorted = found.map(({ card }) => card).sort(newestFirst)
  const start = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  return sorted.slice(start, start + most)
}
