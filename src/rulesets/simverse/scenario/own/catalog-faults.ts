import { z } from 'zod'
import { schemaIssues, WITHOUT_JIT } from '../../../../kernel/contract/checks/schema-faults.js'
import { type Layers, ownEntries } from '../../../../kernel/contract/documents/layers.js'
import type { Issue, Library } from '../../../../kernel/contract/scenario.js'
import type { Rows } from '../catalog.js'
import { spellIssues, type WordTables, weaponIssues } from '../cross-check.js'
import { tableDocuments, wordShapes } from '../tables-schema.js'
import { armorPiece, shield, size, spell, weapon } from '../things-schema.js'

/** Every document of the catalog and its shape. */
const DOCUMENTS: Readonly<Record<string, z.ZodType>> = {
  ...tableDocuments,
  weapons: z.array(weapon),
  armor: z.array(armorPiece),
  shields: z.array(shield),
  spells: z.array(spell),
  sizes: z.array(size),
}

/** The shape of one row, of every document that has rows. */
const ROWS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(DOCUMENTS).flatMap(([name, schema]) =>
    schema instanceof z.ZodArray ? [[name, schema.element as z.ZodType]] : [],
  ),
)

/** The tables over which worlds, campaigns and scenarios may lay their own. */
export const OWN_TABLES: readonly string[] = Object.keys(ROWS)

/** What a world, a campaign or a scenario writes over the catalog, for editors and the page of keys: entries by table and id. */
export function ownShape(): z.ZodType {
  const entries = Object.entries(ROWS).map(([table, row]) => {
    // The id is the key it stands under.
    const written = row instanceof z.ZodObject ? row.omit({ id: true }) : row
    return [
      table,
      z
        .record(z.string(), written)
        .optional()
        .describe(`${table.replace('-', ' ')} of your own, by id`),
    ]
  })
  return z.strictObject(Object.fromEntries(entries))
}

/** The tables that own weapons and spells take their words from; undefined where the catalog's are not well-formed. */
function wordTables({ damageTypes, conditions, quality }: Rows): WordTables | undefined {
  const read = z.object(wordShapes).safeParse({ damageTypes, conditions, quality }, WITHOUT_JIT)
  return read.success ? (read.data as unknown as WordTables) : undefined
}

/** What of a weapon the tables judge, whatever else is wrong with it. */
const weaponWords = z.object({ modes: weapon.shape.modes, quality: weapon.shape.quality })

/** Words of own weapons and spells that no table has, each where the entry is written and not where it is borne. */
function ownWords(layers: Layers, tables: Rows): readonly Issue[] {
  const known = wordTables(tables)
  if (known === undefined) return []
  return ownEntries(layers).flatMap(({ table, id, row, at }): readonly Issue[] => {
    const whole = { ...(row as object), id }
    const weaponRow = table === 'weapons' ? weaponWords.safeParse(whole, WITHOUT_JIT) : undefined
    const spellRow = table === 'spells' ? spell.safeParse(whole, WITHOUT_JIT) : undefined
    const found = [
      ...(weaponRow?.success ? weaponIssues(weaponRow.data, at.path, known) : []),
      ...(spellRow?.success ? spellIssues(spellRow.data, at.path, known) : []),
    ]
    return found.map((issue) => ({ ...issue, ...at, path: issue.path }))
  })
}

/** What is wrong in entries that were laid over the catalog, each where it is written. */
export function ownFaults(layers: Layers, tables: Rows): readonly Issue[] {
  const found = ownEntries(layers).flatMap(({ table, id, row, at }) => {
    const read = ROWS[table]!.safeParse({ ...(row as object), id }, WITHOUT_JIT)
    if (read.success) return []
    return schemaIssues(read.error.issues, ROWS[table]).map((issue) => ({
      ...issue,
      ...at,
      path: [...at.path, ...issue.path],
    }))
  })
  return [...layers.issues, ...found, ...ownWords(layers, tables)]
}

/** What is wrong in the catalog, whether a scenario uses it or not, each in its own document. */
export function catalogFaults(library: Library): readonly Issue[] {
  return Object.entries(DOCUMENTS).flatMap(([name, schema]) => {
    const file = `catalog/${name}`
    const written = library.read(file)
    const read = schema.safeParse(written, WITHOUT_JIT)
    if (read.success || written === undefined) return []
    return schemaIssues(read.error.issues, schema).map((issue) => ({ ...issue, file }))
  })
}
