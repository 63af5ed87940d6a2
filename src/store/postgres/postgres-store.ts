import type { EarlierTables } from '../../kernel/journal/earlier.js'
import {
  CountChanged,
  isTableId,
  type ListPage,
  type MarkedLinks,
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
import { checkLines } from '../exact-text.js'
import { PAGE } from '../page.js'
import { Database, loadPg, type Pg } from './database.js'
import { migrate } from './migrate.js'
import { NewsFeed } from './news-feed.js'
import { type Statements, statementsFor } from './statements.js'

/** The largest number that a line can have here. */
const LAST = 2 ** 31 - 1

interface OpenerRow {
  readonly opener: string | null
  readonly opener_link: string | null
  readonly scene: string | null
  readonly face: string | null
  readonly seats: readonly string[] | null
}
type LinkRow = { readonly [Field in keyof Required<StoredLink>]: string | null } & { readonly mark: string }

interface AppendRow {
  readonly stored: boolean
  readonly known: boolean
  readonly marked: boolean
}

/** Tables in a PostgreSQL database, which any number of processes may share. */
class PostgresStore implements Store {
  readonly name: string
  private readonly database: Database
  private readonly ask: Statements
  private readonly listeners: Set<(news: News) => void>
  private readonly feed: NewsFeed

  constructor(
    name: string,
    database: Database,
    ask: Statements,
    listeners: Set<(news: News) => void>,
    feed: NewsFeed,
  ) {
    this.name = name
    this.database = database
    this.ask = ask
    this.listeners = listeners
    this.feed = feed
  }

  async create({ card, secrets, lines, links, opener, after }: NewTable): Promise<void> {
    const { id, title, game, version, status, opened, touched } = card
    if (!isTableId(id)) throw new RangeError(`"${id}" cannot name a table`)
    checkLines(lines)
    const each = [...new Map(links.map((link) => [link.hash, link])).values()]
    const values = [
      ...[id, title, game, version, status, opened, touched],
      lines,
      ...[secrets?.seed ?? null, secrets?.veil ?? null],
      each.map(({ hash }) => hash),
      each.map(({ seat }) => seat),
      each.map(({ role }) => role),
      each.map((link) => link.made),
      each.map(({ revoked }) => revoked ?? null),
      ...[opener?.name ?? null, opener?.link ?? null, opener?.scene ?? null],
      ...[opener?.plays?.face ?? null, opener?.plays?.seats ?? null, after ?? null],
    ]
    const [done] = await this.database.change<{ made: boolean; known: boolean }>(this.ask.create, values)
    if (!done!.made) throw done!.known || after === undefined ? new TableExists(id) : new CountChanged()
    this.feed.announce({ id, length: lines.length })
  }

  async append(
    id: string,
    from: number,
    lines: readonly string[],
    card: TableCard,
    mark?: string,
  ): Promise<'stored' | 'taken' | 'links'> {
    mustBeNamed(id)
    checkLines(lines)
    const { title, game, version, status, opened, touched } = card
    const values = [id, from, lines, title, game, version, status, opened, touched, mark ?? null]
    const [row] = await this.database.change<AppendRow>(this.ask.append, values)
    const { stored, known, marked } = row!
    if (!known) throw new NoSuchTable(id)
    if (!stored) return marked ? 'taken' : 'links'
    this.feed.announce({ id, length: from + lines.length })
    return 'stored'
  }

  async lines(id: string, from: number, to = LAST): Promise<readonly string[]> {
    mustBeNamed(id)
    const values = [id, Math.min(from, LAST), Math.min(to, LAST)]
    const rows = await this.database.look<{ text: string | null }>(this.ask.lines, values)
    if (rows.length === 0) throw new NoSuchTable(id)
    return rows.flatMap(({ text }) => text ?? [])
  }

  async card(id: string): Promise<TableCard | undefined> {
    if (!isTableId(id)) return undefined
    const [card] = await this.database.look<TableCard>(this.ask.card, [id])
    return card
  }

  async list(page: ListPage = {}): Promise<readonly TableCard[]> {
    const { most = PAGE, by } = page
    const after = page.after === undefined ? undefined : await this.card(page.after)
    const behind = after ? [after.touched, after.id] : []
    const { list, listAfter, listOf, listOfAfter } = this.ask
    if (by === undefined)
      return await this.database.look<TableCard>(after ? listAfter : list, [most, ...behind])
    const values = [most, by.opener, by.seated === true, ...behind]
    return await this.database.look<TableCard>(after ? listOfAfter : listOf, values)
  }

  async opener(id: string): Promise<StoredOpener | undefined> {
    mustBeNamed(id)
    const [row] = await this.database.look<OpenerRow>(this.ask.opener, [id])
    if (!row) throw new NoSuchTable(id)
    const { opener, opener_link: link, scene, face, seats } = row
    if (opener === null) return undefined
    return {
      name: opener,
      ...(link !== null && { link }),
      ...(scene !== null && { scene }),
      ...(face !== null && { plays: { face, seats: seats ?? [] } }),
    }
  }

  async opened(opener: string, scene: string, day: string): Promise<EarlierTables> {
    const [row] = await this.database.look<EarlierTables>(this.ask.opened, [opener, scene, day])
    return row!
  }

  async playing(opener: string, face: string): Promise<readonly PlayedTable[]> {
    return await this.database.look<PlayedTable>(this.ask.playing, [opener, face])
  }

  async count(): Promise<number> {
    const [row] = await this.database.look<{ count: number }>(this.ask.count, [])
    return row!.count
  }

  async secrets(id: string): Promise<StoredSecrets | undefined> {
    mustBeNamed(id)
    const [row] = await this.database.look<{ seed: string | null; veil: string }>(this.ask.secrets, [id])
    if (!row) throw new NoSuchTable(id)
    return row.seed === null ? undefined : { seed: row.seed, veil: row.veil }
  }

  async forgetSecrets(id: string): Promise<void> {
    mustBeNamed(id)
    const found = await this.database.change(this.ask.forgetSecrets, [id])
    if (found.length === 0) throw new NoSuchTable(id)
  }

  async links(id: string): Promise<readonly StoredLink[]> {
    return (await this.markedLinks(id)).links
  }

  async markedLinks(id: string): Promise<MarkedLinks> {
    mustBeNamed(id)
    const rows = await this.database.look<LinkRow>(this.ask.links, [id])
    if (rows.length === 0) throw new NoSuchTable(id)
    const links = rows.flatMap(({ hash, seat, role, made, revoked }) =>
      hash === null
        ? []
        : { hash, seat: seat!, role: role!, made: made!, ...(revoked !== null && { revoked }) },
    )
    return { links, mark: rows[0]!.mark }
  }

  async keepLink(id: string, link: StoredLink): Promise<void> {
    mustBeNamed(id)
    const { hash, seat, role, made, revoked = null } = link
    const kept = await this.database.change(this.ask.keepLink, [id, hash, seat, role, made, revoked])
    if (kept.length === 0) throw new NoSuchTable(id)
  }

  async snapshot(id: string): Promise<unknown> {
    mustBeNamed(id)
    const [row] = await this.database.look<{ text: string | null }>(this.ask.snapshot, [id])
    if (!row) throw new NoSuchTable(id)
    return row.text === null ? undefined : JSON.parse(row.text)
  }

  async keepSnapshot(id: string, snapshot: { readonly n: number }): Promise<void> {
    mustBeNamed(id)
    const found = await this.database.change(this.ask.keepSnapshot, [
      id,
      snapshot.n,
      JSON.stringify(snapshot),
    ])
    if (found.length === 0) throw new NoSuchTable(id)
  }

  watch(listener: (news: News) => void): () => void {
    this.feed.start()
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async remove(id: string): Promise<void> {
    mustBeNamed(id)
    const gone = await this.database.change(this.ask.remove, [id])
    if (gone.length === 0) throw new NoSuchTable(id)
  }

  async close(): Promise<void> {
    this.listeners.clear()
    await Promise.all([this.feed.close(), this.database.close()])
  }
}

/** No table here has such a name, and PostgreSQL need not be asked. */
function mustBeNamed(id: string): void {
  if (!isTableId(id)) throw new NoSuchTable(id)
}

/** Where it is, without who asks and with what password. */
function nameOf({ Client }: Pg, url: string): string {
  try {
    const { database, host, port } = new Client({ connectionString: url })
    return `PostgreSQL ${database} at ${host}:${port}`
  } catch {
    // What went wrong quotes the address, and passwords stand in addresses.
    throw new StoreFailed('this is no address of a database: postgres://user@host:5432/database', true)
  }
}

/** Opens the tables in a database and makes or renews the schema they live in. */
export async function openPostgres(
  url: string,
  { schema = 'ludex' }: { readonly schema?: string } = {},
): Promise<Store> {
  const pg = await loadPg()
  const ask = statementsFor(schema)
  const name = nameOf(pg, url)
  const database = new Database(pg, url)
  try {
    await database.with((client) => migrate(client, schema))
    const [now] = await database.look<{ mark: string }>(ask.mark, [])
    const listeners = new Set<(news: News) => void>()
    const feed = new NewsFeed(pg, url, ask, listeners, now!.mark)
    return new PostgresStore(name, database, ask, listeners, feed)
  } catch (error) {
    await database.close()
    throw error
  }
}
