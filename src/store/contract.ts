import type { EarlierTables } from '../kernel/journal/earlier.js'

/** The two secrets of an open table, in hex. Kept apart from the journal until it closes. */
export interface StoredSecrets {
  readonly seed: string
  readonly veil: string
}

/** A way in: the key itself is never kept, only its hash. */
export interface StoredLink {
  /** The SHA-256 of the key, in hex. */
  readonly hash: string
  readonly seat: string
  readonly role: string
  /** When it was made and, perhaps, taken back: ISO 8601. */
  readonly made: string
  readonly revoked?: string
}

/** The links of a table, and a mark that is another one after every change of them and never comes again. */
export interface MarkedLinks {
  readonly links: readonly StoredLink[]
  readonly mark: string
}

/** Who opened a table. It is kept beside the card, which seats see: no seat ever sees this. */
export interface StoredOpener {
  /** A name that stays the same for the same opener and tells nothing about it. Never a secret. */
  readonly name: string
  /** The hash of the link that the opener holds itself, where it took a seat when it opened the table. */
  readonly link?: string
  /** A hash of the scenario's beginning as everybody may see it: equal scenes by one opener are counted. */
  readonly scene?: string
  /** Where the opener plays and does not lead: the seats it has, and a hash by which the same scenario is known again. */
  readonly plays?: { readonly face: string; readonly seats: readonly string[] }
}

/** A table at which an opener plays, and from which seats. */
export interface PlayedTable {
  readonly table: string
  readonly seats: readonly string[]
}

/** Which tables a list shows. */
export interface ListPage {
  readonly most?: number
  /** The last id of the page before. */
  readonly after?: string
  /** Only tables that this opener opened; with `seated`, only those where it took a seat itself. */
  readonly by?: { readonly opener: string; readonly seated?: true }
}

/** What a list of tables shows. A cache of what the journal says, kept with every line. */
export interface TableCard {
  readonly id: string
  readonly title: string
  readonly game: string
  readonly version: string
  /** The number of lines. */
  readonly length: number
  readonly status: 'gathering' | 'playing' | 'over' | 'closed'
  readonly opened: string
  readonly touched: string
}

const TABLE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/

/** Whether a text can name a table: short, plain, and a file name everywhere. */
export function isTableId(id: string): boolean {
  return TABLE_ID.test(id)
}

/** What a new table brings. */
export interface NewTable {
  readonly card: TableCard
  /** None for a table that was closed before it came here: its journal holds them. */
  readonly secrets?: StoredSecrets
  /** The first lines, in order, without newlines. */
  readonly lines: readonly string[]
  readonly links: readonly StoredLink[]
  /** Left out where it is not known. */
  readonly opener?: StoredOpener
  /** The tables of the same opener and scene that there must be, neither more nor fewer: see `CountChanged`. */
  readonly after?: number
}

/** News of a table: it has this many lines now. */
export interface News {
  readonly id: string
  readonly length: number
}

/** There is a table of this name already. */
export class TableExists extends Error {
  override readonly name = 'TableExists'

  constructor(id: string) {
    super(`there is a table ${id} already`)
  }
}

/** Meanwhile the same opener has opened another table of the same scene: count again. Nothing was kept. */
export class CountChanged extends Error {
  override readonly name = 'CountChanged'

  constructor() {
    super('the same opener has opened another table of this scenario meanwhile')
  }
}

/** There is no such table in this store. */
export class NoSuchTable extends Error {
  override readonly name = 'NoSuchTable'

  constructor(id: string) {
    super(`there is no table ${id} here`)
  }
}

/** The store could not do it, and nothing has changed, as far as it knows: `certain` says whether it knows. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed'
  /** False when the answer was lost on the way: the line may be there or not, and must be looked for. */
  readonly certain: boolean

  constructor(message: string, certain: boolean, cause?: unknown) {
    super(message, { cause })
    this.certain = certain
  }
}

/**
 * Where tables are kept. Lines are only ever added, each at its number, and are safe when `append` has answered. A
 * number is given once: of several writers one gets it, the others hear `taken` and nothing of theirs is kept.
 */
export interface Store {
  /** In a word, for people and logs; no secret in it. */
  readonly name: string
  /** Throws `TableExists`, and `CountChanged` where `after` says otherwise. All of it is kept, or nothing. */
  create(table: NewTable): Promise<void>
  /**
   * Adds lines from number `from` on, all or none, and keeps the card. Throws `NoSuchTable`. With the `mark` of its links
   * only while they are the same: otherwise it answers `links`, and nothing is kept.
   */
  append(
    id: string,
    from: number,
    lines: readonly string[],
    card: TableCard,
    mark?: string,
  ): Promise<'stored' | 'taken' | 'links'>
  /** Lines from number `from` up to and including `to` (or the end). */
  lines(id: string, from: number, to?: number): Promise<readonly string[]>
  card(id: string): Promise<TableCard | undefined>
  /** The tables, the one touched last first. */
  list(page?: ListPage): Promise<readonly TableCard[]>
  /** Who opened a table, if that is known. Throws `NoSuchTable`. */
  opener(id: string): Promise<StoredOpener | undefined>
  /** How many tables of this scene the opener has here, in all and opened on that day (`2026-11-17`, in UTC). */
  opened(opener: string, scene: string, day: string): Promise<EarlierTables>
  /**
   * Where the opener plays a scenario of this face: tables that are not closed and whose seat it has not left. One table
   * for each set of seats, since more would say no more.
   */
  playing(opener: string, face: string): Promise<readonly PlayedTable[]>
  secrets(id: string): Promise<StoredSecrets | undefined>
  /** The table is closed: its journal holds the secrets now. */
  forgetSecrets(id: string): Promise<void>
  links(id: string): Promise<readonly StoredLink[]>
  /** Left out by a store that knows its links without asking, since nobody else changes them. */
  markedLinks?(id: string): Promise<MarkedLinks>
  /** Adds a link or, if the hash is known, puts the new one in its place. */
  keepLink(id: string, link: StoredLink): Promise<void>
  /** The newest snapshot, whatever it is worth: anyone who reads it checks it. */
  snapshot(id: string): Promise<unknown>
  /** Left out by a store that keeps none: then none is taken. */
  keepSnapshot?(id: string, snapshot: { readonly n: number }): Promise<void>
  /** Calls with news of lines that anybody added, this process or another. Answers how to stop. */
  watch(listener: (news: News) => void): () => void
  /** How many tables there are. */
  count(): Promise<number>
  remove(id: string): Promise<void>
  close(): Promise<void>
}
