import { randomUUID } from 'node:crypto'
import { type GameScenario, type Host, type Opened, PERSON, type Seated, WATCH } from '../../host/index.js'
import { GAME_MASTER, REFEREE, type Seat, type TableOptions } from '../../kernel/contract/seats.js'
import { stopsOf } from '../../kernel/contract/stops.js'
import { visible } from '../../kernel/visible.js'
import type { Game } from '../../rulesets/registry.js'
import type { TableCard } from '../../store/contract.js'
import { Place, type Stirred } from './place.js'

/** Why this surface says no, beside what hosts, tables and rules refuse. */
export type McpCode =
  | 'BAD_CALL'
  | 'NO_TABLE_YET'
  | 'NOT_AT_THIS_TABLE'
  | 'NO_SUCH_SCENARIO'
  | 'BAD_SCENARIO'
  | 'NO_SUCH_GAME'
  | 'NO_SUCH_ROLE'
  | 'ROLE_FIXED'
  | 'NO_SUCH_CHOICE'
  | 'CONFIRM'
  | 'NO_RULING'
  | 'NOT_FOUND'
  | 'NOT_OVER'

export const { refused: mcpRefuses } = stopsOf<McpCode>()

export interface DeskOptions {
  readonly host: Host
  /** The program that holds the store itself may sit down at any of its tables; others need a link. */
  readonly owner: boolean
  /** Who opens the tables of this session. Left out where that cannot be said: then nobody finds them again without a link. */
  readonly opener?: string
  /** Nobody else can come to these tables: there are no links to hand out. */
  readonly alone?: true
  /** Where people find the web page: links are paths without it. */
  readonly baseUrl?: string
  /** How free a model's hand is as game master where it says nothing. */
  readonly rulings?: TableOptions['rulings']
}

/** A table to be opened. */
export interface Wanted {
  readonly game: Game
  readonly scenario: unknown
  readonly role: string
  readonly title?: string
  readonly seats?: Readonly<Record<string, string>>
  readonly options?: Partial<TableOptions>
  readonly start: boolean
}

/** A session keeps so many seats; the one it took first makes room. */
const MOST_PLACES = 100

/** The role for the seat that plays against people. */
const OPPONENT = 'opponent'

/** The seat that stands against the first player: another side's, and the game master's where that has one to play. */
function opposing(seats: readonly Seat[]): Seat | undefined {
  const first = seats.find(({ name }) => name !== GAME_MASTER)
  return seats.findLast(({ side }) => side !== REFEREE && side !== first?.side)
}

function seatFor(role: string, seats: readonly Seat[]): Seat {
  const named = seats.find(({ name }) => name.toLowerCase() === role.toLowerCase())
  if (named) return named
  const roles = seats.map(({ name }) => name)
  const against = opposing(seats)
  if (role === OPPONENT && against) return against
  const why =
    role === OPPONENT
      ? 'In this scenario the rules play whoever opposes the players.'
      : `There is no role "${visible(role)}".`
  throw mcpRefuses(
    'NO_SUCH_ROLE',
    `${why} Roles: ${[...roles, ...(against ? [OPPONENT] : [])].join(', ')}.`,
    {
      roles,
    },
  )
}

