import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which anything can be written, for clients that do not behave. */
export class Raw {
  readonly socket: Socket
  text = ''
  ended = false

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (data) => {
      this.text += data
    })
    socket.on('close', () => {
      this.ended = true
    })
    socket.on('error', () => {})
  }

  static async to(url: string): Promise<Raw> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const raw = new Raw(socket)
    await once(socket, 'connect')
    return raw
  }

  write(...lines: readonly string[]): this {
    this.socket.write(lines.join('\r\n'))
    return this
  }

  /** The status codes that came back so far. */
  get statuses(): readonly number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
  }

  async until(holds: () => boolean, milliseconds = 20_000): Promise<void> {
    const end = Date.now() + milliseconds
    while (!holds()) {
      if (Date.now() > end) throw new Error(`nothing came of it: ${this.text.slice(0, 300)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  close(): void {
    this.socket.destroy()
  }
}

/** A request as text, with its body. */
export function asked(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = {
    host: 'localhost',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
