import type { Table } from '../kernel/table/table.js'
import { visible } from '../kernel/visible.js'
import type { TableCard } from '../store/contract.js'

/** What a table is called: as somebody said, as its scenario says, or as its game is. */
export function titleOf({ ruleset, scenario }: Table, said?: string): string {
  const own = (scenario as { readonly title?: unknown }).title
  const title = said?.trim() || (typeof own === 'string' && own) || ruleset.title
  return visible(title).slice(0, 120)
}

/** The card of a table as it stands. `at` is now, in ISO 8601. */
export function cardOf(table: Table, title: string, at: string): TableCard {
  return {
    id: table.id,
    title,
    game: table.ruleset.id,
    version: table.ruleset.version,
    length: table.length,
    status: table.standing(),
    opened: at,
    touched: at,
  }
}
