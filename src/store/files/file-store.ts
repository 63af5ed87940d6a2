import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { EarlierTables } from '../../kernel/journal/earlier.js'
import {
  isTableId,
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
import { makeFolders, sync, writeLasting } from '../disk.js'
import { checkLines } from '../exact-text.js'
import { Lock } from '../lock.js'
import { spread } from '../news.js'
import { hasLeft, mustStillBe, Openings } from '../openings.js'
import { pageOf } from '../page.js'
import { cardFromJournal, failed, isMissing, isTaken, kindOf, readJson, replace } from './small-files.js'
import { TableFile } from './table-file.js'

/** Journals that stay open at once; the one used longest ago makes room. */
const MAX_OPEN = 400
/** Tables whose links are kept in mind: they are asked for with every request, and nobody else writes here. */
const MAX_LINKS = 10_000

const JOURNAL = 'journal.ndjson'
const SECRET = 'secret.json'
const CARD = 'card.json'
const LINKS = 'links.json'
const OPENER = 'opener.json'
const SNAPSHOT = 'snapshot.json'

/** A card on disk, with the size of the journal it was true of. */
interface CardKept extends TableCard {
  readonly bytes: number
}

/**
 * Tables in a data folder, one folder a table with its journal in it. One process has the data folder at a time; the
 * lock names it and dies with it. Cards, links and snapshots are small files put in place whole; cards and snapshots are
 * caches and may lag behind after a crash: a card that does not fit its journal is made right when it is read.
 */
class FileStore implements Store {
  readonly name: string
  private readonly folder: string
  private readonly lock: Lock
  private readonly open = new Map<string, Promise<TableFile>>()
  private readonly busy = new Map<string, Promise<unknown>>()
  private readonly cards = new Map<string, TableCard>()
  private readonly openers = new Map<string, StoredOpener>()
  private readonly openings = new Openings()
  private readonly ways = new Map<string, readonly StoredLink[]>()
  private readonly stale = new Set<string>()
  /** Tables whose journals are on the disk from their first line on: this process made them, or has written there. */
  private readonly synced = new Set<string>()
  private readonly listeners = new Set<(news: News) => void>()

  constructor(folder: string, lock: Lock) {
    this.folder = folder
    this.lock = lock
    this.name = `files in ${folder}`
  }

  private file(id: string, name: string): string {
    if (!isTableId(id)) throw new NoSuchTable(id)
    return join(this.folder, id, name)
  }

  /** One thing at a time for each table, in the order it was asked for. */
  private async inTurn<Answer>(id: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.busy.get(id) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    this.busy.set(id, settled)
    try {
      return await mine
    } finally {
      if (this.busy.get(id) === settled) this.busy.delete(id)
    }
  }

  /** Learns what tables there are. */
  async begin(): Promise<void> {
    for (const entry of await readdir(this.folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue
      if (entry.name.startsWith(NEW)) await rm(join(this.folder, entry.name), { recursive: true })
      else if (isTableId(entry.name)) await this.learn(entry.name)
    }
  }

  private async learn(id: string): Promise<void> {
    const [kept, opener, journal] = await Promise.all([
      readJson<CardKept>(this.file(id, CARD)),
      readJson<StoredOpener>(this.file(id, OPENER)),
      // Only one that is not there is none: a table must not vanish because a disk fails for a moment.
      stat(this.file(id, JOURNAL)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw failed(error)
      }),
    ])
    if (!journal) return
    const touched = journal.mtime.toISOString()
    const card = kept ?? { ...(await cardFromJournal(this.file(id, JOURNAL), id)), touched, bytes: -1 }
    const { bytes, ...rest } = card
    this.cards.set(id, rest)
    if (bytes !== journal.size) await this.mendCard(id, touched)
    if (opener) await this.learnOpener(id, opener)
  }

  private async learnOpener(id: string, opener: StoredOpener): Promise<void> {
    const card = this.cards.get(id)!
    this.openers.set(id, opener)
    // Links say whether the opener has left; they are read of those tables alone where that matters.
    const matters = opener.plays !== undefined && card.status !== 'closed'
    const links = matters ? await readJson<readonly StoredLink[]>(this.file(id, LINKS)) : undefined
    this.openings.add({ card, opener }, links ?? [])
  }

  /** The card of a journal that went on after it was kept. */
  private async mendCard(id: string, touched: string): Promise<void> {
    const journal = await this.journal(id)
    const [last] = await journal.lines(journal.length - 1, journal.length - 1)
    const closed = last !== undefined && kindOf(last) === 'close'
    const card = this.cards.get(id)!
    this.cards.set(id, {
      ...card,
      length: journal.length,
      touched,
      ...(closed && { status: 'closed' as const }),
    })
    this.stale.add(id)
  }

  async create({ card, secrets, lines, links, opener, after }: NewTable): Promise<void> {
    const { id } = card
    if (!isTableId(id)) throw new RangeError(`"${id}" cannot name a table`)
    checkLines(lines)
    await this.inTurn(id, async () => {
      if (this.cards.has(id)) throw new TableExists(id)
      mustStillBe(after, opener, this.openings)
      // Counted before the disk is asked, so that of two that come together the second finds the first.
      if (opener) this.openings.add({ card, opener }, links)
      const place = join(this.folder, `${NEW}${id}-${randomBytes(4).toString('hex')}`)
      try {
        await mkdir(place)
        if (secrets) await writeLasting(join(place, SECRET), JSON.stringify(secrets))
        if (opener) await writeLasting(join(place, OPENER), JSON.stringify(opener))
        await writeLasting(join(place, LINKS), JSON.stringify(links))
        await writeLasting(join(place, JOURNAL), `${lines.join('\n')}\n`)
        await sync(place)
        await rename(place, join(this.folder, id))
      } catch (error) {
        if (opener) this.openings.remove({ card, opener })
        await rm(place, { recursive: true, force: true })
        throw isTaken(error) ? new TableExists(id) : failed(error)
      }
      await sync(this.folder)
      this.cards.set(id, card)
      if (opener) this.openers.set(id, opener)
      this.stale.add(id)
      this.synced.add(id)
    })
    this.tell(id, lines.length)
  }

  private journal(id: string): Promise<TableFile> {
    const known = this.open.get(id)
    if (known) {
      this.open.delete(id)
      this.open.set(id, known)
      return known
    }
    const opened = TableFile.open(this.file(id, JOURNAL)).catch((error: unknown) => {
      this.open.delete(id)
      throw isMissing(error) ? new NoSuchTable(id) : failed(error)
    })
    this.open.set(id, opened)
    this.makeRoom()
    return opened
  }

  private makeRoom(): void {
    for (const id of this.open.keys()) {
      if (this.open.size <= MAX_OPEN) return
      // Cards are a cache: one that could not be kept is made again from its journal.
      if (!this.busy.has(id)) this.letGo(id).catch(() => {})
    }
  }

  private async letGo(id: string): Promise<void> {
    const file = this.open.get(id)
    this.open.delete(id)
    await this.keepCard(id)
    await (await file)?.close()
  }

  private async keepCard(id: string): Promise<void> {
    if (!this.stale.delete(id)) return
    const card = this.cards.get(id)
    const bytes = await stat(this.file(id, JOURNAL)).then(
      ({ size }) => size,
      () => -1,
    )
    if (card) await replace(this.file(id, CARD), JSON.stringify({ ...card, bytes }), false)
  }

  async append(
    id: string,
    from: number,
    lines: readonly string[],
    card: TableCard,
  ): Promise<'stored' | 'taken'> {
    checkLines(lines)
    const done = await this.inTurn(id, async () => {
      const journal = await this.journal(id)
      if (journal.length !== from) return 'taken'
      try {
        await journal.append(lines, this.synced.has(id))
        this.synced.add(id)
      } catch (error) {
        this.synced.delete(id)
        // What it knows of the file may be wrong now: it is read anew.
        await this.letGo(id)
        throw error instanceof StoreFailed ? error : failed(error)
      }
      this.cards.set(id, card)
      this.stale.add(id)
      const opener = this.openers.get(id)
      if (card.status === 'closed' && opener) this.openings.noLongerPlayed({ card, opener })
      return 'stored'
    })
    if (done === 'stored') this.tell(id, from + lines.length)
    return done
  }

  private tell(id: string, length: number): void {
    spread(this.listeners, { id, length })
  }

  async lines(id: string, from: number, to = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
    return await this.inTurn(id, async () => (await this.journal(id)).lines(from, to))
  }

  async card(id: string): Promise<TableCard | undefined> {
    return this.cards.get(id)
  }

  async list(page?: ListPage): Promise<readonly TableCard[]> {
    const tables = [...this.cards].map(([id, card]) => ({ card, opener: this.openers.get(id) }))
    return pageOf(tables, page)
  }

  async opener(id: string): Promise<StoredOpener | undefined> {
    this.mustBeHere(id)
    return this.openers.get(id)
  }

  async opened(opener: string, scene: string, day: string): Promise<EarlierTables> {
    return this.openings.opened(opener, scene, day)
  }

  async playing(opener: string, face: string): Promise<readonly PlayedTable[]> {
    return this.openings.playing(opener, face)
  }

  async count(): Promise<number> {
    return this.cards.size
  }

  private mustBeHere(id: string): void {
    if (!this.cards.has(id)) throw new NoSuchTable(id)
  }

  async secrets(id: string): Promise<StoredSecrets | undefined> {
    this.mustBeHere(id)
    return await readJson<StoredSecrets>(this.file(id, SECRET))
  }

  async forgetSecrets(id: string): Promise<void> {
    this.mustBeHere(id)
    await rm(this.file(id, SECRET), { force: true })
    await this.keepCard(id)
  }

  async links(id: string): Promise<readonly StoredLink[]> {
    this.mustBeHere(id)
    return this.ways.get(id) ?? (await this.inTurn(id, () => this.readLinks(id)))
  }

  private async readLinks(id: string): Promise<readonly StoredLink[]> {
    const known = this.ways.get(id)
    if (known) return known
    const links = (await readJson<readonly StoredLink[]>(this.file(id, LINKS))) ?? []
    this.keepInMind(id, links)
    return links
  }

  private keepInMind(id: string, links: readonly StoredLink[]): void {
    this.ways.delete(id)
    this.ways.set(id, links)
    const [oldest] = this.ways.keys()
    if (this.ways.size > MAX_LINKS) this.ways.delete(oldest!)
  }

  async keepLink(id: string, link: StoredLink): Promise<void> {
    this.mustBeHere(id)
    await this.inTurn(id, async () => {
      const links = [...(await this.readLinks(id))]
      const place = links.findIndex(({ hash }) => hash === link.hash)
      links[place === -1 ? links.length : place] = link
      this.ways.delete(id)
      await replace(this.file(id, LINKS), JSON.stringify(links), true)
      this.keepInMind(id, links)
      const opener = this.openers.get(id)
      if (hasLeft(opener, link)) this.openings.noLongerPlayed({ card: this.cards.get(id)!, opener })
    })
  }

  async snapshot(id: string): Promise<unknown> {
    this.mustBeHere(id)
    return await readJson(this.file(id, SNAPSHOT))
  }

  async keepSnapshot(id: string, snapshot: { readonly n: number }): Promise<void> {
    this.mustBeHere(id)
    await this.inTurn(id, async () => {
      const known = await readJson<{ readonly n: number }>(this.file(id, SNAPSHOT))
      if (known && known.n > snapshot.n) return
      await replace(this.file(id, SNAPSHOT), JSON.stringify(snapshot), false)
    })
  }

  watch(listener: (news: News) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async remove(id: string): Promise<void> {
    this.mustBeHere(id)
    await this.inTurn(id, async () => {
      this.stale.delete(id)
      this.synced.delete(id)
      await this.letGo(id)
      const card = this.cards.get(id)
      const opener = this.openers.get(id)
      if (card && opener) this.openings.remove({ card, opener })
      this.cards.delete(id)
      this.openers.delete(id)
      this.ways.delete(id)
      await rm(join(this.folder, id), { recursive: true, force: true })
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.busy.values())
    for (const id of [...this.open.keys()]) await this.letGo(id)
    for (const id of [...this.stale]) await this.keepCard(id)
    this.listeners.clear()
    this.lock.release()
  }
}

/** What a table's folder is called until all of it is there. */
const NEW = '.new-'

/** Tables in this folder, which is made if it is not there. Throws `FileHeld` when another process has it. */
export async function openFiles(folder: string): Promise<Store> {
  const place = resolve(folder)
  makeFolders(place)
  const lock = Lock.take(join(place, 'tables'))
  const store = new FileStore(place, lock)
  try {
    await store.begin()
  } catch (error) {
    lock.release()
    throw error
  }
  return store
}
