import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Seated } from '../../host/seats/seated.js'
import type { Stop } from '../../kernel/contract/stops.js'
import type { Notice } from '../../kernel/table/notice.js'
import { BadRequest } from './errors.js'
import { noticeSeen } from './notice-seen.js'

const HEARTBEAT = 15_000
/** What may wait for a client that reads slowly; then it is let go, and comes back for the rest. */
const MOST_WAITING = 4 << 20

/** Streams that are open, so that a server which closes can end them. */
export class Streams {
  private readonly open = new Set<() => void>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get count(): number {
    return this.open.size
  }

  closeAll(): void {
    for (const end of [...this.open]) end()
  }

  /**
   * Everything that happens at a table, as the seat may see it, as server-sent events: `line` with the line's number as
   * id, then `look` once the newest is reached. A client that was away says the last number it has, and misses nothing.
   */
  async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    seated: Seated,
    after: number | undefined,
  ): Promise<void> {
    if (this.open.size >= this.most)
      throw new BadRequest(503, 'TOO_MANY_LISTENERS', 'Too many people listen here; try again in a moment.')
    const { raw } = reply
    const from = after ?? seated.look().n
    reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    let stop: (() => void) | undefined
    let ended = false
    let stuck = false
    let looking: NodeJS.Immediate | undefined
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(heart)
      clearImmediate(looking)
      this.open.delete(end)
      stop?.()
      raw.end()
    }
    /** Whoever does not read is not waited for: what lies ready for them would lie there for ever. */
    const drop = () => {
      end()
      raw.destroy()
    }
    const write = (text: string) => {
      if (ended) return
      raw.write(text)
      if (raw.writableLength > MOST_WAITING) drop()
    }
    const heart = setInterval(() => {
      if (stuck && raw.writableNeedDrain) return drop()
      stuck = raw.writableNeedDrain
      write(': \n\n')
      seated.lost().then((why) => why && sayGone(why), end)
    }, HEARTBEAT)
    const send = (event: string, data: object, id?: number) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    /** A defect ends this stream, and neither the server nor what somebody else is doing. */
    const safely = (work: () => void) => {
      try {
        work()
      } catch (error) {
        request.log.error({ message: (error as Error).message }, 'a stream could not go on')
        end()
      }
    }
    const sayGone = ({ code, message, details }: Stop) => {
      send('gone', { code, message, ...details })
      end()
    }
    /** The way in was taken back, and who listens hears why; or the table was let go of, and who listens comes back. */
    const gone = () => {
      clearImmediate(looking)
      seated.lost().then((why) => (why ? sayGone(why) : end()), end)
    }
    const look = () => {
      looking ??= setImmediate(() => {
        looking = undefined
        safely(() => send('look', seated.look()))
      })
    }
    this.open.add(end)
    request.raw.once('close', end)
    raw.once('error', end)
    write('retry: 1000\n\n')
    try {
      stop = await seated.listen({
        after: from,
        hear: (notice: Notice) =>
          safely(() => {
            send('line', noticeSeen(seated, notice), notice.n)
            look()
          }),
        ready: () => drained(raw),
        present: () => safely(() => send('presence', { members: seated.members() })),
        gone,
      })
      if (!ended) look()
    } catch (error) {
      request.log.error({ message: (error as Error).message }, 'a stream could not go on')
      end()
    }
    if (ended) stop?.()
  }
}

/** When the client has taken what was written, or is gone. */
function drained(raw: ServerResponse): Promise<void> {
  if (!raw.writableNeedDrain || raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done)
      raw.off('close', done)
      resolve()
    }
    raw.on('drain', done)
    raw.on('close', done)
  })
}
