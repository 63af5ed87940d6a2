import { randomBytes } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { appendText } from '../../../../files/write.js'
import { STORE_OPENER } from '../../../../host/access/opener.js'
import { Host } from '../../../../host/host.js'
import type { Hosted, Sent } from '../../../../host/hosted.js'
import type { Limits } from '../../../../host/limits/limits.js'
import { cardOf, titleOf } from '../../../../host/looks/card.js'
import type { Command } from '../../../../kernel/contract/command.js'
import type { GameDocument } from '../../../../kernel/contract/ruleset.js'
import { GAME_MASTER, type TableOptions } from '../../../../kernel/contract/seats.js'
import { seedFromText } from '../../../../kernel/dice/live.js'
import { veilFromSeed } from '../../../../kernel/journal/chain.js'
import type { EarlierTables } from '../../../../kernel/journal/earlier.js'
import {
  ended,
  JournalDamage,
  type JournalProblem,
  lineOf,
  readJournal,
} from '../../../../kernel/journal/read.js'
import type { Member } from '../../../../kernel/journal/record.js'
import type { Notice } from '../../../../kernel/table/notice.js'
import { sealOf } from '../../../../kernel/table/opening/entropy.js'
import { HOST } from '../../../../kernel/table/opening/members.js'
import type { TableSecrets } from '../../../../kernel/table/opening/source.js'
import type { Request, SendOptions } from '../../../../kernel/table/request.js'
import { type CommandResult, Table } from '../../../../kernel/table/table.js'
import { resumeTable, verifyJournal } from '../../../../kernel/verify/verify.js'
import type { Game } from '../../../../rulesets/registry.js'
import { isSystemError, systemWords } from '../../../../store/disk.js'
import { documentText } from '../../../../store/document-text.js'
import { SingleJournal, secretsBeside } from '../../../../store/files/single-journal.js'
import { JournalFile, secretFile } from '../../../../store/journal-file.js'
import { FileHeld } from '../../../../store/lock.js'
import { EXIT, UserError } from '../../exit.js'
import { openPlayableJournal } from '../../journals/journal.js'
import { say, shellWord } from '../../print.js'
import type { Saves } from './saves.js'

/** How a table at the terminal is opened. */
export interface Opening {
  /** The same text gives the same dice again, and is then no secret. */
  readonly seed?: string
  readonly options?: Partial<TableOptions>
  readonly members?: readonly Member[]
  /** Games of this scenario that were opened here before; left out where nobody counts. */
  readonly earlier?: EarlierTables
}

/** What a crash had left of a journal's last line: only its newline was missing, or it was kept in a file beside it. */
export type LastLineRepair = 'completed' | { readonly kept: string }

/** One person at their own machine: nothing is counted. */
const UNLIMITED: Partial<Limits> = {
  members: Number.MAX_SAFE_INTEGER,
  lines: Number.MAX_SAFE_INTEGER,
  rate: { perSecond: Number.MAX_SAFE_INTEGER, burst: Number.MAX_SAFE_INTEGER },
}

/** A table at its own host, kept in memory or in the file that somebody named. */
export class Keeper {
  readonly table: Table
  private readonly host: Host
  private readonly hosted: Hosted
  private readonly journal: SingleJournal
  private saves: Saves | undefined

  private constructor(table: Table, { seed, veil }: TableSecrets, file?: JournalFile) {
    const card = cardOf(table, titleOf(table), new Date().toISOString())
    // Who sits at this terminal has the file, and every seat of the table with it.
    const opener = { name: STORE_OPENER }
    const secrets = { seed: bytesToHex(seed), veil: bytesToHex(veil) }
    this.table = table
    this.journal = new SingleJournal({ card, secrets, lines: table.lines, links: [], opener }, file)
    this.host = new Host({ store: this.journal, limits: UNLIMITED, bots: 'asked', report })
    this.hosted = this.host.hold(table, card)
  }

  /** A new table. */
  static open({ ruleset, module }: Game, scenario: unknown, opening: Opening): Keeper {
    const { seed: text, options, members, earlier } = opening
    const seed = text === undefined ? randomBytes(32) : seedFromText(text)
    const secrets = { seed, veil: text === undefined ? randomBytes(32) : veilFromSeed(seed) }
    const id = `${ruleset.id}-${bytesToHex(text === undefined ? randomBytes(6) : seed.subarray(0, 6))}`
    const table = Table.open(ruleset, scenario, {
      id,
      ...secrets,
      chosen: text !== undefined,
      ...(module !== undefined && { module }),
      ...(options && { options }),
      ...(members && { members }),
      ...(earlier && { earlier }),
    })
    return new Keeper(table, secrets)
  }

  /** A new table that goes on from where another one stands, with dice that nobody knows yet. */
  static fork(from: Table, { ruleset, module }: Game): Keeper {
    const secrets = { seed: randomBytes(32), veil: randomBytes(32) }
    const id = `${ruleset.id}-${bytesToHex(randomBytes(6))}`
    const table = from.fork({ id, ...secrets, ...(module !== undefined && { module }) })
    return new Keeper(table, secrets)
  }

  /** Takes up a journal where it stopped. Nothing of it is touched before all of it has been checked. */
  static async resume(path: string): Promise<{ keeper: Keeper; mended?: LastLineRepair }> {
    const { game, closed } = await openPlayableJournal(path)
    const { file, bytes } = taken(path)
    try {
      const unended = readJournal(bytes).unended !== undefined
      const whole = ended(bytes)
      if (closed) {
        if (unended) complete(file, whole, game)
        throw new UserError(
          `${path}: this table is closed; look at it with: ludex replay ${shellWord(path)}`,
          EXIT.negative,
        )
      }
      const secrets = secretsOf(path)
      const keeper = new Keeper(resumeTable(whole, game.ruleset, secrets, game).table, secrets, file)
      if (unended) file.complete()
      const kept = unended ? undefined : file.setAside()
      const mended = unended ? 'completed' : kept === undefined ? undefined : { kept }
      return { keeper, ...(mended && { mended }) }
    } catch (error) {
      file.close()
      throw error instanceof JournalDamage ? damaged(path, error.problem) : error
    }
  }

