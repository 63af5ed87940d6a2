import { rmSync } from 'node:fs'
import { MAX_BYTES } from '../../../../files/limits.js'
import { readFileBytes } from '../../../../files/read.js'
import { canonical } from '../../../../kernel/canonical.js'
import { isSystemError, systemWords } from '../../../../store/disk.js'
import { type SaveKept, writeOwnFile } from '../../../../store/save-file.js'
import { say } from '../../print.js'
import { ownMark } from './state-folder.js'

/** A save of a journal: where it lives, and what of it is on disk. */
export interface KeptSave extends SaveKept {
  /** As the scenario names it, without its ending. */
  readonly path: string
  /** The hash of the content that stands on disk, or that never changed; null when there is none yet. */
  readonly content: string | null
}

/**
 * The note beside a journal that says where its saves live. A journal may come from anybody, and its note with it: so a
 * note is marked with a secret of the user's own, and one without that mark leads to no file.
 */
function savesFile(journal: string): string {
  return `${journal}.saves.json`
}

function isKept(value: unknown): value is KeptSave {
  const save = value as Partial<KeptSave> | null
  const hash = (text: unknown) => text === null || /^[0-9a-f]{64}$/.test(String(text))
  return (
    typeof save === 'object' &&
    save !== null &&
    [save.path, save.file, save.root].every((text) => typeof text === 'string') &&
    hash(save.disk) &&
    hash(save.content) &&
    typeof save.backedUp === 'boolean'
  )
}

function markOf(table: string, saves: readonly KeptSave[]): string | undefined {
  return ownMark(canonical({ table, saves }))
}

export function keptSaves(journal: string, table: string): readonly KeptSave[] {
  const file = savesFile(journal)
  let text: string
  try {
    text = readFileBytes(file, MAX_BYTES.own).toString('utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return []
    throw error
  }
  try {
    const { saves, mark } = JSON.parse(text) as { readonly saves?: unknown; readonly mark?: unknown }
    if (Array.isArray(saves) && saves.every(isKept)) {
      if (mark !== undefined && mark === markOf(table, saves)) return saves
      say(
        `${file}: this was not written by you here, so its saves are left alone; keep them with --saves <folder>.`,
      )
      return []
    }
  } catch {}
  say(`${file}: this does not say where the saves live; keep them with --saves <folder>.`)
  return []
}

/** A note that cannot be written is no reason to stop: it is reported, once for every change. */
export function keepSaves(journal: string, table: string, saves: readonly KeptSave[]): void {
  try {
    const mark = markOf(table, saves)
    writeOwnFile(savesFile(journal), `${JSON.stringify({ saves, mark }, null, 2)}\n`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    say(`${savesFile(journal)}: where the saves live could not be noted (${systemWords(error)}).`)
  }
}

export function forgetSaves(journal: string): void {
  rmSync(savesFile(journal), { force: true })
}
