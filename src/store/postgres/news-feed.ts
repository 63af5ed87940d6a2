import type { Client } from 'pg'
import type { News } from '../contract.js'
import { spread } from '../news.js'
import { clientConfig, type Pg } from './database.js'
import type { Statements } from './statements.js'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 5_000
/** How often it asks whether the connection still lives, and catches up by the way. */
const HEARTBEAT_MS = 5_000

/**
 * News from and to everybody who uses this database, over one connection kept for it, which is made anew when it breaks.
 *
 * Lines are announced when they are stored, not in the statement that stores them: transactions that notify are
 * committed one after the other, each waiting for the disk by itself, and fifty writers were ten times slower for it.
 * So news can be lost: what was not announced before a process died, and what was said while nobody listened. Therefore
 * every connection first listens and then asks which tables have changed since its mark, and does so again at every
 * heartbeat, and reports each as if it had been told. Nothing is missed, at worst it comes a heartbeat late, and hosts
 * need no second kind of news; what they hear twice tells them nothing new.
 *
 * The mark is the oldest transaction that was still running when the feed last asked, and every table keeps the
 * transaction that changed it last. What ended before the mark was seen then; what had not ended, or not begun, has a
 * number of at least the mark. A clock or a counter would not do: transactions do not end in the order they began.
 */
export class NewsFeed {
  private readonly pg: Pg
  private readonly url: string
  private readonly ask: Statements
  private readonly listeners: ReadonlySet<(news: News) => void>
  private mark: string
  /** What was reported of the tables that the next catching up may bring again. */
  private told = new Map<string, number>()
  /** What is still to be announced; of one table only the latest. */
  private readonly pending = new Map<string, number>()
  private closed = false
  private nudge = () => {}
  private stop = () => {}
  private running: Promise<void> | undefined

  constructor(
    pg: Pg,
    url: string,
    ask: Statements,
    listeners: ReadonlySet<(news: News) => void>,
    mark: string,
  ) {
    this.pg = pg
    this.url = url
    this.ask = ask
    this.listeners = listeners
    this.mark = mark
  }

  /** Connects when there is something to hear or to say, and not before. */
  start(): void {
    this.running ??= this.run()
  }

  announce({ id, length }: News): void {
    this.pending.set(id, length)
    this.start()
    this.nudge()
  }

  /** Says what is still to be said, if that can be done at once; otherwise the others find out by themselves. */
  async close(): Promise<void> {
    this.closed = true
    this.stop()
    await this.running
  }

  private async run(): Promise<void> {
    let wait = FIRST_WAIT_MS
    for (;;) {
      const client = new this.pg.Client(clientConfig(this.url))
      const connection = { broken: false }
      const breaks = () => {
        connection.broken = true
        this.nudge()
      }
      client.once('end', breaks)
      client.on('error', breaks)
      try {
        await this.listen(client)
        wait = FIRST_WAIT_MS
        await this.serve(client, connection)
      } catch {
        // Whatever it was, the next connection catches up.
      }
      await client.end().catch(() => {})
      if (this.closed) return
      // Many processes lose the same server at once and should not all come back at once.
      await this.pause(wait * (0.5 + Math.random() / 2), false)
      if (this.closed) return
      wait = Math.min(wait * 2, MAX_WAIT_MS)
    }
  }

  private async listen(client: Client): Promise<void> {
    client.on('notification', ({ payload }) => this.take(payload))
    await client.connect()
    await client.query(this.ask.listen)
    await this.catchUp(client)
  }

  /** One thing at a time, until the connection breaks or the store is closed. */
  private async serve(client: Client, connection: { readonly broken: boolean }): Promise<void> {
    let heartbeat = Date.now() + HEARTBEAT_MS
    while (!connection.broken) {
      if (this.pending.size > 0) await this.say(client)
      else if (this.closed) return
      else if (Date.now() < heartbeat) await this.pause(heartbeat - Date.now(), true)
      else {
        await this.catchUp(client)
        heartbeat = Date.now() + HEARTBEAT_MS
      }
    }
  }

  private async say(client: Client): Promise<void> {
    const news = [...this.pending].map(([id, length]) => JSON.stringify({ id, length }))
    this.pending.clear()
    // Lost if this fails, and so found by the others at their next heartbeat.
    await client.query({ ...this.ask.announce, values: [news] })
  }

  /** Ends early when the store is closed or, if asked to, when there is something to do. */
  private async pause(milliseconds: number, orNudged: boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.stop = () => {
        clearTimeout(timer)
        resolve()
      }
      this.nudge = orNudged ? this.stop : () => {}
    })
  }

  private async catchUp(client: Client): Promise<void> {
    const before = this.mark
    const rows = await this.changed(client, before)
    const mark = rows[0]!.mark
    // An older number than before: this database was restored from a copy, and the mark means nothing in it.
    const all = BigInt(mark) < BigInt(before) ? await this.changed(client, '0') : rows
    const told = this.told
    this.mark = mark
    this.told = new Map()
    for (const { id, length } of all) {
      if (id === null || length === null) continue
      if (told.get(id) !== length) spread(this.listeners, { id, length })
      this.told.set(id, length)
    }
  }

  private async changed(client: Client, mark: string) {
    type Row = { readonly mark: string; readonly id: string | null; readonly length: number | null }
    return (await client.query<Row>({ ...this.ask.changedSince, values: [mark] })).rows
  }

  /** Anybody who may connect can speak on the channel: what is no news is not passed on. */
  private take(payload: string | undefined): void {
    try {
      const { id, length } = JSON.parse(payload ?? '') as { readonly id?: unknown; readonly length?: unknown }
      if (typeof id !== 'string' || typeof length !== 'number') return
      this.told.set(id, length)
      spread(this.listeners, { id, length })
    } catch {}
  }
}