  /** The file that holds the game, if there is one. */
  get path(): string | undefined {
    return this.journal.path
  }

  /** Keeps the whole journal in a new file from now on. When that cannot be, nothing is left behind. */
  keepIn(path: string): void {
    try {
      this.journal.keepIn(path)
    } catch (error) {
      throw new UserError(whyNotKept(path, error))
    }
    this.saves?.rememberIn(path)
  }

  /** The same where a file lies already: that one is set aside first, with its secrets. Answers where it is now. */
  keepInPlaceOf(path: string): string {
    try {
      const aside = JournalFile.setAsideWhole(path)
      try {
        this.keepIn(path)
        return aside.path
      } catch (error) {
        aside.back()
        throw error
      }
    } catch (error) {
      if (error instanceof UserError) throw error
      throw new UserError(whyNotKept(path, error))
    }
  }

  /** Keeps the receipt of every line that this seat has been given and will be, one JSON object a line. */
  keepReceipts(file: string, seat: string): void {
    const write = (notices: readonly Notice[]) => {
      const lines = notices.map(({ receipt }) => `${JSON.stringify(receipt)}\n`)
      appendText(file, lines.join(''))
    }
    try {
      write(this.table.lines.map((line) => this.table.notice(seat, lineOf(line))))
    } catch (error) {
      if (!isSystemError(error)) throw error
      throw new UserError(`${file}: ${systemWords(error)}`)
    }
    this.table.subscribe(seat, (notice) => {
      try {
        write([notice])
      } catch (error) {
        report(error)
      }
    })
  }

  /** Seats add to the dice before the first roll: each under seal, then frozen, then opened. */
  async share(texts: ReadonlyMap<string, string>): Promise<void> {
    const shares = [...texts].map(([seat, text]) => ({ seat, text, nonce: randomBytes(32).toString('hex') }))
    for (const { seat, text, nonce } of shares)
      await this.change(seat, { kind: 'seal', seal: sealOf(this.table.line0, seat, nonce, text) })
    await this.change(GAME_MASTER, { kind: 'freeze' })
    for (const { seat, text, nonce } of shares) await this.change(seat, { kind: 'reveal', nonce, text })
  }

  /** One line more: proposed, put on disk, and only then part of the game. When the disk refuses, nothing has happened. */
  async change(seat: string, request: Request, sending: SendOptions = {}): Promise<Sent> {
    const sent = await this.hosted.send(seat, request, sending)
    this.saves?.write(this.table)
    return sent
  }

  /** A seat's command; a query is answered and leaves no line. */
  async act(seat: string, command: Command, thrown?: readonly number[]): Promise<CommandResult> {
    const { verbs } = this.table.ruleset
    if (Object.hasOwn(verbs, command.verb) && verbs[command.verb]!.query)
      return { events: this.table.ask(seat, command) }
    const { n } = await this.change(seat, { kind: 'act', command, ...(thrown && { thrown }) })
    return { events: [], n }
  }

  /** Keeps the game's own documents (a campaign's save) on disk too. */
  keepDocuments(saves: Saves): void {
    this.saves = saves
  }

  /** A document of the game as it goes out by hand. */
  documentText(document: GameDocument): string {
    return this.saves?.textOf(document) ?? documentText(document)
  }

  /** Reveals the seed and ends the journal. */
  async close(): Promise<void> {
    await this.change(HOST, { kind: 'close' })
    this.saves?.forget()
  }

  /** Lets go of the file. */
  async leave(): Promise<void> {
    await this.host.close()
  }
}

function report(error: unknown): void {
  say(error instanceof Error ? error.message : String(error))
}

function taken(path: string): ReturnType<typeof JournalFile.open> {
  try {
    return JournalFile.open(path)
  } catch (error) {
    if (error instanceof FileHeld) throw new UserError(error.message, EXIT.negative)
    if (isSystemError(error)) throw new UserError(`${path}: ${systemWords(error)}`)
    throw error
  }
}

/** A closed journal that lacks its last newline gets it, if everything else about it is right. */
function complete(file: JournalFile, whole: string | Uint8Array, { ruleset, module }: Game): void {
  const { problem } = verifyJournal(whole, ruleset, module === undefined ? {} : { module })
  if (problem) throw new JournalDamage(problem)
  file.complete()
}

function secretsOf(path: string): TableSecrets {
  const secrets = secretsBeside(path)
  if (secrets) return { seed: hexToBytes(secrets.seed), veil: hexToBytes(secrets.veil) }
  throw new UserError(
    `${path}: its secrets should be in ${secretFile(path)}, and are not; without them the game cannot go on`,
    EXIT.negative,
  )
}

function damaged(path: string, { line, field, message }: JournalProblem): UserError {
  return new UserError(`${path}:${line}: ${field}: ${message}`, EXIT.negative)
}

function whyNotKept(path: string, error: unknown): string {
  if (error instanceof FileHeld) return error.message
  if (!isSystemError(error)) throw error
  const resume = ` (go on with it: ludex play --resume ${shellWord(path)})`
  return error.code === 'EEXIST' ? `${path}: it exists already${resume}` : `${path}: ${systemWords(error)}`
}
