import { z } from 'zod'
import { schemaIssues } from '../../../kernel/contract/checks/schema-faults.js'
import type { Issue } from '../../../kernel/contract/scenario.js'
import type { Sheet } from '../people/sheet.js'
import { sheetFromSrd } from './srd.js'
import { statBlock } from './srd-schema.js'

const marks = z.object({ hit_dice: z.string(), challenge_rating: z.number(), armor_class: z.number() })

/** A stat block of the SRD package rather than a sheet: hit dice, a challenge rating, and a plain armour class. */
export function isStatBlock(document: unknown): boolean {
  return marks.safeParse(document).success
}

/** A sheet in place of a stat block, with what it leaves to the GM; or what is wrong with the block. */
export function readStatBlock(
  document: unknown,
): { sheet: Sheet; notes: readonly string[] } | readonly Issue[] {
  try {
    return sheetFromSrd(statBlock.parse(document))
  } catch (fault) {
    if (!(fault instanceof z.ZodError)) throw fault
    return schemaIssues(fault.issues)
  }
}
