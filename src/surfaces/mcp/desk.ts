import { randomUUID } from 'node:crypto'
import { policyNames } from '../../analysis/players.js'
import { type GameScenario, type Host, type OpenedTable, PERSON, WATCH } from '../../host/index.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER, REFEREE, type Seat, type TableOptions } from '../../kernel/contract/seats.js'
import { stopsOf } from '../../kernel/contract/stops.js'
import { visible } from '../../kernel/words/visible.js'
import type { Game } from '../../rulesets/registry.js'
import type { TableCard } from '../../store/contract.js'
import { Place, type PlaceListener } from './place.js'

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
  | 'REVIEW_NO_AIM'

export const { refused: mcpRefuses } = stopsOf<McpCode>()

export interface DeskOptions {
  readonly host: Host
  /** Who opens the tables of this session. Left out where that cannot be said: then nobody finds them again without a link. */
  readonly opener?: string
  /** Nobody else can come to these tables: there are no links to hand out. */
  readonly alone?: true
  /** Where people find the web page: links are paths without it. */
  readonly baseUrl?: string
  /** A folder whose scenario files may be opened by their paths. */
  readonly files?: string
  /** How free a model's hand is as game master where it says nothing. */
  readonly rulings?: TableOptions['rulings']
}

/** A table to be opened. */
export interface Wanted {
  readonly game: Game
  readonly scenario: unknown
  /** The game master's seat when it is left out, or the first seat of a game that has none. */
  readonly role?: string
  readonly title?: string
  readonly seats?: Readonly<Record<string, string>>
  readonly options?: Partial<TableOptions>
  readonly start: boolean
}

/** A session keeps this many seats; the one it took first makes room. */
const MAX_PLACES = 100

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
      ? 'In this scenario the rules play the foes of the players.'
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

/** Refuses a role that is not the seat of this place. */
function mustBe(place: Place, role: string | undefined): void {
  if (role === undefined || role === place.seat) return
  mustKeep(place, seatFor(role, place.seated.look().table.seats).name)
}

/** The word for this session itself, as who plays a seat. */
export const ME = 'me'

/** Refuses other seats for the session that opens a table, and says how it speaks for them all the same. */
function mustNotBeMe(seats: Readonly<Record<string, string>>, ruleset: Ruleset): void {
  const seat = Object.keys(seats).find((name) => seats[name] === ME)
  if (seat === undefined) return
  const name = visible(seat).slice(0, 40)
  throw mcpRefuses(
    'BAD_CALL',
    `You sit in one seat, by role. For ${name} say person, bot or a policy (${policyNames(ruleset).join(', ')}). To speak for ${name} yourself take role gm and leave ${name} out: the game master acts for every seat.`,
  )
}

/** Refuses another seat of a table where this session sits already. */
function mustKeep(place: Place, seat: string): void {
  if (seat !== place.seat)
    throw mcpRefuses('ROLE_FIXED', `You are ${place.seat} at this table, and no other seat of it is yours.`)
}

