import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import { refused } from '../kernel/contract/stops.js'
import { seedFromText } from '../kernel/dice/live.js'
import { veilFromSeed } from '../kernel/journal/chain.js'
import { JournalDamage, lineOf } from '../kernel/journal/read.js'
import type { HeaderRecord } from '../kernel/journal/record.js'
import { optionsFor, type TableSetup } from '../kernel/table/opening/header.js'
import { type DiceSource, liveSource } from '../kernel/table/opening/source.js'
import type { Snapshot } from '../kernel/table/snapshot.js'
import { Table } from '../kernel/table/table.js'
import { revealedSecrets } from '../kernel/verify/replay.js'
import { visible } from '../kernel/words/visible.js'
import { findGame, type Game } from '../rulesets/registry.js'
import { NoSuchTable, type Store, type TableCard } from '../store/contract.js'
import { Access, type Entry } from './access/access.js'
import { drawSecrets, hashKey, type NewSecrets, newKey } from './access/keys.js'
import { ReviewLinks } from './access/review-links.js'
import type { AtHost, OpenedTable } from './at-host.js'
import type { HostAnywhereOptions, Opening } from './host-options.js'
import { Hosted, type Hosting } from './hosted.js'
import { type Limits, limitsFrom } from './limits/limits.js'
import { hostRefuses } from './limits/refusals.js'
import { cardOf, titleOf } from './looks/card.js'
import type { Odds } from './odds/odds.js'
import { counting, openerOf } from './opening/counting.js'
import { type GameScenario, Spyglass } from './opening/spyglass.js'
import type { Scenarios } from './scenarios/read-scenario.js'
import { Seated, type SubmitResult } from './seats/seated.js'
import { membersOf, PERSON, WATCH, withWatch } from './seats/seating.js'
import { type SendWork, sentBy } from './seats/sent-by.js'
import { stored } from './stored.js'
import { Turns } from './work/in-order.js'

/** What a new table is kept with. */
interface Keeping extends GameScenario {
  readonly title: string | undefined
  readonly opener: string | undefined
  readonly takes?: string | undefined
}

/** How long a count of all tables is good enough. */
const COUNT_EVERY = 10_000

/** The place where tables live, wherever that is: what it needs of the machine is handed to it. */
export class HostAnywhere implements AtHost {
  readonly store: Store
  readonly limits: Limits
  readonly odds: Odds
  /** Who may come to which table. */
  readonly access: Access
  /** Who reads the review of a closed table without a seat there. */
  readonly reviews: ReviewLinks
  /** Who plays what, so that a second table shows nobody what the first one hides. */
  readonly spyglass: Spyglass
  /** In which long work is done piece by piece, with everybody else's requests in between. */
  readonly turns = new Turns()
  /** Reads scenarios that come from outside. */
  readonly scenarios: Scenarios
  private readonly hosting: Hosting
  private readonly newSecrets: (game: string) => NewSecrets
  private readonly held = new Map<string, Promise<Hosted>>()
  /** Those of them that are loaded: most requests find theirs here. */
  private readonly loaded = new Map<string, Hosted>()
  private readonly unwatch: () => void
  private leaving = false
  private counted: { at: number; tables: number } | undefined

  constructor(options: HostAnywhereOptions) {
    const {
      store,
      limits,
      now = Date.now,
      report = () => {},
      bots = 'alone',
      secrets = drawSecrets,
    } = options
    this.store = store
    this.newSecrets = secrets
    this.spyglass = new Spyglass(store)
    this.limits = limitsFrom(limits)
    this.odds = options.odds
    this.scenarios = options.scenarios
    this.hosting = { store, limits: this.limits, turns: this.turns, now, report, bots }
    this.access = new Access({ store, now, table: (id) => this.table(id) })
    this.reviews = new ReviewLinks({ store, now, access: () => this.access })
    this.unwatch = store.watch(({ id, length }) => {
      this.held.get(id)?.then(
        (hosted) => hosted.heard(length),
        () => {},
      )
    })
  }

  /** How many tables are in memory. */
  get inMemory(): number {
    return this.held.size
  }

