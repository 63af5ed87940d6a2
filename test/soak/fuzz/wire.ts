import { INHERITED, isPlain, putOwn } from '../../game/inherited.js'
import { Client, listen, serverHere } from '../../http/kit.js'
import { asked, Raw } from '../../http/raw.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'

const BODIES: readonly unknown[] = [
  { kind: 'say', text: 'hello' },
  { kind: 'start' },
  { kind: 'undo', count: 3 },
  { kind: 'roll', text: '2d6', why: 'x' },
  { text: 'play Strike' },
  { text: 'end', id: 'one' },
  ...INHERITED.flatMap((word) => [
    { command: { verb: 'play', card: word } },
    { command: { verb: word } },
    { kind: word, text: word },
    { seat: word, plays: word },
    { scenario: 'spire/jaw-worm', seats: Object.fromEntries([[word, word]]) },
  ]),
  { scenario: 'spire/jaw-worm' },
  { text: 'ruleset: bx\n' },
]
const JUNK: readonly unknown[] = [
  null,
  [],
  {},
  0,
  -1,
  1e99,
  true,
  '',
  'EVIL\u0000\u202e',
  'x'.repeat(9_000),
  ...INHERITED,
  [[[[]]]],
]
const KEYS = [
  'kind',
  'text',
  'id',
  'to',
  'count',
  'command',
  'seat',
  'expect',
  ...INHERITED,
  'plays',
  'seats',
  'role',
  'scenario',
]
const PARTS = [
  'api',
  'tables',
  'commands',
  'requests',
  'events',
  'export',
  'odds',
  'links',
  '..',
  '%00',
  '%2e%2e',
  'é',
  'health',
  ...INHERITED,
]
const HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer nobody'],
  ['authorization', 'Basic x'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['last-event-id', '-1'],
  ['last-event-id', '99999999999999999999'],
  ['last-event-id', 'x'],
  ['accept', 'text/event-stream'],
  ['expect', '100-continue'],
  ['content-length', '3'],
  ['transfer-encoding', 'chunked'],
  ['connection', 'upgrade'],
]

/** A server in this process, and clients that send it whatever comes to mind. */
export class FuzzedServer {
  private readonly here: Awaited<ReturnType<typeof serverHere>>
  private readonly gm: Client
  private readonly at: string

  private constructor(here: FuzzedServer['here'], gm: Client, at: string) {
    this.here = here
    this.gm = gm
    this.at = at
  }

  static async start(): Promise<FuzzedServer> {
    const here = await serverHere({ limits: { rate: { perSecond: 1e6, burst: 1e6 } } })
    const { body } = await new Client(here.url).post('/api/tables', { scenario: 'spire/jaw-worm' })
    const gm = new Client(here.url, body.keys.gm)
    const at = `/api/tables/${body.table}`
    await gm.post(`${at}/requests`, { kind: 'start' })
    return new FuzzedServer(here, gm, at)
  }

  close(): Promise<void> {
    return this.here.close()
  }

  private body(chance: Chance): string {
    const body = structuredClone(chance.one(chance.in(3) ? JUNK : BODIES))
    if (typeof body === 'object' && body !== null && chance.in(2))
      putOwn(body, chance.one(KEYS), chance.one(JUNK))
    const text = JSON.stringify(body)
    return chance.in(6) ? text.slice(0, chance.below(text.length + 1)) : text
  }

  private path(chance: Chance): string {
    if (chance.in(2))
      return `${this.at}${chance.one(['', '/commands', '/requests', '/notices', '/export', '/odds', '/links', '/seats', '/complete'])}${this.query(chance)}`
    return `/${chance.some(PARTS, 5).join('/')}`
  }

  private query(chance: Chance): string {
    if (!chance.in(5)) return ''
    return `?${chance.one(['from', 'to', 'after', ...INHERITED])}=${chance.one(['0', '1', 'x', ...INHERITED])}`
  }

  /** One request by the rules of HTTP: an answer with a plain reason, never a fault of the server. */
  async request(chance: Chance): Promise<Figures> {
    const url = this.path(chance)
    const headers = Object.fromEntries([
      ...Object.entries(chance.in(4) ? {} : this.gm.headers),
      ['content-type', 'application/json'],
      ...(chance.in(3) ? chance.some(HEADERS.slice(0, 9), 2) : []),
    ])
    // A stream stays open for as long as anybody listens; it has its own look below.
    if (headers.accept === 'text/event-stream') delete headers.accept
    const method = chance.one(['GET', 'POST', 'POST', 'POST', 'DELETE', 'PUT', 'PATCH'] as const)
    const payload = this.body(chance)
    const sent = { method, url, headers, ...(method !== 'GET' && { payload }) }
    const answer = await this.here.app.inject(sent)
    if (answer.statusCode >= 500 || !isPlain(answer.body))
      throw new Broken(`HTTP ${method} ${url} is answered with ${answer.statusCode}`, {
        sent,
        body: answer.body,
      })
    if (answer.statusCode >= 400 && String(answer.headers['content-type']).startsWith('application/json')) {
      const { error } = JSON.parse(answer.body) as { error?: { code?: unknown; message?: unknown } }
      if (!error?.code || !error.message)
        throw new Broken(`HTTP ${method} ${url}: a refusal without code or words`, {
          sent,
          body: answer.body,
        })
    }
    return { requests: 1 }
  }

  /** Bytes that may be no HTTP at all, written to the socket. The server goes on answering others. */
  async bytes(chance: Chance): Promise<Figures> {
    const raw = await Raw.to(this.here.url)
    const head = asked(
      chance.one(['GET', 'POST', 'BREW', '']),
      this.path(chance),
      Object.fromEntries([...Object.entries(this.gm.headers), ...chance.some(HEADERS, 4)]),
      this.body(chance),
    )
    const text = chance.in(2) ? head : head.slice(0, chance.below(head.length))
    raw.write(chance.in(4) ? text.replaceAll('\r\n', '\n') : text)
    await new Promise((resolve) => setImmediate(resolve))
    raw.close()
    const { status } = await this.gm.get('/health')
    if (status !== 200) throw new Broken('the server does not answer after bytes that are no HTTP', { text })
    return { 'raw requests': 1 }
  }

  /** Somebody listens from any place, and hears each line once and in order. */
  async stream(chance: Chance): Promise<Figures> {
    const { body: look } = await this.gm.get(this.at)
    const from = chance.in(3) ? undefined : String(chance.below(look.n + 1))
    const words = `line ${chance.below(1e9)}`
    const headers = { ...this.gm.headers, ...(from !== undefined && { 'last-event-id': from }) }
    const heard: number[] = []
    let spoken: Promise<unknown> | undefined
    await listen(`${this.here.url}${this.at}/events`, headers, ({ id, data }) => {
      // It hears something as soon as it is there; from then on nothing may be missing.
      spoken ??= this.gm.post(`${this.at}/requests`, { kind: 'say', text: words })
      if (id !== undefined) heard.push(Number(id))
      return data.includes(words)
    })
    await spoken
    const lines = [...new Set(heard)]
    if (lines.some((n, i) => i > 0 && n !== lines[i - 1]! + 1))
      throw new Broken('a stream leaves lines out, or tells them in another order', { from, heard })
    return { streams: 1 }
  }
}
