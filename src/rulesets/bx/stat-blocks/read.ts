import type { ArmourScale } from './figures.js'
import { type ImportedBlock, importStatBlock } from './import.js'
import { errorSentence, warningSentences } from './words.js'

/** A published stat block read for a bx scenario, with everything that was reckoned as sentences. */
export type ReadStatBlock =
  | {
      readonly ok: true
      readonly block: Extract<ImportedBlock, { foe: unknown }>
      readonly says: readonly string[]
    }
  | {
      readonly ok: false
      readonly error: Extract<ImportedBlock, { error: unknown }>['error']
      readonly says: string
    }

export const ARMOUR_SCALES: readonly ArmourScale[] = ['auto', 'descending', 'ascending']

/** Reads a line or column of a monster book (rules/bx-stat-blocks). */
export function readStatBlock(text: string, scale: ArmourScale = 'auto'): ReadStatBlock {
  const block = importStatBlock(text, scale)
  if ('error' in block) return { ok: false, error: block.error, says: errorSentence(block.error) }
  return { ok: true, block, says: warningSentences(block) }
}
