import type { FastifyInstance } from 'fastify'
import { hashKey } from '../../src/host/access/keys.js'
import { Host } from '../../src/host/host.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Table } from '../../src/kernel/table/table.js'
import { registerGame } from '../../src/rulesets/registry.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { buildServer } from '../../src/surfaces/http/server.js'
import { blotted } from '../secrets/everything.js'
import { type Heard, Marks } from '../secrets/marks.js'
import type { Staging } from '../secrets/stage.js'
import { hideTheTablesOwn } from '../secrets/table-secrets.js'
import { secretsOfTest } from '../secrets-of-test.js'

const METRICS = 'GET /metrics'

/** A server counts requests and bytes; sooner or later each count is some small mark. Marks of more digits are found there, too. */
const LOGGED = /"(time|pid|reqId|responseTime)":("[^"]*"|[\d.]+)/g
const COUNTED = / \d{1,3}$/gm

/** Something hidden that came out, and by which way. */
export interface WireLeak {
  readonly to: string
  readonly way: string
  readonly what: string
  readonly near: string
}

/** Somebody without a key, and anyone who reads the log or the figures: nothing ever opens to them. */
export const STRANGER = 'a stranger'

/** Whispers of the table itself: to one seat, and no word of it to others. */
const WHISPERED = 'zqxwhispered'
const PASSED_ON = 'zqxpassedon'

/** A server whose every byte is held against what is planted at one of its tables. */
export class Wire {
  readonly leaks: WireLeak[] = []
  /** How many bytes came by which way. */
  readonly bytes = new Map<string, number>()
  readonly players: readonly string[]
  readonly at: string
  readonly table: Table
  readonly keys: Readonly<Record<string, string>>
  private readonly app: FastifyInstance
  private readonly host: Host
  private readonly url: string
  private readonly marks: Marks
  private readonly closed: Marks
  /** What nobody may be sent at all, not even its owner: keys, and what is kept of them. */
  private readonly never: readonly { readonly what: string; readonly text: string }[]
  private readonly streams = new Map<string, { text: string; n: number; readonly stop: AbortController }>()
  private followed = 0
  private unlog = () => {}

  private constructor(
    app: FastifyInstance,
    host: Host,
    url: string,
    table: Table,
    keys: Wire['keys'],
    { marks, seed }: Staging,
  ) {
    this.app = app
    this.host = host
    this.url = url
    this.table = table
    this.keys = keys
    this.at = `/api/tables/${table.id}`
    this.players = table.members.filter(({ role }) => role === 'player').map(({ seat }) => seat)
    const [first = '', second = first] = this.players
    const all = [
      ...marks,
      { what: 'a whisper', mark: WHISPERED, of: [second] },
      { what: 'a word between players', mark: PASSED_ON, of: [first, second] },
    ]
    this.marks = new Marks(all)
    this.closed = new Marks(all)
    for (const each of [this.marks, this.closed]) hideTheTablesOwn(each, table, seed)
    this.never = Object.entries(keys).flatMap(([seat, key]) => [
      { what: `the key of ${seat}`, text: key },
      { what: `what is kept of the key of ${seat}`, text: hashKey(key) },
    ])
  }

  /** Opens the table at its own server, with the log on; `slip` may spoil the server. */
  static async open(
    staging: Staging,
    slip: (app: FastifyInstance, secret: { readonly key: string; readonly seed: string }) => void = () => {},
  ): Promise<Wire> {
    const { ruleset, scenario, options, seed } = staging
    if (!['adapter', 'bx', 'simverse', 'skirmish', 'spire'].includes(ruleset.id)) registerGame(ruleset)
    const store = memoryStore()
    const host = new Host({ store, secrets: secretsOfTest() })
    const app = await buildServer({ host, version: '0', log: true })
    const opened = await host.open({ game: { ruleset }, scenario, seed, ...(options && { options }) })
    const keys = { gm: opened.keys.gm!, ...opened.keys.seats, watch: opened.keys.watch }
    slip(app, { key: opened.keys.gm!, seed: (await store.secrets(opened.table))!.seed })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { table } = await host.table(opened.table)
    const wire = new Wire(app, host, url, table, keys, staging)
    wire.readTheLog()
    for (const seat of Object.keys(keys)) wire.listen(seat)
    return wire
  }

  get seats(): readonly string[] {
    return Object.keys(this.keys)
  }

