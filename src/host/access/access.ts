import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { refused, Stop } from '../../kernel/contract/stops.js'
import type { Role } from '../../kernel/journal/record.js'
import {
  type ListPage,
  type MarkedLinks,
  NoSuchTable,
  type Store,
  type StoredLink,
  type TableCard,
} from '../../store/contract.js'
import type { Hosted } from '../hosted.js'
import { hostRefuses } from '../limits/refusals.js'
import { stored, storedOr } from '../stored.js'
import { hashKey, newKey, sameHash } from './keys.js'
import type { Way } from './way.js'

/** The role of a link that opens the review of a closed table. Nobody at a table has it. */
export const REVIEW = 'review'

/** What became of a seat whose link is no longer good. */
export type LostSeat = 'bot' | 'renewed' | 'revoked'

/** Tables whose links are kept in mind, where reading them takes a round trip. */
const MAX_KNOWN = 10_000

/** Of a table that is not there. */
const NO_LINKS: MarkedLinks = { links: [], mark: '' }

/** A table, and the link by which somebody sits there. */
export interface Entry {
  readonly hosted: Hosted
  readonly link: StoredLink
}

/** A closed table whose review somebody reads. */
export interface ReviewEntry {
  readonly hosted: Hosted
  /** The key opens the review and nothing else: who holds it has no seat. */
  readonly isGuest: boolean
}

/** What the rule of access stands on. */
export interface AccessOptions {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Takes a table into memory. */
  readonly table: (id: string) => Promise<Hosted>
}

/**
 * Who may come to which table, stated once for HTTP, MCP and every other surface:
 *
 * - A seat is a capability: who holds its link holds the seat, and a table's id is no key.
 * - An opener finds the tables again that it opened, and no others.
 * - An opener that took a seat when it opened a table may take up that seat again, and no other seat there.
 * - A link is good until it is renewed or revoked, or no person sits at its seat any more. Who held it learns what happened.
 * - A link to a review reads the journal of one closed table. It is no seat, and opens nothing else.
 * - Everybody else learns nothing, not even whether there is such a table.
 */
export class Access {
  private readonly store: Store
  private readonly now: () => number
  private readonly table: (id: string) => Promise<Hosted>
  private readonly asking = new Map<string, Promise<Stop | undefined>>()
  /** Links as they were last read, of a store that others change too: they may be old. */
  private readonly known = new Map<string, MarkedLinks>()

  constructor({ store, now, table }: AccessOptions) {
    this.store = store
    this.now = now
    this.table = table
  }

  /** The seat behind a key. */
  async byKey(id: string, key: string): Promise<Entry> {
    return await this.entryBy(id, key, await this.linksOf(id))
  }

  private async entryBy(id: string, key: string, links: readonly StoredLink[]): Promise<Entry> {
    const link = linkOf(key, links)
    if (!link) throw hostRefuses('NO_SUCH_LINK', 'This link is not valid here: ask for a new one.')
    return await this.enter(id, link, links)
  }

  /**
   * The seat behind a key, for something that is sent. Where reading links takes a round trip, those that are known will do
   * as long as the link is good by them; who sends must then send by `way`.
   */
  async toSend(id: string, key: string): Promise<Entry & { readonly way?: Way }> {
    const known = this.known.get(id)
    const link = known && linkOf(key, known.links)
    if (known && link && link.revoked === undefined && link.role !== REVIEW) {
      const hosted = await this.table(id)
      if (isPersons(hosted, link)) return this.withWay({ hosted, link }, known)
    }
    if (!this.store.markedLinks) return await this.byKey(id, key)
    const now = await this.marked(id)
    return this.withWay(await this.entryBy(id, key, now.links), now)
  }

  private withWay(entry: Entry, { mark }: MarkedLinks): Entry & { readonly way: Way } {
    const { hosted, link } = entry
    const again = async (): Promise<Way> => {
      const now = await this.marked(hosted.id)
      hosted.listeners.closeRevoked(now.links)
      const same = now.links.find(({ hash }) => hash === link.hash)
      if (!same || same.revoked !== undefined)
        throw hostRefuses('LINK_REVOKED', 'Your link is no longer good.')
      return this.withWay({ hosted, link: same }, now).way
    }
    return { ...entry, way: { mark, again } }
  }

