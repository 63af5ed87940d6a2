import { resolve } from 'node:path'
import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { stopsOf } from '../../../../kernel/contract/stops.js'
import { isSystemError, systemWords, writeNew } from '../../../../store/disk.js'
import { UserError } from '../../exit.js'
import type { AtPrompt, LineOutcome } from '../at-prompt.js'

const { refused } = stopsOf<'NO_SAVE' | 'GM_ONLY'>()

/**
 * Writes a campaign's save, as it stood at the last settled moment, into a new file (rules/bx-campaign C38). It never
 * replaces a file, and the save is the game master's.
 */
export function exportSave({ table, keeper, watcher, output }: AtPrompt, file: string): LineOutcome {
  if (watcher !== GAME_MASTER) throw refused('GM_ONLY', "A campaign's save is the game master's.")
  const [document] = table.documents()
  if (document === undefined)
    throw refused('NO_SAVE', 'This game has no save: it was opened from a scenario.')
  const path = resolve(file)
  try {
    writeNew(path, Buffer.from(keeper.documentText(document)))
  } catch (error) {
    if (!isSystemError(error)) throw error
    const why = error.code === 'EEXIST' ? 'it exists already; name a new file' : systemWords(error)
    throw new UserError(`${file}: ${why}`)
  }
  const when = document.settled === false ? ', as it stood at the last settled moment' : ''
  output.result([`The save is in ${file}${when}.`], () => ({ status: 'ok', save: path }))
  return 'ok'
}
