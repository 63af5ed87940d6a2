import { refused } from '../../kernel/contract/stops.js'
import type { Role } from '../../kernel/journal/record.js'
import type { Store } from '../../store/contract.js'
import type { Hosted } from '../hosted.js'
import { hostRefuses } from '../limits/refusals.js'
import { isLeading } from '../looks/look.js'
import { stored } from '../stored.js'
import { type Access, mustBeClosed, REVIEW } from './access.js'
import { hashKey, newKey } from './keys.js'

/** The links to the review of one table that are good at the same time. */
export const MAX_REVIEW_LINKS = 32

/** Somebody who sits at a table. */
interface AtTable {
  readonly hosted: Hosted
  readonly role: Role
}

/** A whole journal, and whether its reader may do nothing but read it. */
export interface ReviewedJournal {
  readonly text: string
  readonly isGuest: boolean
}

interface ReviewLinkOptions {
  readonly store: Store
  readonly access: () => Access
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Links to the review of a closed table, for people without a seat there. Such a key reads the journal, which is open to
 * everybody by then (rules/review W24), and opens nothing else: no seat, no other table.
 */
export class ReviewLinks {
  private readonly store: Store
  private readonly access: () => Access
  private readonly now: () => number

  constructor({ store, access, now }: ReviewLinkOptions) {
    this.store = store
    this.access = access
    this.now = now
  }

  /** A new key to the review of a table, for the game master and those who play. Earlier ones stay good. */
  async share({ hosted, role }: AtTable): Promise<string> {
    if (role === 'spectator')
      throw refused('WATCHES_ONLY', 'Links to the review are for the game master and those who play.')
    mustBeClosed(hosted)
    const links = await stored(() => this.store.links(hosted.id))
    const good = links.filter((link) => link.role === REVIEW && link.revoked === undefined)
    if (good.length >= MAX_REVIEW_LINKS)
      throw hostRefuses(
        'TOO_MANY_LINKS',
        `There are ${MAX_REVIEW_LINKS} links to this review: use one of them, or take them all back.`,
      )
    const key = newKey()
    const made = new Date(this.now()).toISOString()
    await stored(() =>
      this.store.keepLink(hosted.id, { hash: hashKey(key), seat: REVIEW, role: REVIEW, made }),
    )
    return key
  }

  /** No link to the review of a table is good any more: for the one who leads it. Answers how many there were. */
  async takeBack({ hosted, role }: AtTable): Promise<number> {
    if (!isLeading(hosted.table.members, role))
      throw refused('GM_ONLY', 'Links to the review are taken back by the game master.')
    const revoked = new Date(this.now()).toISOString()
    const links = await stored(() => this.store.links(hosted.id))
    const good = links.filter((link) => link.role === REVIEW && link.revoked === undefined)
    for (const link of good) await stored(() => this.store.keepLink(hosted.id, { ...link, revoked }))
    return good.length
  }

  /** The journal of a closed table: by a link to its review, or by the link of any seat there. */
  async journal(id: string, key: string): Promise<ReviewedJournal> {
    const { hosted, isGuest } = await this.access().forReview(id, key)
    const lines = await stored(() => this.store.lines(hosted.id, 0))
    return { text: `${lines.join('\n')}\n`, isGuest }
  }
}