  /** The seat that an opener took when it opened a table. */
  async byOpener(id: string, opener: string | undefined): Promise<Entry> {
    const known = await storedOr(() => this.store.opener(id), undefined)
    const links = await this.linksOf(id)
    const mine = opener !== undefined && known?.name === opener
    const link = links.find(({ hash }) => mine && hash === known.link)
    if (!link)
      throw hostRefuses(
        'NOT_AT_THIS_TABLE',
        'A table’s id is no key. Give the link of a seat, or the id of a table that you opened and sit at.',
      )
    return await this.enter(id, link, links)
  }

  /** The tables that an opener opened, the one touched last first; with `seated`, those it can go on with. */
  async list(opener: string, page: Omit<ListPage, 'by'>, seated?: true): Promise<readonly TableCard[]> {
    const by = { opener, ...(seated && { seated }) }
    return await stored(() => this.store.list({ ...page, by }))
  }

  /** The closed table whose review a key opens: a key that was made for it, or that of a seat there. */
  async forReview(id: string, key: string): Promise<ReviewEntry> {
    const hash = hashKey(key)
    const link = (await this.linksOf(id)).find((one) => one.role === REVIEW && sameHash(one.hash, hash))
    if (link?.revoked !== undefined) throw reviewTakenBack()
    const hosted = link ? await this.table(id) : (await this.byKey(id, key)).hosted
    await hosted.upToDate()
    mustBeClosed(hosted)
    return { hosted, isGuest: link !== undefined }
  }

  private async enter(id: string, link: StoredLink, links: readonly StoredLink[]): Promise<Entry> {
    if (link.role === REVIEW)
      throw link.revoked === undefined
        ? hostRefuses('REVIEW_ONLY', 'This link opens the review of a game, and nothing else.')
        : reviewTakenBack()
    if (link.revoked !== undefined) throw await this.lostAt(id, link, links)
    const hosted = await this.table(id)
    hosted.listeners.closeRevoked(links)
    if (!isPersons(hosted, link)) throw await this.lostAt(id, link, links)
    return { hosted, link }
  }

  /** Why a link is no longer good, which may have happened at another server; undefined while it is good. */
  async lost({ hosted, link }: Entry): Promise<Stop | undefined> {
    const links = await this.linksOf(hosted.id)
    const known = links.find(({ hash }) => hash === link.hash)
    if (known && known.revoked === undefined && isPersons(hosted, link)) return undefined
    return await this.lostAt(hosted.id, link, links)
  }

  /**
   * The same for those who listened by a link and hear nothing more. All who ask at the same moment get one answer: a link
   * may have had hundreds of listeners.
   */
  async whyGone(entry: Entry): Promise<Stop | undefined> {
    const name = `${entry.hosted.id} ${entry.link.hash}`
    const asked = this.asking.get(name) ?? this.lost(entry)
    this.asking.set(name, asked)
    try {
      return await asked
    } finally {
      this.asking.delete(name)
    }
  }

  /** Tells who held a link what became of the seat. A table that cannot be read any more says no more than the links do. */
  private async lostAt(id: string, link: StoredLink, links: readonly StoredLink[]): Promise<Stop> {
    const renewed = links.some(
      ({ hash, seat, revoked }) => seat === link.seat && revoked === undefined && hash !== link.hash,
    )
    const why = renewed ? 'renewed' : 'revoked'
    try {
      const hosted = await this.table(id)
      await hosted.upToDate()
      return lostSeat(isPlayedByBot(hosted, link) ? 'bot' : why, hosted, link)
    } catch (error) {
      if (error instanceof Stop || error instanceof NoSuchTable) return lostSeat(why, undefined, link)
      throw error
    }
  }

