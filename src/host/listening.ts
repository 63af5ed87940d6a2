import { lineOf } from '../kernel/journal/read.js'
import type { Notice } from '../kernel/table/notice.js'
import type { Table } from '../kernel/table/table.js'
import type { Store, StoredLink } from '../store/contract.js'

/** Somebody who hears what happens at a table. */
export interface Listening {
  readonly seat: string
  /** The number of the last line they have; they hear from the next one on. */
  readonly after: number
  readonly hear: (notice: Notice) => void
  /** While they catch up: answers when they can take more. */
  readonly ready?: () => Promise<void>
  /** Who sits here and who is there has changed. */
  readonly present?: () => void
  /** Nobody will hear anything more: the table is let go of, or the way in was taken back. */
  readonly gone?: () => void
  /** What they came in by, so that it can be taken back. */
  readonly link?: string
}

/** Lines read at once while somebody catches up. */
const BATCH = 500

/** Everybody who listens at one table of one process. */
export class Listeners {
  private readonly table: Table
  private readonly store: Store
  private readonly open = new Map<Listening, () => void>()

  constructor(table: Table, store: Store) {
    this.table = table
    this.store = store
  }

  get count(): number {
    return this.open.size
  }

  /** Seats that somebody listens from. */
  get present(): ReadonlySet<string> {
    return new Set([...this.open.keys()].map(({ seat }) => seat))
  }

  /** Each line is heard once and in order: first those of the store, then, without a gap, those that come in. */
  async add(listening: Listening): Promise<() => void> {
    const { seat, after, hear, ready } = listening
    let unsubscribe: (() => void) | undefined
    const stop = () => {
      unsubscribe?.()
      if (this.open.delete(listening)) this.tellPresence()
    }
    this.open.set(listening, () => unsubscribe?.())
    try {
      for (let next = after + 1; next < this.table.length && this.open.has(listening); ) {
        const lines = await this.store.lines(this.table.id, next, next + BATCH - 1)
        if (lines.length === 0) break
        for (const line of lines) {
          const notice = this.table.notice(seat, lineOf(line))
          if (notice.n >= this.table.length || !this.open.has(listening)) break
          hear(notice)
          next++
        }
        await ready?.()
      }
    } catch (error) {
      stop()
      throw error
    }
    // Nothing can happen between the last look at the length and this.
    if (this.open.has(listening)) unsubscribe = this.table.subscribe(seat, hear)
    this.tellPresence()
    return stop
  }

  private tellPresence(): void {
    for (const { present } of [...this.open.keys()]) present?.()
  }

  private close(listening: Listening): void {
    this.open.get(listening)?.()
    this.open.delete(listening)
    listening.gone?.()
  }

  /** Those who came in by this way hear nothing more. */
  closeLink(link: string): void {
    const theirs = [...this.open.keys()].filter((listening) => listening.link === link)
    for (const listening of theirs) this.close(listening)
    if (theirs.length > 0) this.tellPresence()
  }

  /** The same for every way that was taken back, perhaps at another server. */
  closeRevoked(links: readonly StoredLink[]): void {
    if (this.open.size === 0) return
    for (const { hash, revoked } of links) if (revoked !== undefined) this.closeLink(hash)
  }

  closeAll(): void {
    for (const listening of [...this.open.keys()]) this.close(listening)
  }
}
