import type { FastifyReply, FastifyRequest } from 'fastify'
import type { News } from '../../../calls/call.js'
import { tellNews } from '../../../calls/news.js'
import { BadRequest } from '../../../calls/refusal.js'
import { Heart } from './heart.js'
import { Outbox } from './outbox.js'
import { Stream } from './stream.js'

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

  /** Writes the news of a table until its client leaves. */
  async serve(request: FastifyRequest, reply: FastifyReply, news: News): Promise<void> {
    if (this.open.size >= this.most)
      throw new BadRequest(
        503,
        'TOO_MANY_LISTENERS',
        `This server has ${this.most} streams open, and no room for more: try again in a moment.`,
      )
    news.seated.mustHaveRoom()
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
    stop = await tellNews(news, {
      write: (text) => stream.write(text),
      writeLast: (text) => stream.writeLast(text),
      drained: () => stream.drained(),
      end: () => stream.end(),
      failed: (error) => request.log.error({ message: (error as Error).message }, 'a stream could not go on'),
    })
    if (stream.isOver) stop()
  }
}
