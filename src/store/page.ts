import type { TableCard } from './contract.js'

/** How many tables a page shows when nobody says. */
export const PAGE = 100

/** The one touched last first; of two of the same moment, by name. */
function newestFirst(a: TableCard, b: TableCard): number {
  if (a.touched !== b.touched) return a.touched < b.touched ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** A page of a list, behind the table `after`. */
export function pageOf(
  cards: readonly TableCard[],
  { most = PAGE, after }: { readonly most?: number; readonly after?: string } = {},
): readonly TableCard[] {
  const sorted = [...cards].sort(newestFirst)
  const start = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  return sorted.slice(start, start + most)
}
