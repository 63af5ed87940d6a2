import {
  isTableId,
  type News,
  type NewTable,
  NoSuchTable,
  type Store,
  type StoredLink,
  type StoredOpener,
  type StoredSecrets,
  StoreFailed,
  type TableCard,
  TableExists,
} from '../contract.js'
import { checkLines } from '../exact-text.js'
import { spread } from '../news.js'
import { mustStillBe, Openings } from '../openings.js'
import { pageOf } from '../page.js'
import { answered, type Database, type Factory, kept, type ObjectStore, openDatabase } from './database.js'

/** All of a table but its lines and its snapshot. */
interface Kept {
  readonly card: TableCard
  readonly secrets: StoredSecrets | undefined
  readonly links: readonly StoredLink[]
  readonly opener: StoredOpener | undefined
}

/** Carries news to the other tabs of the same place, and brings theirs. */
export interface OtherTabs {
  tell(news: News): void
  /** Answers how to stop. */
  hear(listener: (news: News) => void): () => void
}

export interface IndexedPlace {
  readonly factory: Factory
  readonly name: string
  readonly others?: OtherTabs
}

const ROOMS = ['tables', 'lines', 'snapshots'] as const
type Room = (typeof ROOMS)[number]

/** Tables in a browser, which last: several tabs may have the same place open, and each number is given once. */
export async function openIndexed({ factory, name, others }: IndexedPlace): Promise<Store> {
  return new IndexedStore(await openDatabase(factory, name, ROOMS), factory, others)
}

class IndexedStore implements Store {
  readonly name = 'browser'
  private readonly database: Database
  private readonly factory: Factory
  private readonly others: OtherTabs | undefined
  private readonly listeners = new Set<(news: News) => void>()
  private readonly stopHearing: (() => void) | undefined

  constructor(database: Database, factory: Factory, others: OtherTabs | undefined) {
    this.database = database
    this.factory = factory
    this.others = others
    this.stopHearing = others?.hear((news) => spread(this.listeners, news))
  }

  /** One transaction: all of it is kept, or nothing. What the work throws gives it up. */
  private async change<Answer>(
    rooms: readonly Room[],
    work: (room: (name: Room) => ObjectStore) => Promise<Answer>,
  ): Promise<Answer> {
    let answer: Answer
    try {
      const transaction = this.database.transaction([...rooms], 'readwrite', { durability: 'strict' })
      const done = kept(transaction)
      done.catch(() => {})
      try {
        answer = await work((room) => transaction.objectStore(room))
      } catch (error) {
        transaction.abort()
        throw error
      }
      await done
    } catch (error) {
      throw told(error)
    }
    return answer
  }

