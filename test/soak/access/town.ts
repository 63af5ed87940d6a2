import type { FastifyInstance } from 'fastify'
import { Host, memoryStore } from '../../../src/host/index.js'
import { buildServer } from '../../../src/surfaces/http/server.js'
import { mountMcp } from '../../../src/surfaces/mcp/http.js'
import type { Party } from '../../access/house.js'
import { Client } from '../../http/kit.js'
import { type Caller, overHttp } from '../../mcp/clients.js'
import type { Chance } from '../frame/chance.js'
import { Broken } from '../frame/harness.js'

const ACCESS = 'the-key-of-the-town-s-lobby'
const TOKENS = ['token-of-the-first-model', 'token-of-the-second-model', 'token-of-the-third-model']
const SCENARIO = 'adapter/salt-ford'
const BOT = 'steady'

/** A key that was handed out once. What it is worth is known here, from what was done and not from what the program says. */
export interface Key {
  readonly key: string
  readonly seat: string
  good: boolean
}

/** A table, with a mark in its title that nobody else may read. */
export interface Place {
  readonly id: string
  readonly mark: string
  /** Whether somebody is its game master. */
  readonly led: boolean
  readonly keys: Key[]
  /** The token that opened it, and the key of the seat that its model took. */
  readonly model?: { readonly token: string; readonly own: string }
}

/** A model's session, with the keys that it sat down with. */
export interface Session {
  readonly token: string
  readonly caller: Caller
  readonly seats: Map<Place, Key | 'own'>
}

/** A server with tables that come about by chance, and everything that anybody holds. */
export class Town {
  readonly places: Place[] = []
  readonly sessions: Session[] = []
  readonly url: string
  private readonly app: FastifyInstance
  private readonly host: Host

  private constructor(url: string, app: FastifyInstance, host: Host) {
    this.url = url
    this.app = app
    this.host = host
  }

  /** `change` may break something on purpose. */
  static async found(change: (host: Host) => void): Promise<Town> {
    const limits = { rate: { perSecond: 1e9, burst: 1e9 } }
    const host = new Host({ store: memoryStore(), limits, bots: 'asked' })
    // All tables here are of one scenario. That a second one is no spyglass is another rule, which other tests hold.
    host.spyglass.check = async () => {}
    change(host)
    const app = await buildServer({ host, version: '0', access: ACCESS, limits: { requests: 1e9 } })
    await mountMcp(app, host, { tokens: TOKENS.map((token) => ({ token })) })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return new Town(url, app, host)
  }

  async close(): Promise<void> {
    for (const { caller } of this.sessions) await caller.close()
    await this.app.close()
    await this.host.close()
  }

  /** A new table: by the lobby, with or without a game master. */
  async openTable(chance: Chance): Promise<void> {
    const mark = `zqxtitle${this.places.length}x`
    const led = !chance.in(3)
    const { body } = await new Client(this.url, ACCESS).post('/api/tables', {
      scenario: SCENARIO,
      title: mark,
      gm: led,
    })
    const { gm, seats, watch } = body.keys as { gm?: string; seats: Record<string, string>; watch: string }
    const ways = { ...(gm !== undefined && { gm }), ...seats, watch }
    const keys = Object.entries(ways).map(([seat, key]): Key => ({ seat, key, good: true }))
    this.places.push({ id: body.table, mark, led, keys })
  }

  /** The same by a model, who plays and asks for a game master, so that it can be shown out. */
  async openByModel(chance: Chance): Promise<void> {
    const mark = `zqxtitle${this.places.length}x`
    const session = await this.session(chance)
    const { text, reply } = await session.caller.call('open', {
      scenario: SCENARIO,
      title: mark,
      role: 'Teodora',
      seats: { gm: 'person' },
    })
    const keys = [...text.matchAll(/^(\w+): \/j\/[\w-]+#([\w-]+)$/gm)].map(
      ([, seat, key]): Key => ({ seat: seat!, key: key!, good: true }),
    )
    if (keys.length !== 3) throw new Broken('open does not hand out the links of others alone', { text })
    const place = { id: reply.table!, mark, led: true, keys, model: { token: session.token, own: 'Teodora' } }
    keys.push({ seat: 'Teodora', key: '', good: true })
    this.places.push(place)
    session.seats.set(place, 'own')
  }

  /** A session, new or one that goes on. */
  async session(chance: Chance): Promise<Session> {
    if (this.sessions.length > 0 && !chance.in(4)) return chance.one(this.sessions)
    const token = chance.one(TOKENS)
    const caller = await overHttp(`${this.url}/mcp`, token)
    const session = { token, caller, seats: new Map<Place, Key | 'own'>() }
    this.sessions.push(session)
    if (this.sessions.length > 6) await this.sessions.shift()!.caller.close()
    return session
  }

  /** The game master renews or revokes a link, gives a seat to a bot, or hands it back. */
  async change(chance: Chance): Promise<void> {
    const led = this.places.filter(({ led: has }) => has)
    if (led.length === 0) return
    const place = chance.one(led)
    const gm = place.keys.find(({ seat, good }) => seat === 'gm' && good)!
    const seat = chance.one(['Teodora', 'Wend', 'watch'])
    const client = new Client(this.url, gm.key)
    const at = `/api/tables/${place.id}`
    const how =
      seat === 'watch' ? chance.one(['renew', 'revoke']) : chance.one(['renew', 'revoke', 'bot', 'person'])
    const { status, body } =
      how === 'bot' || how === 'person'
        ? await client.post(`${at}/seats`, { seat, plays: how === 'bot' ? BOT : 'person' })
        : await client.post(`${at}/links`, { seat, [how]: true })
    // A bot sits there: its link is renewed by handing the seat back.
    if (how === 'renew' && status === 409) return
    if (status !== 200) throw new Broken(`the game master could not ${how} ${seat}`, { status, body })
    for (const key of place.keys) if (key.seat === seat) key.good = false
    if (body.key !== undefined) place.keys.push({ seat, key: body.key, good: true })
  }

  /** What a bearer is worth at a table. */
  partyOf(place: Place, key: string): Party {
    if (key === ACCESS) return 'opener'
    if (TOKENS.includes(key)) return 'stranger with a token'
    const known = place.keys.find((one) => one.key === key)
    if (!known) return 'stranger'
    if (!known.good) return 'evicted'
    if (known.seat === 'gm') return 'game master'
    if (known.seat === 'watch') return 'watcher'
    if (!place.led) return 'bot’s owner'
    return known.seat === 'Teodora' ? 'player' : 'other player'
  }

  /** Any key of any table, those of the server, or one that somebody made up. */
  anyKey(chance: Chance): string {
    const known = this.places.flatMap(({ keys }) => keys.map(({ key }) => key)).filter((key) => key !== '')
    const made = Array.from({ length: 32 }, () => chance.one([...'abcXYZ019_-'])).join('')
    return chance.in(4) ? chance.one([ACCESS, ...TOKENS, made]) : chance.one([...known, made])
  }
}
