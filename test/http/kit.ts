import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { FastifyInstance } from 'fastify'
import { Host, type HostOptions } from '../../src/host/host.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { buildServer, type ServerOptions } from '../../src/surfaces/http/server.js'
import { secretsOfTest } from '../secrets-of-test.js'

/** A server in this process, on a free port. */
export async function serverHere(
  options: Partial<HostOptions> = {},
  more: Partial<ServerOptions> = {},
): Promise<{ app: FastifyInstance; host: Host; url: string; close(): Promise<void> }> {
  const host = new Host({ store: memoryStore(), secrets: secretsOfTest(), ...options })
  const app = await buildServer({ host, version: '0', ...more })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await host.close()
  }
  return { app, host, url, close }
}

/** The real program, as people start it. */
export class Program {
  readonly url: string
  private readonly child: ChildProcess
  private readonly talk: () => string

  private constructor(child: ChildProcess, url: string, talk: () => string) {
    this.child = child
    this.url = url
    this.talk = talk
  }

  /** Everything it has said on stderr so far. */
  get log(): string {
    return this.talk()
  }

  get pid(): number {
    return this.child.pid!
  }

  static async start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Program> {
    const child = spawn(process.execPath, ['bin/ludex.js', 'serve', '--port', '0', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let talk = ''
    child.stderr!.on('data', (data) => {
      talk += data
    })
    const lines = createInterface({ input: child.stdout! })
    const url = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the server ended with ${code}: ${talk}`)
      }),
    ])
    return new Program(child, url, () => talk)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode
    this.child.kill(signal)
    const [code] = await once(this.child, 'exit')
    return code as number | null
  }
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests.
  readonly body: any
}

/** Calls a server as a client does. */
export class Client {
  private readonly url: string
  readonly key: string | undefined

  constructor(url: string, key?: string) {
    this.url = url
    this.key = key
  }

  get headers(): Record<string, string> {
    return this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }
  }

  async get(path: string): Promise<Answer> {
    const answer = await fetch(this.url + path, { headers: this.headers })
    return await read(answer)
  }

  async post(path: string, body: unknown): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await read(answer)
  }
}

async function read(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, body: json ? JSON.parse(text) : text }
}

export interface SseEvent {
  readonly id?: string
  readonly event: string
  readonly data: string
}

/** Reads server-sent events until it should stop; `until` sees each and says when. */
export async function listen(
  url: string,
  headers: Record<string, string>,
  until: (event: SseEvent) => boolean,
  signal?: AbortSignal,
): Promise<readonly SseEvent[]> {
  const stop = new AbortController()
  signal?.addEventListener('abort', () => stop.abort())
  const heard: SseEvent[] = []
  try {
    const answer = await fetch(url, { headers, signal: stop.signal })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    let text = ''
    for await (const chunk of answer.body!) {
      text += Buffer.from(chunk as Uint8Array).toString()
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const event = eventOf(text.slice(0, end))
        text = text.slice(end + 2)
        if (!event) continue
        heard.push(event)
        if (until(event)) return heard
      }
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    stop.abort()
  }
  return heard
}

function eventOf(block: string): SseEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2))
  }
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
  return event === undefined ? undefined : { event, data: data ?? '', ...(id !== undefined && { id }) }
}
