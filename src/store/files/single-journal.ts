import { dirname } from 'node:path'
import type { EarlierTables } from '../../kernel/journal/earlier.js'
import {
  type ListPage,
  type News,
  type NewTable,
  NoSuchTable,
  type PlayedTable,
  type Store,
  type StoredLink,
  type StoredOpener,
  type StoredSecrets,
  StoreFailed,
  type TableCard,
  TableExists,
} from '../contract.js'
import { makeFolders, removeFolders } from '../disk.js'
import { checkLines } from '../exact-text.js'
import { JournalFile } from '../journal-file.js'
import { spread } from '../news.js'
import { pageOf } from '../page.js'

const SECRETS = /^([0-9a-f]{64}) ([0-9a-f]{64})$/

/** The secrets that lie beside a journal, if they are there and whole. */
export function secretsBeside(path: string): StoredSecrets | undefined {
  const [, seed, veil] = SECRETS.exec(JournalFile.secretOf(path) ?? '') ?? []
  return seed === undefined ? undefined : { seed, veil: veil! }
}

/**
 * One table, in memory until it is given a file and from then on in that file, which a person has named: the journal and
 * nothing else, with its secrets beside it until it closes. Each line is on disk before it is part of the game. A disk
 * that refuses is reported in the words of `JournalFile` (`NotWritten`, `JournalBusy`), since anyone who named the file sits
 * there and can do something about it. Links, and who opened the table, live as long as the process; snapshots are not kept: a journal that is taken
 * up again is checked from its first line.
 */
export class SingleJournal implements Store {
  readonly name = 'one journal'
  private readonly id: string
  private readonly kept: string[]
  private readonly by: StoredOpener | undefined
  private readonly ways = new Map<string, StoredLink>()
  private readonly listeners = new Set<(news: News) => void>()
  private now: TableCard
  private secret: StoredSecrets | undefined
  private file: JournalFile | undefined

  /** `file`: where the table is already; it must have been checked, and end with the last of the lines. */
  constructor({ card, secrets, lines, links, opener }: NewTable, file?: JournalFile) {
    checkLines(lines)
    this.id = card.id
    this.now = card
    this.secret = secrets
    this.by = opener
    this.kept = [...lines]
    for (const link of links) this.ways.set(link.hash, link)
    this.file = file
  }

  /** The file that has the table, if one does. */
  get path(): string | undefined {
    return this.file?.path
  }

  /** Puts all of it into a new file and goes on there. When that cannot be, nothing is left behind and nothing changes. */
  keepIn(path: string): void {
    if (!this.secret) throw new RangeError('the secrets of this table are out: it goes on nowhere')
    let made: readonly string[] = []
    let file: JournalFile | undefined
    try {
      made = makeFolders(dirname(path))
      file = JournalFile.create(path, `${this.secret.seed} ${this.secret.veil}`)
      file.append(this.kept)
    } catch (error) {
      file?.discard()
      removeFolders(made)
      throw error
    }
    this.file?.close()
    this.file = file
  }

  private mustBe(id: string): void {
    if (id !== this.id) throw new NoSuchTable(id)
  }

  async create({ card }: NewTable): Promise<void> {
    if (card.id === this.id) throw new TableExists(card.id)
    throw new StoreFailed('one journal keeps one table', true)
  }

  async append(
    id: string,
    from: number,
    lines: readonly string[],
    card: TableCard,
  ): Promise<'stored' | 'taken'> {
    this.mustBe(id)
    checkLines(lines)
    if (from !== this.kept.length) return 'taken'
    this.file?.append(lines)
    this.kept.push(...lines)
    this.now = card
    spread(this.listeners, { id, length: this.kept.length })
    return 'stored'
  }

  async lines(id: string, from: number, to?: number): Promise<readonly string[]> {
    this.mustBe(id)
    return this.kept.slice(from, to === undefined ? undefined : to + 1)
  }

  async card(id: string): Promise<TableCard | undefined> {
    return id === this.id ? this.now : undefined
  }

  async list(page?: ListPage): Promise<readonly TableCard[]> {
    return pageOf([{ card: this.now, opener: this.by }], page)
  }

  async opener(id: string): Promise<StoredOpener | undefined> {
    this.mustBe(id)
    return this.by
  }

  async opened(): Promise<EarlierTables> {
    return { tables: 0, today: 0 }
  }

  async playing(): Promise<readonly PlayedTable[]> {
    return []
  }

  async secrets(id: string): Promise<StoredSecrets | undefined> {
    this.mustBe(id)
    return this.secret
  }

  async forgetSecrets(id: string): Promise<void> {
    this.mustBe(id)
    this.file?.forgetSecret()
    this.secret = undefined
  }

  async links(id: string): Promise<readonly StoredLink[]> {
    this.mustBe(id)
    return [...this.ways.values()]
  }

  async keepLink(id: string, link: StoredLink): Promise<void> {
    this.mustBe(id)
    this.ways.set(link.hash, link)
  }

  async snapshot(): Promise<unknown> {
    return undefined
  }

  watch(listener: (news: News) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async count(): Promise<number> {
    return 1
  }

  async remove(): Promise<void> {
    throw new StoreFailed('a journal that somebody named is not taken away', true)
  }

  async close(): Promise<void> {
    this.listeners.clear()
    this.file?.close()
    this.file = undefined
  }
}