/** A table's id, and the key of a seat where it is given with one: `http://127.0.0.1:8080/j/k3x9#…`, `k3x9#…`, `k3x9`. */
function seatLink(text: string): readonly [id: string, key?: string] {
  const hash = text.lastIndexOf('#')
  const key = text.slice(hash + 1)
  const id = text.slice(0, Math.max(hash, 0)).split(/[/#]/).at(-1)!
  return id !== '' && /^[A-Za-z0-9_-]{8,}$/.test(key) ? [id, key] : [text]
}

/** The seats of one session: whoever talks to it acts from them and knows what they may know, and no more. */
export class Desk {
  readonly options: DeskOptions
  /** Who this session is to the host, by the name of the opener or for as long as it lasts. */
  private readonly party: string
  private readonly places = new Map<string, Place>()
  private current: string | undefined
  private readonly stirred: Stirred
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: DeskOptions, stirred: Stirred = () => {}) {
    this.options = options
    this.party = options.opener ?? `session-${randomUUID()}`
    this.stirred = stirred
  }

  get host(): Host {
    return this.options.host
  }

  get tables(): readonly Place[] {
    return [...this.places.values()]
  }

  /** One call after another, in the order in which they came: each answers with its own news and no other's. */
  async inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const mine = this.last.then(call)
    this.last = mine.catch(() => undefined)
    return await mine
  }

  /** The place at a table; the one taken last, where none is named. */
  place(table?: string): Place {
    const id = table ?? this.current
    if (id === undefined)
      throw mcpRefuses('NO_TABLE_YET', 'You sit at no table yet: call open, or tables to go on with one.')
    const found = this.places.get(id)
    if (!found)
      throw mcpRefuses(
        'NOT_AT_THIS_TABLE',
        `You do not sit at a table "${visible(id).slice(0, 80)}". Yours: ${[...this.places.keys()].join(', ') || 'none'}.`,
      )
    return found
  }

  /** Throws while this session plays the scenario from a seat that may not know what it asks for. */
  async mayRead(game: GameScenario, seat = GAME_MASTER): Promise<void> {
    await this.host.spyglass.check(this.party, { ...game, seats: [seat] })
  }

  /** The journal as this session may take it home: a closed one holds the whole scenario, and may be played elsewhere. */
  async journalOf({ id, seated }: Place): Promise<string> {
    const { ruleset, scenario, isClosed } = seated.hosted.table
    if (isClosed)
      await this.host.spyglass.check(this.party, { ruleset, scenario, seats: [GAME_MASTER], table: id })
    return await seated.export()
  }

  async open(wanted: Wanted): Promise<Place> {
    const { game, scenario, title, start } = wanted
    const all = game.ruleset.seats(scenario)
    const seat = seatFor(wanted.role, all)
    await this.mayRead({ ruleset: game.ruleset, scenario }, seat.name)
    const { [GAME_MASTER]: master, ...seats } = wanted.seats ?? {}
    const opened = await this.host.open({
      game,
      scenario,
      ...(title !== undefined && { title }),
      ...(this.options.opener !== undefined && { opener: this.options.opener, takes: seat.name }),
      options: { undo: 'none', rulings: this.rulingsFor(wanted.role, seat), ...wanted.options },
      seats: { ...seats, ...(seat.name !== GAME_MASTER && { [seat.name]: PERSON }) },
    })
    const gm = await this.host.enter(opened.table, opened.keys.gm!)
    if (start) await gm.send({ kind: 'start' })
    const leads = seat.name === GAME_MASTER
    const led =
      leads || master === PERSON || all.some(({ name, side }) => name === GAME_MASTER && side !== REFEREE)
    // A table that nobody was to referee has no referee: a model that plays it cannot become one later.
    if (!led) await gm.send({ kind: 'members', left: [GAME_MASTER] })
    const seated = leads ? gm : await this.host.enter(opened.table, opened.keys.seats[seat.name]!)
    return await this.sit(new Place(seated, this.linksOf(opened, seat.name, led && !leads)))
  }

  /** Whoever plays against people has no free hand unless the table is opened with one. */
  private rulingsFor(role: string, { side }: Seat): TableOptions['rulings'] {
    return role === OPPONENT || side !== REFEREE ? 'none' : (this.options.rulings ?? 'none')
  }

  /** Ways in for people; the game master's where somebody else is to lead. */
  private linksOf({ table, keys }: Opened, own: string, led: boolean): readonly string[] {
    if (this.options.alone) return []
    const ways = Object.entries(keys.seats).filter(([seat]) => seat !== own)
    const master = led ? [[GAME_MASTER, keys.gm] as const] : []
    return [...master, ...ways, [WATCH, keys.watch] as const].map(
      ([seat, key]) => `${seat}: ${this.options.baseUrl ?? ''}/j/${table}#${key}`,
    )
  }

  /** Sits down again: by the link of a seat, or by the table's id where this session sat there or owns the place. */
  async resume(table: string, role: string | undefined): Promise<Place> {
    const [id, key] = seatLink(table.trim())
    const known = this.places.get(id)
    if (known) {
      this.mustStay(known, role)
      this.current = id
      return known
    }
    const seated = key === undefined ? await this.asOwner(id, role) : await this.host.enter(id, key)
    return await this.sit(new Place(seated))
  }

  private mustStay(known: Place, role: string | undefined): void {
    if (role === undefined) return
    const { seats } = known.seated.look().table
    if (role !== known.seat && seatFor(role, seats).name !== known.seat)
      throw mcpRefuses('ROLE_FIXED', `You are ${known.seat} at this table and stay it in this session.`)
  }

  private async asOwner(id: string, role: string | undefined): Promise<Seated> {
    if (!this.options.owner)
      throw mcpRefuses(
        'NOT_AT_THIS_TABLE',
        'To sit down at a table that this session did not open, give the link of a seat in place of the id.',
      )
    const { table } = await this.host.table(id)
    const free = table.members
      .filter(({ role: as }) => as === 'gm' || as === 'player')
      .map(({ seat }) => seat)
    const seat =
      role === undefined ? free.find((name) => name === GAME_MASTER) : seatFor(role, table.seats).name
    if (seat === undefined || !free.includes(seat))
      throw mcpRefuses('NO_SUCH_ROLE', `Say as whom you sit down there; role can be ${free.join(' or ')}.`)
    return await this.host.asOwner(id, seat)
  }

  private async sit(place: Place): Promise<Place> {
    const { table, seat, hosted, role } = place.seated
    const { ruleset, scenario, facts } = hosted.table
    const { figures } = facts.options
    // Who only watches sees what every player sees, and no more.
    if (role !== 'spectator') {
      await this.host.spyglass.check(this.party, { ruleset, scenario, seats: [seat], table, figures })
      const isOpen = () => !hosted.table.isClosed
      place.gives(this.host.spyglass.sit(this.party, { table, seat, ruleset, scenario, figures, isOpen }))
    }
    await place.attend(this.stirred)
    this.places.set(place.id, place)
    this.current = place.id
    const [oldest] = this.places.values()
    if (this.places.size > MOST_PLACES && oldest) {
      oldest.leave()
      this.places.delete(oldest.id)
    }
    return place
  }

  /**
   * Gets up from a table. A player gives the seat up for good, so that it can be given to somebody else; the game master
   * may come back.
   */
  async leave(table: string): Promise<Place> {
    const place = this.place(table)
    if (!place.leads) await place.seated.leave()
    place.leave()
    this.places.delete(place.id)
    if (this.current === place.id) this.current = [...this.places.keys()].at(-1)
    return place
  }

  /** The tables this session may go on with, the newest first. */
  async list(most: number): Promise<readonly TableCard[]> {
    if (this.options.owner) return await this.host.store.list({ most })
    return this.tables
      .slice(-most)
      .map(({ seated }) => seated.hosted.summary)
      .reverse()
  }

  /** Nobody hears anything more; what was done stays done. */
  close(): void {
    for (const place of this.places.values()) place.leave()
    this.places.clear()
  }
}
