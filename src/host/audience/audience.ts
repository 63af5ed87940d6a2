import { lineOf } from '../../kernel/journal/read.js'
import type { Member } from '../../kernel/journal/record.js'
import type { Notice } from '../../kernel/table/notice.js'
import type { Table } from '../../kernel/table/table.js'

/** A member of a table, and whether anybody listens from that seat now. */
export interface MemberSeen extends Member {
  readonly present: boolean
}

/** Somebody who hears what happens at a table. */
export interface TableListener {
  readonly seat: string
  /** The number of the last line they have; they hear from the next one on. */
  readonly after: number
  /** Everybody who listens from one seat is handed the same notice: it is to be read, never changed. */
  readonly hear: (notice: Notice) => void
  /** While they catch up: answers when they can take more, and `false` when they want no more. */
  readonly ready?: () => Promise<unknown>
  /** Who sits here and who is there has changed; the same list for every listener. Called once a second at most. */
  readonly present?: (members: readonly MemberSeen[]) => void
  /** Nobody will hear anything more: the table is let go of, or the way in was taken back. */
  readonly gone?: () => void
  /** What they came in by, so that it can be taken back. */
  readonly link?: string
}

/** Notices kept for others who catch up at the same time. */
const MAX_SHARED = 500

/** Everybody who listens from one seat. What they hear is worked out once for all of them. */
export class Audience {
  private readonly seat: string
  private readonly table: Table
  private readonly all = new Set<TableListener>()
  private readonly live = new Set<TableListener>()
  private unsubscribe: (() => void) | undefined
  private catchingUp = 0
  private readonly shared = new Map<number, Notice>()

  constructor(table: Table, seat: string) {
    this.table = table
    this.seat = seat
  }

  get count(): number {
    return this.all.size
  }

  add(listening: TableListener): void {
    this.all.add(listening)
  }

  /** From now on this listener hears each line as it comes in. */
  follow(listening: TableListener): void {
    this.live.add(listening)
    this.unsubscribe ??= this.table.subscribe(this.seat, (notice) => this.tell(notice))
  }

  remove(listening: TableListener): void {
    this.all.delete(listening)
    this.live.delete(listening)
    if (this.live.size > 0) return
    this.unsubscribe?.()
    this.unsubscribe = undefined
  }

  /** Runs while somebody catches up: many who come back together share what they read. */
  async whileCatchingUp(work: () => Promise<void>): Promise<void> {
    this.catchingUp++
    try {
      await work()
    } finally {
      if (--this.catchingUp === 0) this.shared.clear()
    }
  }

  /** Line `n` as the seat may see it. */
  notice(n: number, line: string): Notice {
    const known = this.shared.get(n)
    if (known) return known
    const notice = this.table.notice(this.seat, lineOf(line))
    this.shared.set(n, notice)
    const [oldest] = this.shared.keys()
    if (this.shared.size > MAX_SHARED && oldest !== undefined) this.shared.delete(oldest)
    return notice
  }

  private tell(notice: Notice): void {
    for (const listening of [...this.live]) {
      if (!this.live.has(listening)) continue
      try {
        listening.hear(notice)
      } catch (error) {
        // The line stands, and the others hear it, whatever one listener makes of it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