  /** Names that this seat must not know and could say all the same. */
  namesHiddenFrom(seat: string): readonly string[] {
    return this.marks.namesHiddenFrom(seat)
  }

  /** What is planted and the game master never met: it would be found by nobody. */
  get unmet(): readonly string[] {
    return this.marks.unmet
  }

  /** Everything that goes to stderr from now on, as anyone who reads logs has it. */
  private readTheLog(): void {
    const { write } = process.stderr
    const hear = (text: string) => this.scan(STRANGER, 'the log', text.replace(LOGGED, '"$1":0'))
    process.stderr.write = (chunk: string | Uint8Array) => {
      hear(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
      return true
    }
    this.unlog = () => {
      process.stderr.write = write
    }
  }

  private scan(to: string, way: string, text: string): void {
    this.bytes.set(way, (this.bytes.get(way) ?? 0) + text.length)
    const marks = to === STRANGER ? this.closed : this.marks
    const plain = way === METRICS ? text.replace(COUNTED, ' 0') : text
    const found = marks.find(to, { channel: 'view', text: plain }).map(({ what, near }) => ({ what, near }))
    const keys = this.never.filter((one) => text.includes(one.text)).map(({ what }) => ({ what, near: '' }))
    for (const { what, near } of [...found, ...keys])
      if (!this.leaks.some((known) => known.to === to && known.way === way && known.what === what))
        this.leaks.push({ to, way, what, near })
  }

  /** One call; status, headers and body are held against the marks. `key` may be another's, or none. */
  async call(
    to: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key: string | undefined = this.keys[to],
  ): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    await this.follow()
    const way = `${method} ${path.replace(this.at, '/api/tables/:id').replace(/\?.*/, '')}`
    this.scan(to, `${way} headers`, headers)
    // Who says a name has not learnt it, anyone who says it back.
    const all: Heard = { channel: 'view', text }
    this.scan(to, way, wordsOf(body).reduce<Heard>(blotted, all).text)
    return { status: answer.status, text }
  }

  /** Learns what has happened, and so what is open by now. */
  private async follow(): Promise<void> {
    if (this.followed >= this.table.length) return
    const lines = await this.host.store.lines(this.table.id, this.followed)
    this.followed += lines.length
    for (const line of lines) {
      const { record } = lineOf(line)
      if (record.kind === 'act' || record.kind === 'start') this.marks.happened(record.events)
    }
  }

  private listen(seat: string): void {
    const stream = { text: '', n: -1, stop: new AbortController() }
    this.streams.set(seat, stream)
    const run = async () => {
      const answer = await fetch(`${this.url}${this.at}/events?after=-1`, {
        headers: { authorization: `Bearer ${this.keys[seat]}` },
        signal: stream.stop.signal,
      })
      stream.text += [...answer.headers].join('\n')
      for await (const chunk of answer.body!) {
        stream.text += Buffer.from(chunk as Uint8Array).toString()
        for (const [, n] of stream.text.matchAll(/event: look\ndata: \{"table":.*?"n":(\d+),"hash"/g))
          stream.n = Math.max(stream.n, Number(n))
      }
    }
    run().catch(() => {})
  }

  /** Waits until everybody's stream has the newest look, and reads what came. */
  async settle(): Promise<void> {
    await this.follow()
    for (const [seat, stream] of this.streams) {
      for (let wait = 0; stream.n < this.table.length - 1; wait++) {
        if (wait > 2_000) throw new Error(`the stream of ${seat} stays at ${stream.n}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      this.scan(seat, 'the stream', stream.text)
      stream.text = ''
    }
  }

  /** The game begins, and secrets are whispered. */
  async start(): Promise<void> {
    const [first = '', second = first] = this.players
    const ask = (seat: string, body: object) => this.call(seat, 'POST', `${this.at}/requests`, body)
    await ask('gm', { kind: 'start' })
    await ask('gm', { kind: 'say', text: `only you: ${WHISPERED}`, to: second })
    await ask('gm', { kind: 'narrate', text: `you feel a ${WHISPERED}`, to: second })
    await ask(first, { kind: 'say', text: `psst, ${PASSED_ON}`, to: second })
    await this.settle()
  }

  async close(): Promise<void> {
    for (const { stop } of this.streams.values()) stop.abort()
    await this.app.close()
    await this.host.close()
    this.unlog()
  }
}

function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value, ...value.split(/\s+/)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}
