import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A wire to a server that can be cut. */
export interface Wire {
  readonly url: string
  /** Every connection breaks, and there are no new ones until it is mended. */
  cut(): void
  mend(): void
  /** The answer to the next message with these words in it is lost, and the connection with it. */
  loseAnswerTo(words: string): void
  close(): Promise<void>
}

export async function wireTo(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let whole = true
  let words: string | undefined
  const server = createServer((near) => {
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    let losing = false
    near.on('data', (bytes) => {
      losing = words !== undefined && bytes.includes(words)
      if (losing) words = undefined
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (losing) near.destroy()
      else near.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    mend() {
      whole = true
    },
    loseAnswerTo(text) {
      words = text
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
