import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { asked } from '../raw.js'

/** One of a crowd: a socket that listens at a table, and counts what it hears instead of keeping it. */
export class Listener {
  readonly socket: Socket
  status = 0
  /** Numbers of the lines heard, in the order in which they came. */
  readonly lines: number[] = []
  /** Events of each kind. */
  readonly events = new Map<string, number>()
  last = ''
  private rest = ''
  private isFirst = true

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => this.read(text))
    socket.on('error', () => {})
  }

  static async at(url: string, path: string, key: string): Promise<Listener> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const listener = new Listener(socket)
    await once(socket, 'connect')
    socket.write(asked('GET', path, { authorization: `Bearer ${key}` }))
    return listener
  }

  private read(text: string): void {
    this.rest += text
    if (this.isFirst) {
      this.status = Number(/^HTTP\/1\.1 (\d{3})/.exec(this.rest)?.[1] ?? 0)
      this.isFirst = this.status === 0
    }
    const parts = this.rest.split('\n\n')
    this.rest = parts.pop()!
    for (const part of parts) {
      const event = /^event: (\w+)$/m.exec(part)?.[1]
      if (event === undefined) continue
      this.events.set(event, (this.events.get(event) ?? 0) + 1)
      this.last = event
      if (event === 'line') this.lines.push(Number(/^id: (\d+)$/m.exec(part)![1]))
    }
  }

  get text(): string {
    return this.rest
  }

  heard(event: string): number {
    return this.events.get(event) ?? 0
  }

  /** Hears nothing more from now on and stays connected. */
  stopReading(): void {
    this.socket.pause()
  }

  leave(): void {
    this.socket.destroy()
  }
}

/** Opens `count` streams from one key, a few at a time; answers when each has had its first look. */
export async function crowd(
  url: string,
  path: string,
  key: string,
  count: number,
): Promise<readonly Listener[]> {
  const all: Listener[] = []
  const atOnce = 50
  for (let i = 0; i < count; i += atOnce) {
    const some = await Promise.all(
      Array.from({ length: Math.min(atOnce, count - i) }, () => Listener.at(url, path, key)),
    )
    await until(() => some.every((one) => one.heard('look') > 0 || one.status >= 300), 'first looks')
    all.push(...some)
  }
  return all
}

export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 100_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
