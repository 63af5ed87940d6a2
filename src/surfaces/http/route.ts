import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, Given, News, served } from '../../calls/call.js'
import type { Seated } from '../../host/seats/seated.js'
import { SAFE_HEADERS } from './safe-headers.js'
import type { Streams } from './streams/streams.js'

/** What a server adds to the calls. */
export interface AtServer {
  readonly streams: Streams
  /** Notes whose request this is, so that refusals are reported as that seat may hear them. */
  seat(request: FastifyRequest, seated: Seated): void
}

/** The key somebody shows. Keys come in a header only, because paths and queries end up in logs. */
export function accessKey(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
}

/** Ends with the connection: nobody works for somebody who has gone. */
function whileConnected({ raw }: FastifyReply): AbortSignal {
  const control = new AbortController()
  raw.once('close', () => control.abort())
  return control.signal
}

const JSON_HEADERS: readonly string[] = [
  'content-type',
  'application/json; charset=utf-8',
  ...Object.entries(SAFE_HEADERS).flat(),
]

/**
 * Writes an answer as it is, past the server's `onSend`: most answers are these, and all that hook adds is in `JSON_HEADERS`.
 * Who asks too much or from elsewhere was refused before, in `onRequest`; requests are counted behind it, in `onResponse`,
 * which the end of the raw answer brings about.
 */
function answerJson(reply: FastifyReply, content: object): FastifyReply {
  const text = JSON.stringify(content)
  reply.hijack()
  reply.raw.writeHead(200, ['content-length', `${Buffer.byteLength(text)}`, ...JSON_HEADERS])
  reply.raw.end(text)
  return reply
}

/** Serves a call over HTTP. */
export function addRoute(app: FastifyInstance, made: Call, at: AtServer): void {
  app.route({
    method: made.method,
    url: made.url,
    ...(made.bodyLimit !== undefined && { bodyLimit: made.bodyLimit }),
    handler: async (request, reply) => {
      const { id = '' } = request.params as { readonly id?: string }
      const lastLine = request.headers['last-event-id']
      const answer = await served(made, {
        id,
        body: request.body,
        query: request.query,
        key: accessKey(request),
        lastLine: typeof lastLine === 'object' ? lastLine.join() : lastLine,
        signal: () => whileConnected(reply),
        entered: (seated) => at.seat(request, seated),
      })
      if (answer instanceof News) {
        await at.streams.serve(request, reply, answer)
        return reply
      }
      if (!(answer instanceof Given)) return answerJson(reply, answer)
      reply.code(answer.status).headers(answer.headers)
      return answer.content
    },
  })
}
