import { z } from 'zod'
import { entryOf } from '../../../kernel/entry.js'
import type { Catalog } from '../tables/tables.js'
import { tables } from './tables-schema.js'
import { armorPiece, shield, size, spell, weapon, word } from './things-schema.js'

export type Rows = Readonly<Record<string, unknown>>

/** The catalog as its documents have it: rows by their id, none of them looked at. */
export interface WrittenCatalog {
  readonly tables: Rows
  readonly weapons: Rows
  readonly armor: Rows
  readonly shields: Rows
  readonly spells: Rows
  readonly sizes: Rows
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A row by its name, or undefined; a document's text may name anything. */
export function rowOf(rows: unknown, name: unknown): unknown {
  return isFields(rows) && typeof name === 'string' ? entryOf(rows, name) : undefined
}

/** A document's rows by their id; a row without one is reported by the check of its document, and known to nobody. */
function byId(document: unknown): Rows {
  const rows = Array.isArray(document) ? document.filter(isFields) : []
  return Object.fromEntries(rows.flatMap((row) => (typeof row.id === 'string' ? [[row.id, row]] : [])))
}

/** Puts the catalog's documents together; `read` gives one document by its name. */
export function writtenCatalog(read: (name: string) => unknown): WrittenCatalog {
  const modifiers = read('modifiers')
  return {
    tables: {
      ...(isFields(modifiers) ? modifiers : {}),
      morale: read('morale'),
      calledShots: byId(read('called-shots')),
      conditions: byId(read('conditions')),
      maneuvers: byId(read('maneuvers')),
      perks: byId(read('perks')),
      skills: byId(read('skills')),
    },
    weapons: byId(read('weapons')),
    armor: byId(read('armor')),
    shields: byId(read('shields')),
    spells: byId(read('spells')),
    sizes: byId(read('sizes')),
  }
}

const catalog: z.ZodType<Catalog> = z.strictObject({
  tables,
  weapons: z.record(word, weapon),
  armor: z.record(word, armorPiece),
  shields: z.record(word, shield),
  spells: z.record(word, spell),
  sizes: z.record(word, size),
})

/** The whole catalog, every row of it checked. Throws where a row is wrong. */
export function catalogFrom(read: (name: string) => unknown): Catalog {
  return catalog.parse(writtenCatalog(read))
}
