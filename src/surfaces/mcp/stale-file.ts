import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { comparedSave, isFirstSave } from '../../host/seats/compared-save.js'
import { withoutEnding } from '../../kernel/contract/documents/documents-beside.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { readBytes } from '../../library/documents/text-file.js'
import type { Desk } from './desk.js'
import type { Place } from './place.js'

/** The largest save that is read (rules/bx-campaign C40). */
const MAX_BYTES = 4 * 1024 * 1024

/** A file of the data folder by the path that a game knows its save by; undefined where there is none to read. */
function textInData(folder: string, path: string): string | undefined {
  try {
    const root = realpathSync(folder)
    const file = realpathSync(join(root, `${withoutEnding(path)}.json`))
    return file.startsWith(root + sep) ? readBytes(file, MAX_BYTES).toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/**
 * rules/bx-campaign C41: a campaign is taken up again, and its file in the data folder is neither the one that was opened
 * nor what this game wrote last. The game master reads it; the journal holds.
 */
export function staleFile({ options }: Desk, { seat, seated }: Place): string | undefined {
  if (options.files === undefined || seat !== GAME_MASTER) return undefined
  const [document] = seated.documents()
  const text = document && textInData(options.files, document.path)
  if (document === undefined || text === undefined || isFirstSave(seated, text)) return undefined
  const compared = comparedSave(seated, `${withoutEnding(document.path)}.json`, text)
  return compared?.same === false ? compared.line : undefined
}
