import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EarlierTables } from '../../../../kernel/journal/earlier.js'
import { openedFile } from './state-folder.js'

/**
 * Notes that a game of this scene is opened at this terminal, and returns how many were before it. The note comes first,
 * so that of two games that begin together one counts the other. Undefined where the list can be neither read nor
 * written: then nobody knows.
 */
export function countOpening(scene: string, now: Date): EarlierTables | undefined {
  const file = openedFile()
  const at = now.toISOString()
  const own = `${at} ${scene} ${randomBytes(8).toString('hex')}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, `${own}\n`, { mode: 0o600 })
    const lines = readFileSync(file, 'utf8').split('\n')
    const before = lines.slice(0, lines.indexOf(own)).filter((line) => line.split(' ')[1] === scene)
    const day = at.slice(0, 10)
    return { tables: before.length, today: before.filter((line) => line.startsWith(day)).length }
  } catch {
    return undefined
  }
}
