import { basename, dirname, relative, resolve, sep } from 'node:path'
import { staleSaveLine } from '../../../../host/seats/compared-save.js'
import { canonical, hashText } from '../../../../kernel/canonical.js'
import { withoutEnding } from '../../../../kernel/contract/documents/documents-beside.js'
import type { GameDocument } from '../../../../kernel/contract/ruleset.js'
import type { Table } from '../../../../kernel/table/table.js'
import { CONTENT } from '../../../../library/documents/content.js'
import type { FoundDocument } from '../../../../library/load.js'
import { isSystemError, makeFolders, systemWords } from '../../../../store/disk.js'
import { documentText } from '../../../../store/document-text.js'
import { FileHeld } from '../../../../store/lock.js'
import { bytesOf, hashOf, SaveFile, type SaveKept, SaveRefused } from '../../../../store/save-file.js'
import { say } from '../../print.js'
import { forgetSaves, keepSaves, keptSaves } from './saves-kept.js'

function comesWithTheProgram(file: string): boolean {
  return relative(resolve(CONTENT), resolve(file)).split(sep)[0] !== '..'
}

/** Where a document goes that the game may write. */
function placeIn(folder: string, path: string): SaveKept {
  const file = resolve(folder, `${basename(path)}.json`)
  const now = bytesOf(file)
  return { file, root: resolve(folder), disk: now ? hashOf(now) : null, backedUp: false }
}

/** Where the saves of a game live. */
export interface SavePlaces {
  /** `--saves`: all of them go here. */
  readonly folder?: string
  /** The scenario's own file, and what it refers to; absent when a journal is taken up again. */
  readonly scenario?: { readonly file: string; readonly documents: ReadonlyMap<string, FoundDocument> }
}

/**
 * The documents of a game that live on as files, such as a campaign's save: written whole when they have changed. They go
 * back to where they were read, or into a folder of the player's choice, and nowhere else. What comes with the program
 * is never written over. Beside the journal stands where they live, so that a game taken up again finds them.
 */
export class Saves {
  private readonly folder: string | undefined
  private readonly files = new Map<string, SaveFile>()
  /** The content that stands on disk, or that needs no writing, by path; hashed. */
  private readonly known = new Map<string, string>()
  private readonly left = new Set<string>()
  private journal: string | undefined
  private table = ''
  private rememberedAs = ''

  constructor({ folder, scenario }: SavePlaces) {
    this.folder = folder
    for (const [path, { file, bytes }] of scenario?.documents ?? []) {
      if (folder !== undefined) this.files.set(path, new SaveFile(placeIn(folder, path), bytes))
      else if (file.endsWith('.json') && !comesWithTheProgram(file)) {
        const root = dirname(resolve(scenario!.file))
        const kept = { file: resolve(file), root, disk: hashOf(bytes), backedUp: false }
        this.files.set(path, new SaveFile(kept, bytes))
      }
    }
  }

  /** A new game: what its documents hold now needs no writing. */
  begin(table: Table): void {
    this.table = table.id
    for (const [path, content] of documentsOf(table)) this.known.set(path, hashText(canonical(content)))
  }

  /** A game taken up again: its saves are found, and one that a crash kept from being written is written. */
  resume(table: Table, journal: string): void {
    for (const { path, content } of table.ruleset.documents(table.ruleset.begin(table.scenario)))
      this.known.set(withoutEnding(path), hashText(canonical(content)))
    for (const { path, content, ...kept } of keptSaves(journal, table.id)) {
      if (this.folder !== undefined && placeIn(this.folder, path).file !== kept.file) continue
      this.files.set(path, new SaveFile(kept))
      if (content !== null) this.known.set(path, content)
      this.notice(table, path, kept)
    }
    this.journal = journal
    this.table = table.id
    this.write(table)
  }

  /**
   * rules/bx-campaign C41: a file that is not what this game wrote last is said, with both dates. The journal holds: its
   * save is written again, beside the file.
   */
  private notice(table: Table, path: string, { file, disk }: SaveKept): void {
    const now = bytesOf(file)
    if (now === undefined || disk === null || hashOf(now) === disk) return
    say(staleSaveLine(table, file, parsed(now), documentsOf(table).get(path)))
    this.known.delete(path)
  }

  /**
   * A document as it goes out by hand: what the game did not change has the bytes of its file, as long as the file is
   * the one that this game read or wrote.
   */
  textOf({ path, content, text }: GameDocument): string {
    const { file, disk } = this.files.get(withoutEnding(path))?.kept ?? {}
    const bytes = file === undefined || disk == null ? undefined : bytesOf(file)
    const read = bytes && hashOf(bytes) === disk ? bytes.toString('utf8') : text
    return documentText({ content, ...(read !== undefined && { text: read }) })
  }

  /** From now on where the saves live is noted beside this journal. */
  rememberIn(journal: string): void {
    this.journal = journal
    this.rememberedAs = ''
    this.remember()
  }

  /** The table is closed: nobody takes it up again. */
  forget(): void {
    if (this.journal !== undefined) forgetSaves(this.journal)
    this.journal = undefined
  }

  /** Puts on disk what has changed since the last call. */
  write(table: Table): void {
    for (const [path, content] of documentsOf(table)) {
      const hash = hashText(canonical(content))
      if (this.known.get(path) === hash) continue
      const file = this.fileFor(path)
      if (file === undefined) {
        this.known.set(path, hash)
        this.leave(path)
      } else if (this.keep(file, content)) this.known.set(path, hash)
    }
    this.remember()
  }

  private fileFor(path: string): SaveFile | undefined {
    const known = this.files.get(path)
    if (known || this.folder === undefined) return known
    const made = new SaveFile(placeIn(this.folder, path))
    this.files.set(path, made)
    return made
  }

  /** A disk that refuses ends no game: it is reported, and tried again after the next command. */
  private keep(save: SaveFile, content: unknown): boolean {
    const { file } = save.kept
    try {
      if (this.folder !== undefined) makeFolders(this.folder)
      const done = save.write(content)
      if (done.kind === 'written') {
        const before = done.backup === undefined ? '' : `; the one before is ${done.backup}`
        say(`Saved in ${done.file}${before}.`)
      } else if (done.kind === 'beside') {
        say(
          `${done.theirs} was changed by somebody else and is left as it is; this game is saved in ${done.file}.`,
        )
      }
      return true
    } catch (error) {
      if (!isSystemError(error) && !(error instanceof SaveRefused) && !(error instanceof FileHeld))
        throw error
      say(`${file}: the save could not be written (${systemWords(error)}); the game goes on.`)
      return error instanceof SaveRefused
    }
  }

  private remember(): void {
    if (this.journal === undefined || this.files.size === 0) return
    const saves = [...this.files].map(([path, file]) => ({
      path,
      ...file.kept,
      content: this.known.get(path) ?? null,
    }))
    const spelled = canonical(saves)
    if (spelled === this.rememberedAs) return
    this.rememberedAs = spelled
    keepSaves(this.journal, this.table, saves)
  }

  private leave(path: string): void {
    if (this.left.has(path)) return
    this.left.add(path)
    say(
      `The save "${path}" has changed but is left as it is on disk. Keep such changes with --saves <folder>.`,
    )
  }
}

/** The content of a file that may be anything. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** By the path without its ending: a save named with it is the same save. */
function documentsOf(table: Table): ReadonlyMap<string, unknown> {
  return new Map(table.documents().map(({ path, content }) => [withoutEnding(path), content]))
}