  async open(opening: Opening): Promise<OpenedTable> {
    const { game, scenario, seed } = opening
    const { ruleset, module } = game
    const { seats = {} } = opening
    const { gm = !Object.hasOwn(seats, GAME_MASTER) || seats[GAME_MASTER] === PERSON } = opening
    if (gm && Object.hasOwn(seats, GAME_MASTER) && seats[GAME_MASTER] !== PERSON)
      throw refused('SEAT_TAKEN', 'Either a person or a bot is the game master: say one of the two.')
    // Where nobody is the game master, taking back is for the players.
    const options = optionsFor(game.ruleset, scenario, {
      ...(!gm && { undo: 'consent' as const }),
      ...opening.options,
    })
    const members = membersOf(game, scenario, { gm, seats, options })
    const chosen = seed === undefined ? undefined : seedFromText(seed)
    const setup: TableSetup = {
      ...this.newSecrets(ruleset.id),
      ...(chosen && { seed: chosen, veil: veilFromSeed(chosen) }),
      chosen: chosen !== undefined,
      members,
      options,
      ...(module !== undefined && { module }),
    }
    const { opener, takes } = opening
    const make = (counted: TableSetup) => Table.open(ruleset, scenario, counted)
    return await this.keep(make, setup, { ruleset, scenario, title: opening.title, opener, takes })
  }

  /**
   * A new table that goes on from where this one stands, with fresh dice. It counts as opened by the same opener: its
   * game master asks, by a link that says no more about who that is.
   */
  async fork(from: Hosted, title?: string, before?: number): Promise<OpenedTable> {
    const table = before === undefined ? from.table : await this.asItStood(from, before)
    const setup: TableSetup = {
      ...this.newSecrets(table.ruleset.id),
      options: table.header.options,
      members: withWatch(table.members),
      ...(table.header.module !== undefined && { module: table.header.module }),
    }
    const opener = await this.openedBy(from.id)
    const { ruleset, scenario } = table
    const make = (counted: TableSetup) => table.fork(counted)
    return await this.keep(make, setup, { ruleset, scenario, title: title ?? from.title, opener })
  }

  /** The table as it stood before a line, which must be one of the game itself. */
  private async asItStood({ id, table }: Hosted, before: number): Promise<Table> {
    const lines = await stored(() => this.store.lines(id, 0, before - 1))
    const line = lines[before - 1]
    if (line === undefined || lineOf(line).record.kind !== 'act')
      throw hostRefuses(
        'NO_SUCH_LINE',
        `No command was given at line ${before}: play on from one that has one.`,
      )
    return Table.after(table.ruleset, lines, before - 1)
  }

  /** The same scenario from its beginning, with the same opener, people and bots, and fresh dice. */
  async again(from: Hosted): Promise<OpenedTable> {
    const { ruleset, header, members } = from.table
    const setup: TableSetup = {
      ...this.newSecrets(ruleset.id),
      options: header.options,
      members: withWatch(members),
      ...(header.module !== undefined && { module: header.module }),
    }
    const opener = await this.openedBy(from.id)
    const { scenario } = header
    const make = (counted: TableSetup) => Table.open(ruleset, scenario, counted)
    return await this.keep(make, setup, { ruleset, scenario, title: from.title, opener })
  }

  private async openedBy(id: string): Promise<string | undefined> {
    return (await stored(() => this.store.opener(id)))?.name
  }

