import type { FastifyInstance } from 'fastify'
import { Host, memoryStore, nameOfOpener } from '../../src/host/index.js'
import { buildServer } from '../../src/surfaces/http/server.js'
import { mountMcp } from '../../src/surfaces/mcp/http.js'
import { Client } from '../http/kit.js'
import { overHttp } from '../mcp/clients.js'
import { secretsOfTest } from '../secrets-of-test.js'

/** Everybody who could knock at a server, by what they hold. */
export const PARTIES = [
  'opener',
  'game master',
  'player',
  'other player',
  'watcher',
  'bot’s owner',
  'evicted',
  'stranger with a token',
  'stranger',
] as const

export type Party = (typeof PARTIES)[number]

/** The server's lobby key, and the tokens of its models' clients. */
export const ACCESS = 'the-key-of-the-lobby'
const GUEST = 'token-of-the-guests-models'
const OWNER = 'token-of-the-bot-owners-model'
const OTHER = 'token-of-a-stranger-s-model'

/** The names that no seat may ever read. */
export const OPENERS = [
  nameOfOpener('lobby', ACCESS),
  ...[GUEST, OWNER, OTHER].map((token) => nameOfOpener('mcp', token)),
]

/** A scenario with a game master's secrets, two players, and bots for both. */
const SCENARIO = 'adapter/salt-ford'
const BOT = 'steady'
/** Words of that table. Somebody who may not come in reads none of them. */
export const WORDS = /Greywater|Marten|Teodora|Wend|ferryman/

/** What one party brings to one call. */
export interface Visit {
  readonly party: Party
  readonly table: string
  /** Shown as bearer over HTTP. */
  readonly key: string | undefined
  /** Shown as bearer to `/mcp`. */
  readonly token: string | undefined
  /** What an MCP session sits down with. */
  readonly resume: string
  /** Takes the seat away, once the party sits. */
  evict(): Promise<void>
}

interface OpenedTable {
  readonly table: string
  readonly keys: { readonly gm: string; readonly seats: Record<string, string>; readonly watch: string }
}

/** A real server with HTTP and MCP, where each visit finds fresh tables. */
export class House {
  readonly url: string
  readonly app: FastifyInstance
  readonly host: Host
  private closeBefore = async () => {}

  private constructor(url: string, app: FastifyInstance, host: Host) {
    this.url = url
    this.app = app
    this.host = host
  }

  /** `change` may break something on purpose, to see that it is found; without `access` the lobby has no key. */
  static async open(
    change: (host: Host) => void = () => {},
    { access }: { readonly access?: string } = { access: ACCESS },
  ): Promise<House> {
    const host = new Host({
      store: memoryStore(),
      secrets: secretsOfTest(),
      limits: { rate: { perSecond: 1e9, burst: 1e9 } },
      bots: 'asked',
    })
    change(host)
    const limits = { requests: 1e9 }
    const app = await buildServer({ host, version: '0', limits, ...(access !== undefined && { access }) })
    await mountMcp(app, host, { tokens: [GUEST, OWNER, OTHER].map((token) => ({ token })) })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return new House(url, app, host)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.host.close()
  }

  /**
   * Opens a table by the lobby's key. The table of before is closed first: who plays a scenario with secrets cannot look at it
   * from another seat, and here one lobby and one guest are everybody in turn.
   */
  private async opened(more: object = {}): Promise<OpenedTable> {
    await this.closeBefore()
    const lobby = new Client(this.url, ACCESS)
    const { body } = await lobby.post('/api/tables', { scenario: SCENARIO, ...more })
    const { table, keys } = body as OpenedTable
    const leader = new Client(this.url, keys.gm ?? keys.seats.Teodora)
    this.closeBefore = async () => {
      await leader.post(`/api/tables/${table}/requests`, { kind: 'close' })
    }
    await leader.post(`/api/tables/${table}/requests`, { kind: 'start' })
    return { table, keys }
  }

  /** Fresh tables, and what this party holds of them. */
  async visit(party: Party): Promise<Visit> {
    if (party === 'bot’s owner') return await this.botOwner()
    const { table, keys } = await this.opened()
    const visit = { party, table, evict: async () => {} }
    const linked = (key: string): Visit => ({ ...visit, key, token: GUEST, resume: `${table}#${key}` })
    const bare = (key: string | undefined, token: string | undefined): Visit => ({
      ...visit,
      key,
      token,
      resume: table,
    })
    switch (party) {
      case 'opener':
        return bare(ACCESS, ACCESS)
      case 'game master':
        return linked(keys.gm)
      case 'player':
        return linked(keys.seats.Teodora!)
      case 'other player':
        return linked(keys.seats.Wend!)
      case 'watcher':
        return linked(keys.watch)
      case 'evicted':
        return { ...linked(keys.seats.Teodora!), evict: () => this.give(table, keys.gm, 'Teodora') }
      case 'stranger with a token':
        return bare(OTHER, OTHER)
      case 'stranger':
        return bare('k'.repeat(32), undefined)
    }
  }

  /** Opened a table without a game master, with a bot beside the own seat: over HTTP by its link, over MCP by its token. */
  private async botOwner(): Promise<Visit> {
    const { table, keys } = await this.opened({ gm: false, seats: { Wend: BOT } })
    const model = await overHttp(`${this.url}/mcp`, OWNER)
    const args = { scenario: SCENARIO, role: 'Teodora', seats: { Wend: BOT } }
    const { reply } = await model.call('open', args)
    await model.close()
    return {
      party: 'bot’s owner',
      table,
      key: keys.seats.Teodora!,
      token: OWNER,
      resume: reply.table!,
      evict: async () => {},
    }
  }

  private async give(table: string, gm: string, seat: string): Promise<void> {
    const { status } = await new Client(this.url, gm).post(`/api/tables/${table}/seats`, { seat, plays: BOT })
    if (status !== 200) throw new Error(`the seat could not be given to a bot: ${status}`)
  }
}
