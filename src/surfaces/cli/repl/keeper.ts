import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { seedFromText } from '../../../kernel/dice/live.js'
import { JournalDamage, resumeTable } from '../../../kernel/journal/verify.js'
import type { Ruleset } from '../../../kernel/ruleset.js'
import { Table } from '../../../kernel/table.js'
import { JournalFile, seedFile } from '../../../store/journal-file.js'
import { EXIT, UserError } from '../exit.js'
import { openJournal } from '../journal.js'
import type { Saves } from './saves.js'

/** A table and the file its lines go to, if any. Whoever plays knows neither seed nor file format. */
export class Keeper {
  readonly table: Table
  private readonly seed: string
  private file: JournalFile | undefined
  private kept = 0
  private saves: Saves | undefined

  private constructor(table: Table, seed: string) {
    this.table = table
    this.seed = seed
  }

  /** A new table. The same seed text gives the same dice again, and is then no secret. */
  static open(ruleset: Ruleset, scenario: unknown, seedText: string | undefined): Keeper {
    const seed = seedText === undefined ? randomBytes(32) : seedFromText(seedText)
    const id = `${ruleset.id}-${bytesToHex(seedText === undefined ? randomBytes(6) : seed.subarray(0, 6))}`
    return new Keeper(Table.open(ruleset, scenario, { id, seed }), bytesToHex(seed))
  }

  /** Takes up a journal where it stopped; `cut` tells that a crash had torn its last line. */
  static async resume(path: string): Promise<{ keeper: Keeper; ruleset: Ruleset; cut: boolean }> {
    const { ruleset } = await openJournal(path)
    const seed = JournalFile.seedOf(path)
    const { file, text, cut } = JournalFile.open(path)
    try {
      if (seed === undefined || !/^[0-9a-f]{64}$/.test(seed)) {
        const closed = /"kind":"close"[^\n]*\n$/.test(text)
        throw new UserError(
          closed
            ? `${path}: this table is closed; look at it with: ludex replay ${path}`
            : `${path}: its secret seed should be in ${seedFile(path)}, and is not; without it the game cannot go on`,
          EXIT.negative,
        )
      }
      const { table } = resumeTable(text, ruleset, hexToBytes(seed))
      const keeper = new Keeper(table, seed)
      keeper.file = file
      keeper.kept = table.lines.length
      return { keeper, ruleset, cut: cut !== undefined }
    } catch (error) {
      file.close()
      if (!(error instanceof JournalDamage)) throw error
      const { line, field, message } = error.problem
      throw new UserError(`${path}:${line}: ${field}: ${message}`, EXIT.negative)
    }
  }

  /** The file that holds the game, if there is one. */
  get path(): string | undefined {
    return this.file?.path
  }

  /** Keeps the whole journal in a new file from now on. */
  keepIn(path: string): void {
    try {
      mkdirSync(dirname(path), { recursive: true })
      const file = JournalFile.create(path, this.seed)
      file.append(this.table.lines)
      this.file?.close()
      this.file = file
      this.kept = this.table.lines.length
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const why =
        code === 'EEXIST' ? `it exists already (go on with it: ludex play --resume ${path})` : String(error)
      throw new UserError(`${path}: ${why}`)
    }
  }

  /** Puts on disk what has happened since the last call. */
  keep(): void {
    this.file?.append(this.table.lines.slice(this.kept))
    this.kept = this.table.lines.length
    this.saves?.write(this.table)
  }

  /** Keeps the game's own documents (a campaign's save) on disk too. */
  keepDocuments(saves: Saves): void {
    this.saves = saves
  }

  /** Reveals the seed and ends the journal. */
  close(): void {
    this.table.close()
    this.keep()
    this.file?.forgetSeed()
  }

  /** Lets go of the file. */
  leave(): void {
    this.file?.close()
    this.file = undefined
  }
}
