import { JournalDamage, readJournal } from '../kernel/journal/read.js'
import type { HeaderRecord } from '../kernel/journal/record.js'
import { type NewTable, NoSuchTable, type Store, StoreFailed, type TableCard } from './contract.js'

/**
 * Copies a table from one store to another: card, lines, links, who opened it, and the secrets of an open one. Snapshots stay behind:
 * they are a cache. A journal whose chain does not hold is not carried on, and what has arrived is read again. Throws
 * `NoSuchTable`, `TableExists`, `JournalDamage`.
 *
 * The copy is the table as it was at one moment. Anyone who moves a table sees to it that nobody plays on at the old place.
 */
export async function copyTable(id: string, from: Store, to: Store): Promise<TableCard> {
  return await putTable(await takeTable(id, from), to)
}

/** Puts a table into a store and reads it again. Throws `TableExists`, `JournalDamage`. */
export async function putTable(table: NewTable, to: Store): Promise<TableCard> {
  const { id } = table.card
  checked(id, table.lines, table.card)
  await to.create(table)
  const arrived = await takeTable(id, to)
  if (JSON.stringify(arrived) === JSON.stringify(table)) return table.card
  await to.remove(id)
  throw new StoreFailed(`${to.name} did not keep the table ${id} as it was given`, true)
}

/** All that a store keeps of a table, as it is at one moment. Throws `NoSuchTable`, `JournalDamage`. */
export async function takeTable(id: string, store: Store): Promise<NewTable> {
  // In this order: secrets are forgotten after the line that reveals them, so that anyone who finds none finds that line.
  const secrets = await store.secrets(id)
  const links = await store.links(id)
  const opener = await store.opener(id)
  const card = await store.card(id)
  if (!card) throw new NoSuchTable(id)
  const lines = await store.lines(id, 0, card.length - 1)
  const { closed } = checked(id, lines, card)
  return {
    card: ordered(card),
    lines,
    links: links.map(ordered),
    ...(secrets && !closed && { secrets }),
    ...(opener && { opener: ordered(opener) }),
  }
}

function checked(id: string, lines: readonly string[], card: TableCard): { readonly closed: boolean } {
  if (lines.length !== card.length)
    throw new StoreFailed(`the table ${id} has ${lines.length} lines and should have ${card.length}`, true)
  const journal = readJournal(`${lines.join('\n')}\n`)
  if (journal.problem) throw new JournalDamage(journal.problem)
  const { table } = journal.lines[0]!.record as HeaderRecord
  if (table !== id)
    throw new JournalDamage({ line: 1, field: 'table', message: `this is the journal of ${table}` })
  return { closed: journal.lines.at(-1)!.record.kind === 'close' }
}

/** The same fields in the same order, whatever store they come from. */
function ordered<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as Value
}
