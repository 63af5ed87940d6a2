import { existsSync, mkdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { canonical } from '../../../kernel/canonical.js'
import type { Table } from '../../../kernel/table.js'
import { backupOf, writeSaveFile } from '../../../store/save-file.js'
import { say } from '../print.js'
import { CONTENT } from '../scenario.js'

function comesWithTheProgram(file: string): boolean {
  return !relative(resolve(CONTENT), resolve(file)).startsWith('..')
}

/**
 * The documents of a game that live on as files, such as a campaign's save: written whole when they have changed, the
 * previous one kept. They go back to where they were read, or into a folder of the player's choice. What comes with the
 * program is never written over.
 */
export class Saves {
  private readonly folder: string | undefined
  private readonly fileOf: (path: string) => string | undefined
  private readonly known = new Map<string, string>()
  private readonly left = new Set<string>()

  constructor(table: Table, folder: string | undefined, fileOf: (path: string) => string | undefined) {
    this.folder = folder
    this.fileOf = fileOf
    for (const { path, content } of documentsOf(table)) this.known.set(path, canonical(content))
  }

  /** Puts on disk what has changed since the last call. */
  write(table: Table): void {
    for (const { path, content } of documentsOf(table)) {
      const text = canonical(content)
      if (this.known.get(path) === text) continue
      const file = this.folder ? join(this.folder, `${basename(path)}.json`) : this.fileOf(path)
      if (file === undefined || (!this.folder && comesWithTheProgram(file))) {
        this.known.set(path, text)
        this.leave(path)
        continue
      }
      if (this.keep(file, content)) this.known.set(path, text)
    }
  }

  /** A disk that refuses ends no game: it is told, and tried again after the next command. */
  private keep(file: string, content: unknown): boolean {
    try {
      if (this.folder) mkdirSync(this.folder, { recursive: true })
      const before = existsSync(file) ? `; the one before is ${backupOf(file)}` : ''
      writeSaveFile(file, content)
      say(`Saved in ${file}${before}.`)
      return true
    } catch (error) {
      say(`${file}: the save could not be written (${(error as Error).message}); the game goes on.`)
      return false
    }
  }

  private leave(path: string): void {
    if (this.left.has(path)) return
    this.left.add(path)
    say(
      `The save "${path}" has changed but is left as it is on disk. Keep such changes with --saves <folder>.`,
    )
  }
}

function documentsOf(table: Table): readonly { readonly path: string; readonly content: unknown }[] {
  return table.ruleset.documents?.(table.state) ?? []
}
