import type { Table } from '../../kernel/table/table.js'
import { NoSuchTable, type Store, type StoredLink } from '../../store/contract.js'
import type { Limits } from '../limits/limits.js'
import { hostRefuses } from '../limits/refusals.js'
import { everyNowAndThen, type Timer } from '../work/idle-timer.js'
import type { Turns } from '../work/in-order.js'
import { Audience, type MemberSeen, type TableListener } from './audience.js'
import { Presence } from './presence.js'

/** What the listeners of a table take from its host. */
interface ListeningAt {
  readonly store: Store
  readonly limits: Limits
  readonly turns: Turns
  readonly report: (error: unknown, about: string) => void
}

/** Lines read and shown in one piece while somebody catches up. */
const BATCH = 50
/** How often the links are read again, once for everybody who listens: one may have been taken back at another server. */
const LINKS_EVERY = 15_000

/**
 * Everybody who listens at one table of one process. Coming and going costs the same however many there are; what many
 * hear is worked out once for each seat.
 */
export class Listeners {
  private readonly table: Table
  private readonly at: ListeningAt
  private readonly open = new Set<TableListener>()
  private readonly audiences = new Map<string, Audience>()
  private readonly byLink = new Map<string, Set<TableListener>>()
  private readonly presence = new Presence(() => this.tellPresence())
  private links: Timer | undefined
  private seen: { readonly length: number; readonly members: readonly MemberSeen[] } | undefined

  constructor(table: Table, at: ListeningAt) {
    this.table = table
    this.at = at
  }

  get count(): number {
    return this.open.size
  }

  /** Those who listen from a seat; undefined, where nobody does. */
  audience(seat: string): Audience | undefined {
    return this.audiences.get(seat)
  }

  /** Everybody at the table and who of them is there. The same list until a line is written or somebody comes or goes. */
  members(): readonly MemberSeen[] {
    const { length } = this.table
    if (this.seen?.length === length) return this.seen.members
    const members = this.table.members.map((member) => ({
      ...member,
      present: member.role === 'bot' || this.audiences.has(member.seat),
    }))
    this.seen = { length, members }
    return members
  }

  /**
   * Throws where a key or the table has all the listeners it may have. A seat from which nobody listens always has room:
   * those who only watch cannot shut out those who play.
   */
  mustHaveRoom(seat: string, link: string | undefined): void {
    const { perKey, perTable } = this.at.limits.listeners
    if (link !== undefined && (this.byLink.get(link)?.size ?? 0) >= perKey)
      throw hostRefuses(
        'TOO_MANY_LISTENERS',
        `One link may listen ${perKey} times at once, and this one does: close one of those first.`,
      )
    if (this.open.size >= perTable && this.audiences.has(seat))
      throw hostRefuses(
        'TOO_MANY_LISTENERS',
        `A table may have ${perTable} listeners, and this one has: try again when somebody has left.`,
      )
  }

  /** Each line is heard once and in order: first those of the store, then, without a gap, those that come in. */
  async add(listening: TableListener): Promise<() => void> {
    this.mustHaveRoom(listening.seat, listening.link)
    const audience = this.enter(listening)
    try {
      await audience.whileCatchingUp(() => this.catchUp(listening, audience))
    } catch (error) {
      this.leave(listening)
      throw error
    }
    return () => this.leave(listening)
  }

  private enter(listening: TableListener): Audience {
    const { seat, link } = listening
    const audience = this.audiences.get(seat) ?? new Audience(this.table, seat)
    audience.add(listening)
    this.open.add(listening)
    if (link !== undefined) this.byLink.set(link, (this.byLink.get(link) ?? new Set()).add(listening))
    this.links ??= everyNowAndThen(() => this.readLinks(), LINKS_EVERY)
    if (audience.count === 1) {
      this.audiences.set(seat, audience)
      this.presenceChanged()
    }
    return audience
  }

  private async catchUp(listening: TableListener, audience: Audience): Promise<void> {
    const { store, turns } = this.at
    for (let next = listening.after + 1; next < this.table.length && this.open.has(listening); ) {
      const lines = await store.lines(this.table.id, next, next + BATCH - 1)
      if (lines.length === 0) break
      await turns.next()
      for (const line of lines) {
        if (next >= this.table.length || !this.open.has(listening)) break
        listening.hear(audience.notice(next, line))
        next++
      }
      if ((await listening.ready?.()) === false) this.leave(listening)
    }
    // In the same breath as the last look at the length: no line can come in between.
    if (this.open.has(listening)) audience.follow(listening)
  }

  private leave(listening: TableListener): void {
    if (!this.open.delete(listening)) return
    const { seat, link } = listening
    const audience = this.audiences.get(seat)!
    audience.remove(listening)
    const same = link === undefined ? undefined : this.byLink.get(link)
    same?.delete(listening)
    if (link !== undefined && same?.size === 0) this.byLink.delete(link)
    if (audience.count === 0) {
      this.audiences.delete(seat)
      this.presenceChanged()
    }
    if (this.open.size > 0) return
    clearInterval(this.links)
    this.links = undefined
    this.presence.stop()
  }

  private presenceChanged(): void {
    this.seen = undefined
    this.presence.changed()
  }

  private tellPresence(): void {
    const members = this.members()
    for (const { present } of [...this.open]) present?.(members)
  }

  private close(listening: TableListener): void {
    this.leave(listening)
    listening.gone?.()
  }

  /** Those who came in by this way hear nothing more. */
  closeLink(link: string): void {
    for (const listening of [...(this.byLink.get(link) ?? [])]) this.close(listening)
  }

  /** The same for every way that was taken back, perhaps at another server. */
  closeRevoked(links: readonly StoredLink[]): void {
    if (this.open.size === 0) return
    for (const { hash, revoked } of links) if (revoked !== undefined) this.closeLink(hash)
  }

  private readLinks(): void {
    const { store, report } = this.at
    store.links(this.table.id).then(
      (links) => this.closeRevoked(links),
      (error) => (error instanceof NoSuchTable ? this.closeAll() : report(error, this.table.id)),
    )
  }

  closeAll(): void {
    for (const listening of [...this.open]) this.close(listening)
  }
}
