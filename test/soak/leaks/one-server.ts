import type { FastifyInstance } from 'fastify'
import { Host } from '../../../src/host/host.js'
import type { Seated } from '../../../src/host/seats/seated.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { loadScenario } from '../../../src/library/load.js'
import type { Store } from '../../../src/store/contract.js'
import { buildServer } from '../../../src/surfaces/http/server.js'
import { turnOf } from '../../game/table.js'
import { type Seats, sitAt } from '../../host/kit.js'
import { Client, listen } from '../../http/kit.js'
import type { Chance } from '../frame/chance.js'

/** Every game; those whose tables carry whole catalogs come seldom, since opening one takes several times as long. */
const GAMES = ['bx/three-reavers', 'skirmish/marsh-duel', 'adapter/plain-pool']
const HEAVY = ['spire/jaw-worm', 'simverse/tavern-brawl']
const SELDOM = 25
/** One table in this many is opened, heard and played over HTTP, by somebody whose stream ends with it. */
const OVER_HTTP = 25
/** Lines of talk until another table takes the place of the one that stays: a tenth of what a host allows. */
const LONG = 10_000
/** Moves until a fight that does not end makes room for another. */
const LONG_FIGHT = 400
/** Of this many commands at tables that stay, one is a move in a fight. */
const MOVES = 4

type Loaded = Awaited<ReturnType<typeof loadScenario>>

/** A server that goes on and on: tables come and go, one is talked at for long, and there is always a fight. */
export class OneServer {
  /** Everything that was taken, by whichever way. */
  commands = 0
  tables = 0
  overHttp = 0
  private readonly host: Host
  private readonly store: Store
  private readonly app: FastifyInstance
  private readonly url: string
  private readonly scenarios: ReadonlyMap<string, Loaded>
  private spoken = 0
  private talk: Seats | undefined
  private fight: Seats | undefined

  private constructor(host: Host, app: FastifyInstance, url: string, scenarios: ReadonlyMap<string, Loaded>) {
    this.host = host
    this.store = host.store
    this.app = app
    this.url = url
    this.scenarios = scenarios
  }

  static async start(store: Store): Promise<OneServer> {
    const limits = { rate: { perSecond: 1e9, burst: 1e9 }, held: 20 }
    const host = new Host({ store, limits })
    const app = await buildServer({ host, version: '0', limits: { requests: 1e9 } })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const scenarios = new Map<string, Loaded>()
    for (const name of [...GAMES, ...HEAVY]) scenarios.set(name, await loadScenario(name))
    return new OneServer(host, app, url, scenarios)
  }

  private async sit(chance: Chance): Promise<Seats> {
    const name = chance.one(chance.in(SELDOM) ? HEAVY : GAMES)
    const seats = await sitAt(this.host, this.scenarios.get(name)!)
    await seats.gm.send({ kind: 'start' })
    this.commands++
    return seats
  }

  /** Its card is kept for as long as the table is; who runs a server for ever takes old tables away. */
  private async goFrom({ gm, id }: Seats): Promise<void> {
    await gm.send({ kind: 'close' })
    this.commands++
    await this.store.remove(id)
    this.tables++
  }

  /** A table is opened, spoken at and closed. */
  async comeAndGo(chance: Chance): Promise<void> {
    if (chance.in(OVER_HTTP)) return await this.comeAndGoOverHttp(chance)
    const seats = await this.sit(chance)
    for (const seated of Object.values(seats.players)) await this.say(seated, 'good evening')
    await this.goFrom(seats)
  }

  private async say(seated: Seated, text: string): Promise<void> {
    await seated.send({ kind: 'say', text })
    this.commands++
  }

  private async comeAndGoOverHttp(chance: Chance): Promise<void> {
    const opened = await new Client(this.url).post('/api/tables', { scenario: chance.one(GAMES) })
    if (opened.status >= 300) throw new Error(`no table over HTTP: ${JSON.stringify(opened.body)}`)
    const { table, keys } = opened.body
    const gm = new Client(this.url, keys.gm)
    const at = `/api/tables/${table}`
    const ask = async (body: object) => {
      const answer = await gm.post(`${at}/requests`, body)
      if (answer.status !== 200) throw new Error(`not taken over HTTP: ${JSON.stringify(answer.body)}`)
      this.commands++
    }
    const words = `good evening ${chance.below(1e9)}`
    let said: Promise<void> | undefined
    await listen(`${this.url}${at}/events`, gm.headers, ({ data }) => {
      said ??= ask({ kind: 'start' }).then(() => ask({ kind: 'say', text: words }))
      return data.includes(words)
    })
    await said
    await ask({ kind: 'close' })
    await this.store.remove(table)
    this.tables++
    this.overHttp++
  }

  /** Commands at tables that stay, until this server has taken this many in all. */
  async goOn(chance: Chance, until: number): Promise<void> {
    while (this.commands < until) {
      if (this.commands % MOVES === 0) await this.move(chance)
      else await this.talkOn(chance)
    }
  }

  private async talkOn(chance: Chance): Promise<void> {
    this.talk ??= await this.sit(chance)
    await this.say(this.talk.gm, `still here ${this.commands}`)
    if (++this.spoken % LONG !== 0) return
    await this.goFrom(this.talk)
    this.talk = undefined
  }

  /** A legal command of anyone who is asked; a fight that is over makes room for another. */
  private async move(chance: Chance): Promise<void> {
    this.fight ??= await this.sit(chance)
    const { table } = this.fight.gm.hosted
    const seat = table.next().kind === 'awaiting' ? turnOf(table) : undefined
    const choices = seat === undefined ? [] : table.choices(seat)
    if (seat === undefined || choices.length === 0 || table.length > LONG_FIGHT) {
      await this.goFrom(this.fight)
      this.fight = undefined
      return
    }
    const asked = this.fight.players[seat] ?? this.fight.gm
    try {
      await asked.act(chance.one(choices))
      this.commands++
    } catch (error) {
      // Somebody's bot was faster, or the rules say no to what was chosen blindly.
      if (!(error instanceof Stop)) throw error
      await this.say(this.fight.gm, 'go on')
    }
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.host.close()
  }
}