/** The seats of one session: who talks to it acts from them and knows what they may know, and no more. */
export class Desk {
  readonly options: DeskOptions
  /** Who this session is to the host, by the name of the opener or for as long as it lasts. */
  private readonly party: string
  private readonly places = new Map<string, Place>()
  private current: string | undefined
  private readonly stirred: PlaceListener
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: DeskOptions, stirred: PlaceListener = () => {}) {
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

  /**
   * The place at a table; the one taken last, where none is named. Asks each time whether this session still holds the
   * seat: it may have been given to somebody else since the last call.
   */
  async place(table?: string): Promise<Place> {
    const found = this.placeAt(table)
    await found.seated.mustHold()
    return found
  }

  private placeAt(table: string | undefined): Place {
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
    const role = wanted.role ?? (all.some(({ name }) => name === GAME_MASTER) ? GAME_MASTER : all[0]!.name)
    const seat = seatFor(role, all)
    await this.mayRead({ ruleset: game.ruleset, scenario }, seat.name)
    const { [seat.name]: own = PERSON, ...others } = wanted.seats ?? {}
    mustNotBeMe(others, game.ruleset)
    const seats = own === ME ? others : (wanted.seats ?? {})
    if (own !== PERSON && own !== ME)
      throw mcpRefuses(
        'ROLE_FIXED',
        `You take the seat ${seat.name} yourself: leave it out of seats, or choose another role.`,
      )
    const { [GAME_MASTER]: master, ...players } = seats
    const leads = seat.name === GAME_MASTER
    const led = leads || master === PERSON
    const opened = await this.host.open({
      game,
      scenario,
      ...(title !== undefined && { title }),
      ...(this.options.opener !== undefined && { opener: this.options.opener, takes: seat.name }),
      options: { undo: 'none', rulings: this.rulingsFor(role, seat), ...wanted.options },
      seats: {
        ...players,
        ...(!leads && { [seat.name]: PERSON }),
        ...(!led && master !== undefined && { [GAME_MASTER]: master }),
      },
      // A table that nobody was to referee has no referee: a model that plays it cannot become one later.
      gm: led,
    })
    const key = leads ? opened.keys.gm! : opened.keys.seats[seat.name]!
    const seated = await this.host.enter(opened.table, key)
    if (start)
      await (led ? await this.host.enter(opened.table, opened.keys.gm!) : seated).send({ kind: 'start' })
    return await this.sit(new Place(seated, this.linksOf(opened, seat.name)))
  }

  /** The one who plays against people has no free hand unless the table is opened with one. */
  private rulingsFor(role: string, { side }: Seat): TableOptions['rulings'] {
    return role === OPPONENT || side !== REFEREE ? 'none' : (this.options.rulings ?? 'none')
  }

  /** Ways in for people; the game master's where one was asked for and somebody else is to lead. */
  private linksOf({ table, keys }: OpenedTable, own: string): readonly string[] {
    if (this.options.alone) return []
    const master = keys.gm === undefined ? [] : [[GAME_MASTER, keys.gm] as const]
    const ways = [...master, ...Object.entries(keys.seats), [WATCH, keys.watch] as const]
    return ways.filter(([seat]) => seat !== own).map(([seat, key]) => this.linkOf(table, seat, key))
  }

  /** The way in to a seat, to be handed on. */
  linkOf(table: string, seat: string, key: string): string {
    return `${seat}: ${this.options.baseUrl ?? ''}/j/${table}#${key}`
  }

  /**
   * Sits down again: by the link of a seat, or by the id of a table where this session sits or that its opener opened. A
   * session that holds a seat of a table keeps to it.
   */
  async resume(table: string, role: string | undefined): Promise<Place> {
    const [id, key] = seatLink(table.trim())
    const known = await this.heldAt(id)
    if (known && key === undefined) {
      mustBe(known, role)
      this.current = id
      return known
    }
    const { opener } = this.options
    const seated = key === undefined ? await this.host.resume(id, opener) : await this.host.enter(id, key)
    const place = new Place(seated)
    if (known) mustKeep(known, place.seat)
    mustBe(place, role)
    if (!known) return await this.sit(place)
    this.current = id
    return known
  }

  /** The places that this session has not lost. */
  async held(): Promise<readonly Place[]> {
    const lost = await Promise.all(this.tables.map(({ seated }) => seated.lost()))
    return this.tables.filter((_, i) => !lost[i])
  }

  /** The place at a table, if this session still holds it. */
  private async heldAt(id: string): Promise<Place | undefined> {
    const known = this.places.get(id)
    if (!known || !(await known.seated.lost())) return known
    known.leave()
    this.places.delete(id)
    return undefined
  }

  private async sit(place: Place): Promise<Place> {
    const { table, seat, hosted, role } = place.seated
    const { ruleset, scenario, facts } = hosted.table
    const { figures } = facts.options
    // Who only watches sees what every player sees, and no more.
    if (role !== 'spectator') {
      await this.host.spyglass.check(this.party, { ruleset, scenario, seats: [seat], table, figures })
      const isOpen = async () => !hosted.table.isClosed && (await place.seated.lost()) === undefined
      place.gives(this.host.spyglass.sit(this.party, { table, seat, ruleset, scenario, figures, isOpen }))
    }
    await place.attend(this.stirred)
    this.places.set(place.id, place)
    this.current = place.id
    const [oldest] = this.places.values()
    if (this.places.size > MAX_PLACES && oldest) {
      oldest.leave()
      this.places.delete(oldest.id)
    }
    return place
  }

  /**
   * Gets up from a table. A player gives the seat up for good, so that it can be given to somebody else; who leads or
   * watches may come back.
   */
  async leave(table: string): Promise<Place> {
    const place = this.placeAt(table)
    if (place.seated.role === 'player' && !(await place.seated.lost())) await place.seated.leave()
    place.leave()
    this.places.delete(place.id)
    if (this.current === place.id) this.current = [...this.places.keys()].at(-1)
    return place
  }

  /** The tables this session may go on with, the newest first: those it sits at, and those its opener sat at. */
  async list(most: number): Promise<readonly TableCard[]> {
    const { opener } = this.options
    const opened = opener === undefined ? [] : await this.host.access.list(opener, { most }, true)
    const here = (await this.held()).map(({ seated }) => seated.hosted.summary)
    const each = new Map([...opened, ...here].map((card) => [card.id, card]))
    return [...each.values()].sort((a, b) => (a.touched < b.touched ? 1 : -1)).slice(0, most)
  }

  /** Nobody hears anything more; what was done stays done. */
  close(): void {
    for (const place of this.places.values()) place.leave()
    this.places.clear()
  }
}
