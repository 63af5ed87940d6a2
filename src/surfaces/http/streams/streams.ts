import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Seated } from '../../../host/seats/seated.js'
import type { Stop } from '../../../kernel/contract/stops.js'
import type { Notice } from '../../../kernel/table/notice.js'
import { BadRequest } from '../errors.js'
import { noticeSeen } from '../notice-seen.js'
import { Heart } from './heart.js'
import { Outbox } from './outbox.js'
import { Stream } from './stream.js'

/** What many streams are sent, as text: written once, for as long as it is the same. */
const texts = new WeakMap<object, string>()

function textOf(shared: object, event: string, data: () => object, id?: number): string {
  const known = texts.get(shared)
  if (known !== undefined) return known
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data())}\n\n`
  texts.set(shared, text)
  return text
}

function lineText(seated: Seated, notice: Notice): string {
  return textOf(notice, 'line', () => noticeSeen(seated, notice), notice.n)
}

function lookText(seated: Seated): string {
  const look = seated.look()
  return textOf(look, 'look', () => look)
}

function goneText({ code, message, details }: Stop): string {
  return `event: gone\ndata: ${JSON.stringify({ code, message, ...details })}\n\n`
}

/** Streams that are open, so that a server which closes can end them. */
export class Streams {
  private readonly open = new Set<Stream>()
  private readonly outbox = new Outbox()
  private readonly heart = new Heart()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get count(): number {
    return this.open.size
  }

  closeAll(): void {
    for (const stream of [...this.open]) stream.end()
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
      throw new BadRequest(
        503,
        'TOO_MANY_LISTENERS',
        `This server has ${this.most} streams open, and no room for more: try again in a moment.`,
      )
    seated.mustHaveRoom()
    if (reply.raw.socket === null)
      throw new BadRequest(
        400,
        'CONNECTION_BUSY',
        'A stream never ends, so nothing can be asked behind or before it on one connection: open one for it alone.',
      )
    reply.hijack()
    if (request.raw.socket.destroyed) return
    // The request is read to its end here and now: one that is cut off costs an error with a stack when the client leaves.
    request.raw.resume()
    let stop: (() => void) | undefined
    const stream = new Stream(reply.raw, this.outbox, () => {
      this.open.delete(stream)
      stopBeating()
      stop?.()
    })
    const stopBeating = this.heart.add(stream)
    this.open.add(stream)
    /** A defect ends this stream, and neither the server nor what somebody else is doing. */
    const fail = (error: unknown) => {
      request.log.error({ message: (error as Error).message }, 'a stream could not go on')
      stream.end()
    }
    const safely = (text: () => string): string => {
      try {
        return text()
      } catch (error) {
        fail(error)
        return ''
      }
    }
    let isLive = false
    let isLost = false
    const look = () => stream.writeLast(() => (isLost ? '' : safely(() => lookText(seated))))
    /** The way in was taken back, and who listens hears why; or the table was let go of, and who listens comes back. */
    const gone = () => {
      isLost = true
      seated.whyGone().then((why) => {
        if (why) stream.write(goneText(why))
        stream.end()
      }, fail)
    }
    stream.write('retry: 1000\n\n')
    try {
      stop = await seated.listen({
        after: after ?? seated.last,
        hear: (notice) => {
          stream.write(safely(() => lineText(seated, notice)))
          if (isLive) look()
        },
        ready: () => stream.drained(),
        present: (members) => stream.write(safely(() => textOf(members, 'presence', () => ({ members })))),
        gone,
      })
      isLive = true
      look()
    } catch (error) {
      fail(error)
    }
    if (stream.isOver) stop?.()
  }
}
