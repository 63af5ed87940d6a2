import { z } from 'zod'
import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue, Library } from '../../../kernel/contract/scenario.js'
import { tableDocuments } from './tables-schema.js'
import { armorPiece, shield, size, spell, weapon } from './things-schema.js'

/** Every document of the catalog and its shape. */
const DOCUMENTS: Readonly<Record<string, z.ZodType>> = {
  ...tableDocuments,
  weapons: z.array(weapon),
  armor: z.array(armorPiece),
  shields: z.array(shield),
  spells: z.array(spell),
  sizes: z.array(size),
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
