import { ANYBODY } from '../../kernel/contract/next.js'
import type { Table } from '../../kernel/table/table.js'

/** As much of a table as says for whom it waits. */
export type WaitingTable = Pick<Table, 'isStarted' | 'isClosed' | 'next' | 'view'>

/**
 * The seats that a table waits for, as one of them sees it. Where anybody may speak, those whom the game names all the
 * same; nobody, where it waits for anyone.
 */
export function waitedFor(table: WaitingTable, seat: string): readonly string[] {
  if (!table.isStarted || table.isClosed) return []
  const next = table.next()
  if (next.kind !== 'awaiting') return []
  if (!next.seats.includes(ANYBODY)) return next.seats
  return (table.view(seat).awaiting?.seats ?? []).filter((name) => name !== ANYBODY)
}
