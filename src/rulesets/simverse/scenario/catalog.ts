import { z } from 'zod'
import { type Layers, laidOver } from '../../../kernel/contract/documents/layers.js'
import { entryOf, isMap } from '../../../kernel/entry.js'
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

/** A row by its name, or undefined; a document's text may name anything. */
export function rowOf(rows: unknown, name: unknown): unknown {
  return isMap(rows) && typeof name === 'string' ? entryOf(rows, name) : undefined
}

/** A document's rows by their id; a row without one is reported by the check of its document, and known to nobody. */
function byId(document: unknown): Rows {
  const rows = Array.isArray(document) ? document.filter(isMap) : []
  return Object.fromEntries(rows.flatMap((row) => (typeof row.id === 'string' ? [[row.id, row]] : [])))
}

/**
 * Puts the catalog's documents together; `read` gives one document by its name, and `layers` are laid over their rows.
 */
export function writtenCatalog(
  read: (name: string) => unknown,
  layers: Layers = { layers: [], issues: [] },
): WrittenCatalog {
  const modifiers = read('modifiers')
  const rows = (name: string): Rows => {
    const over = laidOver({}, name, layers)
    const own = Object.entries(over).map(([id, row]) => [id, { ...(row as object), id }])
    return { ...byId(read(name)), ...Object.fromEntries(own) }
  }
  return {
    tables: {
      ...(isMap(modifiers) ? modifiers : {}),
      morale: read('morale'),
      calledShots: rows('called-shots'),
      conditions: rows('conditions'),
      maneuvers: rows('maneuvers'),
      perks: rows('perks'),
      skills: rows('skills'),
    },
    weapons: rows('weapons'),
    armor: rows('armor'),
    shields: rows('shields'),
    spells: rows('spells'),
    sizes: rows('sizes'),
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