  private async keep(
    make: (setup: TableSetup) => Table,
    setup: TableSetup,
    { ruleset, scenario, title, opener, takes }: Keeping,
  ): Promise<OpenedTable> {
    if (this.leaving) throw hostRefuses('SHUTTING_DOWN', 'This server is closing; try again in a moment.')
    const members = setup.members ?? []
    if (members.length > this.limits.members)
      throw hostRefuses('TOO_MANY_MEMBERS', `A table seats at most ${this.limits.members}.`)
    if ((await this.tableCount()) >= this.limits.tables)
      throw hostRefuses(
        'TOO_MANY_TABLES',
        `There are ${this.limits.tables} tables here, and no room for more.`,
      )
    const at = new Date(this.hosting.now()).toISOString()
    const ways = members
      .filter(({ role }) => role !== 'bot')
      .map(({ seat, role }) => ({ seat, role, key: newKey() }))
    const own = ways.find(({ seat }) => seat === takes)
    if (takes !== undefined && !own) throw new RangeError(`nobody can take the seat ${takes} of this table`)
    const { figures } = optionsFor(ruleset, scenario, setup.options)
    const taken = own && { seat: own.seat, figures, link: hashKey(own.key) }
    // Who takes no seat, such as a lobby that many share, hands out links and plays nowhere.
    if (opener !== undefined && taken)
      await this.spyglass.check(opener, { ruleset, scenario, seats: [taken.seat], figures })
    const by = opener === undefined ? undefined : openerOf(opener, { ruleset, scenario, taken })
    const table = await stored(() =>
      counting(this.store, by, at, async (earlier) => {
        const made = make({ ...setup, ...(earlier && { earlier }) })
        await this.store.create({
          card: cardOf(made, titleOf(made, title), at),
          secrets: { seed: bytesToHex(setup.seed), veil: bytesToHex(setup.veil!) },
          lines: made.lines,
          links: ways.map(({ seat, role, key }) => ({ hash: hashKey(key), seat, role, made: at })),
          ...(by && { opener: by }),
          ...(earlier && { after: earlier.tables }),
        })
        return made
      }),
    )
    const keyOf = (seat: string) => ways.find((way) => way.seat === seat)?.key
    const players = ways.filter(({ role }) => role === 'player')
    const gm = keyOf(GAME_MASTER)
    return {
      table: table.id,
      line0: table.line0,
      commit: table.header.commit,
      keys: {
        ...(gm !== undefined && { gm }),
        seats: Object.fromEntries(players.map(({ seat, key }) => [seat, key])),
        watch: keyOf(WATCH)!,
      },
    }
  }

  /** Roughly how many tables there are: counting a great many takes a store a while. */
  private async tableCount(): Promise<number> {
    const now = this.hosting.now()
    if (!this.counted || now - this.counted.at > COUNT_EVERY)
      this.counted = { at: now, tables: await stored(() => this.store.count()) }
    else this.counted.tables++
    return this.counted.tables
  }

  /** A table, in memory from now on. */
  async table(id: string): Promise<Hosted> {
    const here = this.loaded.get(id)
    if (here && !here.isLost) return here
    const known = await this.held.get(id)?.catch(() => undefined)
    if (known && !known.isLost) return known
    if (known) this.letGo(id)
    if (this.leaving) throw hostRefuses('SHUTTING_DOWN', 'This server is closing; try again in a moment.')
    const other = this.held.get(id)
    if (other) return await other
    const loading = this.load(id)
    this.held.set(id, loading)
    loading.then(
      (hosted) => {
        if (this.held.get(id) === loading) this.loaded.set(id, hosted)
        hosted.wakeBots()
      },
      () => this.letGo(id),
    )
    void this.makeRoom()
    return await loading
  }

  private letGo(id: string): void {
    this.held.delete(id)
    this.loaded.delete(id)
  }

  /** A table that this program has opened, or checked line by line, itself: held as it is. The store must have its lines. */
  hold(table: Table, card: TableCard): Hosted {
    if (this.held.has(table.id)) throw new RangeError(`${table.id} is held already`)
    const hosted = new Hosted(table, card, this.hosting, table.length)
    this.held.set(table.id, Promise.resolve(hosted))
    this.loaded.set(table.id, hosted)
    hosted.wakeBots()
    return hosted
  }

  private async load(id: string): Promise<Hosted> {
    return await stored(async () => {
      const card = await this.store.card(id)
      if (!card) throw hostRefuses('NO_SUCH_TABLE', `There is no table ${visible(id)} here.`)
      try {
        return await this.takeUp(card)
      } catch (error) {
        if (error instanceof NoSuchTable) throw hostRefuses('NO_SUCH_TABLE', `${error.message}.`)
        if (error instanceof JournalDamage)
          throw hostRefuses('TABLE_DAMAGED', `The journal of this table is damaged: ${error.message}.`)
        throw error
      }
    })
  }