  private async linksOf(id: string): Promise<readonly StoredLink[]> {
    if (this.store.markedLinks) return (await this.marked(id)).links
    return await storedOr(() => this.store.links(id), [])
  }

  private async marked(id: string): Promise<MarkedLinks> {
    const read = await storedOr(() => this.store.markedLinks!(id), NO_LINKS)
    this.known.delete(id)
    this.known.set(id, read)
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!)
    return read
  }

  /** A new key for a seat; those it had are no longer good. */
  async renew(hosted: Hosted, seat: string, role: Role): Promise<string> {
    const key = newKey()
    const made = new Date(this.now()).toISOString()
    const link = { hash: hashKey(key), seat, role, made }
    // The new one first: those who held the old one then hear that there is another.
    await stored(() => this.store.keepLink(hosted.id, link))
    await this.revoke(hosted, seat, link.hash)
    return key
  }

  /** The keys of a seat are no longer good, except the one that is kept. */
  async revoke(hosted: Hosted, seat: string, kept?: string): Promise<void> {
    const revoked = new Date(this.now()).toISOString()
    for (const link of await stored(() => this.store.links(hosted.id))) {
      if (link.seat !== seat || link.role === REVIEW || link.revoked !== undefined || link.hash === kept)
        continue
      await stored(() => this.store.keepLink(hosted.id, { ...link, revoked }))
      hosted.listeners.closeLink(link.hash)
    }
  }

  /** The keys of seats that a bot plays now, or nobody: they are no longer good. */
  async revokeVacated(hosted: Hosted, seats: readonly string[]): Promise<void> {
    const { members } = hosted.table
    for (const seat of new Set(seats)) {
      const member = members.find((one) => one.seat === seat)
      if (!member || member.role === 'bot') await this.revoke(hosted, seat)
    }
  }
}

/** The link that a key is for, good or not. */
function linkOf(key: string, links: readonly StoredLink[]): StoredLink | undefined {
  const hash = hashKey(key)
  return links.find((one) => sameHash(one.hash, hash))
}

/** Refuses a review before everything is open to everybody (rules/review W24). */
export function mustBeClosed({ table }: Hosted): void {
  if (!table.isClosed)
    throw refused('REVIEW_NOT_CLOSED', 'This game goes on. Its review opens when the table is closed.')
}

function reviewTakenBack(): Stop {
  return hostRefuses(
    'LINK_REVOKED',
    'This link to a review was taken back; ask the person who gave it to you.',
    {
      seat: REVIEW,
      why: 'revoked',
    },
  )
}

/** Reports whether a person sits at the seat of a link. The journal says so, even where a crash came before the revocation. */
function isPersons({ table }: Hosted, { seat }: StoredLink): boolean {
  return table.members.some((member) => member.seat === seat && member.role !== 'bot')
}

function isPlayedByBot({ table }: Hosted, { seat }: StoredLink): boolean {
  return table.members.some((member) => member.seat === seat && member.role === 'bot')
}

/** Who can help somebody who lost a seat. */
function whomToAsk(hosted: Hosted | undefined, { role }: StoredLink): string {
  const members = hosted?.table.members ?? []
  if (members.some((member) => member.role === 'gm')) return 'the game master'
  return role === 'spectator' && members.length > 0
    ? 'a player of this table'
    : 'the person who gave it to you'
}

function lostSeat(why: LostSeat, hosted: Hosted | undefined, link: StoredLink): Stop {
  const whom = whomToAsk(hosted, link)
  const said: Readonly<Record<LostSeat, string>> = {
    bot: `Your seat is played by a bot now; ask ${whom} to hand it back.`,
    renewed:
      link.seat === GAME_MASTER
        ? 'Your link was renewed, and this one is no longer good: use the new one.'
        : `Your link was renewed, and this one is no longer good; ask ${whom} for the new one.`,
    revoked: `Your link was taken back; ask ${whom} for a new one.`,
  }
  return hostRefuses('LINK_REVOKED', said[why], { seat: link.seat, why })
}