  private async look<Answer>(
    rooms: readonly Room[],
    work: (room: (name: Room) => ObjectStore) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const transaction = this.database.transaction([...rooms], 'readonly')
      return await work((room) => transaction.objectStore(room))
    } catch (error) {
      throw told(error)
    }
  }

  private linesOf(id: string, from: number, to = Number.MAX_SAFE_INTEGER): unknown {
    return this.factory.IDBKeyRange.bound([id, from], [id, to])
  }

  private tell(id: string, length: number): void {
    const news = { id, length }
    spread(this.listeners, news)
    this.others?.tell(news)
  }

  async create({ card, secrets, lines, links, opener, after }: NewTable): Promise<void> {
    const { id } = card
    if (!isTableId(id)) throw new RangeError(`"${id}" cannot name a table`)
    checkLines(lines)
    await this.change(['tables', 'lines'], async (room) => {
      const tables = room('tables')
      if ((await answered(tables.get(id))) !== undefined) throw new TableExists(id)
      if (after !== undefined) mustStillBe(after, opener, openingsOf(await answered(tables.getAll())))
      const byHash = new Map(links.map((link) => [link.hash, link]))
      const table: Kept = { card, secrets, links: [...byHash.values()], opener }
      tables.put(table, id)
      for (const [n, line] of lines.entries()) room('lines').put(line, [id, n])
    })
    this.tell(id, lines.length)
  }

  async append(
    id: string,
    from: number,
    lines: readonly string[],
    card: TableCard,
  ): Promise<'stored' | 'taken'> {
    checkLines(lines)
    const stored = await this.change(['tables', 'lines'], async (room) => {
      const table = await found(room('tables'), id)
      if (from !== table.card.length) return false
      room('tables').put({ ...table, card: { ...card, length: from + lines.length } }, id)
      for (const [i, line] of lines.entries()) room('lines').put(line, [id, from + i])
      return true
    })
    if (!stored) return 'taken'
    this.tell(id, from + lines.length)
    return 'stored'
  }

  lines(id: string, from: number, to?: number): Promise<readonly string[]> {
    return this.look(['tables', 'lines'], async (room) => {
      await found(room('tables'), id)
      if (to !== undefined && to < from) return []
      return await answered<string[]>(room('lines').getAll(this.linesOf(id, from, to)))
    })
  }

  card(id: string): Promise<TableCard | undefined> {
    return this.look(
      ['tables'],
      async (room) => (await answered<Kept | undefined>(room('tables').get(id)))?.card,
    )
  }

  private all(): Promise<readonly Kept[]> {
    return this.look(['tables'], (room) => answered<Kept[]>(room('tables').getAll()))
  }

  private table(id: string): Promise<Kept> {
    return this.look(['tables'], (room) => found(room('tables'), id))
  }

  list: Store['list'] = async (page) => pageOf(await this.all(), page)

  opener: Store['opener'] = async (id) => (await this.table(id)).opener

  opened: Store['opened'] = async (opener, scene, day) =>
    openingsOf(await this.all()).opened(opener, scene, day)

  playing: Store['playing'] = async (opener, face) => openingsOf(await this.all()).playing(opener, face)

  secrets: Store['secrets'] = async (id) => (await this.table(id)).secrets

  links: Store['links'] = async (id) => (await this.table(id)).links

  async forgetSecrets(id: string): Promise<void> {
    await this.change(['tables'], async (room) => {
      const table = await found(room('tables'), id)
      room('tables').put({ ...table, secrets: undefined }, id)
    })
  }

  async keepLink(id: string, link: StoredLink): Promise<void> {
    await this.change(['tables'], async (room) => {
      const table = await found(room('tables'), id)
      const links = new Map(table.links.map((one) => [one.hash, one])).set(link.hash, link)
      room('tables').put({ ...table, links: [...links.values()] }, id)
    })
  }

  snapshot(id: string): Promise<unknown> {
    return this.look(['tables', 'snapshots'], async (room) => {
      await found(room('tables'), id)
      return await answered(room('snapshots').get(id))
    })
  }

  async keepSnapshot(id: string, snapshot: { readonly n: number }): Promise<void> {
    await this.change(['tables', 'snapshots'], async (room) => {
      await found(room('tables'), id)
      const known = await answered<{ readonly n: number } | undefined>(room('snapshots').get(id))
      if (known === undefined || known.n <= snapshot.n) room('snapshots').put(snapshot, id)
    })
  }

  watch(listener: (news: News) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  count(): Promise<number> {
    return this.look(['tables'], (room) => answered<number>(room('tables').count()))
  }

  async remove(id: string): Promise<void> {
    await this.change(ROOMS, async (room) => {
      await found(room('tables'), id)
      room('tables').delete(id)
      room('snapshots').delete(id)
      room('lines').delete(this.linesOf(id, 0))
    })
  }

  async close(): Promise<void> {
    this.stopHearing?.()
    this.listeners.clear()
    this.database.close()
  }
}

async function found(tables: ObjectStore, id: string): Promise<Kept> {
  const table = await answered<Kept | undefined>(tables.get(id))
  if (!table) throw new NoSuchTable(id)
  return table
}

/** Who opened what, counted anew: one person's tables are few. */
function openingsOf(tables: readonly Kept[]): Openings {
  const openings = new Openings()
  for (const { card, opener, links } of tables) if (opener) openings.add({ card, opener }, links)
  return openings
}

const OWN = ['TableExists', 'NoSuchTable', 'CountChanged', 'RangeError']

/** What the contract names stays as it is; anything else is a store that could not do it, and kept nothing. */
function told(error: unknown): unknown {
  if (error instanceof Error && OWN.includes(error.name)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreFailed(`the browser did not keep it: ${reason}`, true, error)
}