  private async takeUp(card: TableCard): Promise<Hosted> {
    const { id } = card
    const [first] = await this.store.lines(id, 0, 0)
    if (first === undefined) throw new NoSuchTable(id)
    const { record, hash } = lineOf(first)
    const header = record as HeaderRecord
    const { ruleset } = await this.gameOf(header)
    const source = await this.sourceOf(card)
    const snapshot = (await this.store.snapshot(id)) as Snapshot | undefined
    const restored = snapshot && (await this.restored(header, source, snapshot, ruleset))
    const table = restored ?? Table.openFrom(ruleset, header, source, false)
    if (table.line0 !== hash)
      throw hostRefuses('TABLE_DAMAGED', 'The first line of this table does not fit its secrets.')
    const hosted = new Hosted(table, card, this.hosting, restored ? table.length : 0)
    await hosted.catchUp()
    return hosted
  }

  private async restored(
    header: HeaderRecord,
    source: DiceSource,
    snapshot: Snapshot,
    ruleset: Game['ruleset'],
  ): Promise<Table | undefined> {
    const [line] = await this.store.lines(header.table, snapshot.n, snapshot.n)
    if (line === undefined || lineOf(line).hash !== snapshot.hash) return undefined
    return Table.restore(ruleset, header, source, snapshot)
  }

  private async gameOf(header: HeaderRecord): Promise<Game> {
    const game = await findGame(header.ruleset)
    if (!game || game.ruleset.version !== header.version || game.module !== header.module) {
      const here = game ? `version ${game.ruleset.version} is here` : 'it is not here'
      throw hostRefuses(
        'GAME_MISSING',
        `This table is played by ${header.ruleset} ${header.version}, and ${here}: its journal can be taken along and verified.`,
      )
    }
    return game
  }

  /** Dice and blinds: from the secrets, which a closed journal tells in its last line. */
  private async sourceOf({ id, length }: TableCard): Promise<DiceSource> {
    const kept = await this.store.secrets(id)
    const { seed, veil } = kept
      ? { seed: hexToBytes(kept.seed), veil: hexToBytes(kept.veil) }
      : revealedSecrets((await this.store.lines(id, length - 1)).at(-1) ?? '')
    if (!seed || !veil)
      throw hostRefuses('TABLE_DAMAGED', 'The secrets of this table are gone; it cannot be played on.')
    return liveSource(id, { seed, veil })
  }

  /** Lets go of tables that nobody uses, the one used longest ago first. */
  private async makeRoom(): Promise<void> {
    const over = this.held.size - this.limits.held
    if (over <= 0) return
    const loaded = await Promise.all([...this.held.values()].map((one) => one.catch(() => undefined)))
    const idle = loaded.filter((one) => one?.isIdle).sort((a, b) => a!.used - b!.used)
    for (const one of idle.slice(0, over)) {
      this.letGo(one!.id)
      await one!.leave().catch((error) => this.hosting.report(error, one!.id))
    }
  }

  /** Takes the seat that a key is for. */
  async enter(id: string, key: string): Promise<Seated> {
    return this.seatedBy(await this.access.byKey(id, key))
  }

  /** Lets the seat that a key is for send something: one round trip to the store, where the links are known. */
  async send(id: string, key: string, work: SendWork): Promise<SubmitResult> {
    const { way, ...entry } = await this.access.toSend(id, key)
    return await sentBy(this.seatedBy(entry), way, work)
  }

  /** Takes up again the seat that this opener took when it opened the table. */
  async resume(id: string, opener: string | undefined): Promise<Seated> {
    return this.seatedBy(await this.access.byOpener(id, opener))
  }

  private seatedBy({ hosted, link }: Entry): Seated {
    return new Seated(this, hosted, link)
  }

  /** Finishes what is under way, keeps snapshots, lets go of the store. */
  async close(): Promise<void> {
    this.leaving = true
    this.unwatch()
    const all = await Promise.all([...this.held.values()].map((one) => one.catch(() => undefined)))
    for (const hosted of all) await hosted?.leave().catch((error) => this.hosting.report(error, hosted.id))
    await this.odds.close()
    await this.scenarios.close()
    await this.store.close()
  }
}
