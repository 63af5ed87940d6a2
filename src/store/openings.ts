import type { EarlierTables } from '../kernel/journal/earlier.js'
import {
  CountChanged,
  type PlayedTable,
  type StoredLink,
  type StoredOpener,
  type TableCard,
} from './contract.js'

/** A table that somebody known opened. */
interface OpenedTable {
  readonly card: TableCard
  readonly opener: StoredOpener
}

interface Count {
  tables: number
  readonly days: Map<string, number>
}

function dayOf({ opened }: TableCard): string {
  return opened.slice(0, 10)
}

/**
 * Who opened what, for stores that hold their tables in memory: how often each opener has opened a scene, and where it
 * plays. Kept up with every table, so that asking takes the same time however many tables there are.
 */
export class Openings {
  private readonly counts = new Map<string, Count>()
  /** By opener and face, then by the seats it plays, the tables. */
  private readonly played = new Map<string, Map<string, Set<string>>>()

  /** `links` are the table's own, which say whether the opener has left its seat. */
  add(table: OpenedTable, links: readonly StoredLink[]): void {
    const { name, scene, plays } = table.opener
    if (scene !== undefined) this.count(name, scene, dayOf(table.card), 1)
    if (!plays || table.card.status === 'closed' || links.some((link) => hasLeft(table.opener, link))) return
    const place = `${name} ${plays.face}`
    const bySeats = this.played.get(place) ?? new Map<string, Set<string>>()
    const seats = JSON.stringify(plays.seats)
    this.played.set(place, bySeats.set(seats, (bySeats.get(seats) ?? new Set()).add(table.card.id)))
  }

  private count(name: string, scene: string, day: string, step: 1 | -1): void {
    const key = `${name} ${scene}`
    const count = this.counts.get(key) ?? { tables: 0, days: new Map() }
    count.tables += step
    count.days.set(day, (count.days.get(day) ?? 0) + step)
    if (count.tables === 0) this.counts.delete(key)
    else this.counts.set(key, count)
  }

  /** The table is closed, or its opener has left the seat: nobody is kept from anything because of it. */
  noLongerPlayed({ card: { id }, opener: { name, plays } }: OpenedTable): void {
    if (!plays) return
    const place = `${name} ${plays.face}`
    const bySeats = this.played.get(place)
    const seats = JSON.stringify(plays.seats)
    const tables = bySeats?.get(seats)
    tables?.delete(id)
    if (tables?.size === 0) bySeats?.delete(seats)
    if (bySeats?.size === 0) this.played.delete(place)
  }

  remove(table: OpenedTable): void {
    const { name, scene } = table.opener
    if (scene !== undefined) this.count(name, scene, dayOf(table.card), -1)
    this.noLongerPlayed(table)
  }

  opened(opener: string, scene: string, day: string): EarlierTables {
    const count = this.counts.get(`${opener} ${scene}`)
    return { tables: count?.tables ?? 0, today: count?.days.get(day) ?? 0 }
  }

  playing(opener: string, face: string): readonly PlayedTable[] {
    return [...(this.played.get(`${opener} ${face}`) ?? [])].map(([seats, [table]]) => ({
      table: table!,
      seats: JSON.parse(seats) as readonly string[],
    }))
  }
}

/** Throws unless the opener has as many tables of the scene as the new one's header is about to say. */
export function mustStillBe(
  after: number | undefined,
  opener: StoredOpener | undefined,
  openings: Openings,
): void {
  if (after === undefined || opener?.scene === undefined) return
  if (openings.opened(opener.name, opener.scene, '').tables !== after) throw new CountChanged()
}

/** Reports whether this link was the opener's own and is no longer good. */
export function hasLeft(opener: StoredOpener | undefined, link: StoredLink): opener is StoredOpener {
  return opener !== undefined && opener.link === link.hash && link.revoked !== undefined
}
