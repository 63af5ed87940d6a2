/**
 * The HTTP server of `ludex serve`. In come requests with the key of a seat; out come JSON, streams of news and the files
 * of the page. It checks names, origins, rates and sizes, and hands each request to a call; what a seat may do and know
 * is decided behind it, in the host.
 * Read next: `../../calls/call.ts` and `../../calls/table.ts` (all calls, without a transport), then `route.ts` (how a
 * call becomes a route) and `streams/` (how news reach listeners).
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { lobbyCalls } from '../../calls/lobby.js'
import { BadRequest, refusalOf } from '../../calls/refusal.js'
import { tableCalls } from '../../calls/table.js'
import { nameOfOpener, STORE_OPENER } from '../../host/access/opener.js'
import type { Host } from '../../host/host.js'
import { DEFAULT_SERVER_LIMITS, type ServerLimits } from '../../host/limits/limits.js'
import type { Seated } from '../../host/seats/seated.js'
import { hashing } from '../../kernel/hashing.js'
import { fileShelf } from '../../library/shelf.js'
import { refusalOfPlace } from '../known-places.js'
import { Callers } from './callers.js'
import { Metrics } from './metrics.js'
import { apiPage, openApi } from './openapi.js'
import { addPages, answerUnknown } from './pages.js'
import { accessKey, addRoute } from './route.js'
import { SAFE_HEADERS } from './safe-headers.js'
import { Streams } from './streams/streams.js'

export interface ServerOptions {
  readonly host: Host
  readonly version: string
  /** Anyone who opens and lists tables must know it; without one, anybody who reaches the server may. */
  readonly access?: string
  /** Names under which the server may be called, beside loopback's own. */
  readonly names?: readonly string[]
  /** The folder of the built pages. */
  readonly pages?: string
  readonly log?: boolean
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<ServerLimits>
}

/** How long a server that closes waits for answers that are on their way. */
const PATIENCE = 10_000

/** The server, not yet listening. Thin: what happens at tables happens in the host. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { host } = options
  const limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits }
  const app = fastify({
    bodyLimit: limits.body,
    requestTimeout: 30_000,
    // What a log line says of a request: never headers, never a query.
    logger: options.log
      ? {
          stream: process.stderr,
          serializers: {
            req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
        }
      : false,
    forceCloseConnections: 'idle',
  })
  const letGo = answering(app)
  const streams = new Streams(limits.streams)
  const metrics = measured(app, host, streams)
  guard(app, options.names ?? [], new Callers(limits.requests))
  const seats = new WeakMap<FastifyRequest, Seated>()
  answerErrors(app, seats)
  const at = {
    host,
    shelf: fileShelf,
    saveBody: limits.saveBody,
    opener: options.access === undefined ? STORE_OPENER : nameOfOpener('lobby', options.access),
    mustOwn: (key: string | undefined) => mustOwn(key, options.access),
  }
  const calls = [...lobbyCalls(at), ...tableCalls(at)]
  const seat = (request: FastifyRequest, seated: Seated) => void seats.set(request, seated)
  for (const call of calls) addRoute(app, call, { streams, seat })
  const description = openApi(calls, options.version)
  const page = apiPage(calls)
  app.get('/api/openapi.json', async () => description)
  app.get('/api', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/health', async () => ({ ok: true, version: options.version }))
  app.get('/metrics', async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text()),
  )
  const pages = options.pages !== undefined && existsSync(options.pages) ? options.pages : undefined
  if (pages !== undefined) await addPages(app, pages)
  answerUnknown(app, pages)
  app.addHook('preClose', async () => {
    streams.closeAll()
    letGo(app)
  })
  return app
}

/**
 * Ends connections once what was asked on them is answered. Browsers keep some open on which nothing was ever asked, and
 * which nothing else would end for a minute.
 */
function answering(app: FastifyInstance): (app: FastifyInstance) => void {
  let under = 0
  const gone = () => void under--
  app.addHook('onRequest', (_, reply, done) => {
    under++
    reply.raw.once('close', gone)
    done()
  })
  return ({ server }) => {
    const until = Date.now() + PATIENCE
    const timer = setInterval(() => {
      if (under > 0 && Date.now() < until) return
      clearInterval(timer)
      server.closeAllConnections()
    }, 50)
  }
}

function measured(app: FastifyInstance, host: Host, streams: Streams): Metrics {
  const metrics = new Metrics()
  metrics.gauge('ludex_tables_in_memory', () => host.inMemory)
  metrics.gauge('ludex_streams', () => streams.count)
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', () => Math.round(process.uptime()))
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    metrics.count(
      `ludex_requests_total{method="${request.method}",path="${path}",status="${reply.statusCode}"}`,
    )
    if (path.endsWith('/commands')) metrics.observe('ludex_command_seconds', reply.elapsedTime / 1000)
    done()
  })
  return metrics
}

/**
 * One who asks too much waits. Pages of others cannot speak to this server: neither by a name that leads here, nor from
 * their own place.
 */
function guard(app: FastifyInstance, names: readonly string[], callers: Callers): void {
  // Answers that are written past the server (`route.ts`, streams) bring these headers themselves.
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.headers(SAFE_HEADERS)
    done(null, payload)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const wait = callers.count(callerOf(request))
    if (wait !== undefined) {
      reply.header('retry-after', wait)
      done(new BadRequest(429, 'TOO_FAST', 'That was too much for a minute; wait a moment.'))
      return
    }
    const refusal = refusalOfPlace(request.raw, { names })
    if (refusal) done(new BadRequest(refusal.status, refusal.code, refusal.message))
    else done()
  })
}

/** Who asks, by the hash of the key or of the address: neither is kept. */
function callerOf(request: FastifyRequest): string {
  // A caller who has hung up has no address any more.
  return hashing.sha256Hex(accessKey(request) ?? request.raw.socket.remoteAddress ?? 'gone')
}

function mustOwn(key: string | undefined, access: string | undefined): void {
  if (access === undefined) return
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(key ?? ''), digest(access))) return
  throw new BadRequest(
    401,
    'ACCESS_NEEDED',
    'Opening and listing tables takes the access secret of this server: Authorization: Bearer <secret>.',
  )
}

/** Every error in one shape; a defect of the program says no more than that there is one. */
function answerErrors(app: FastifyInstance, seats: WeakMap<FastifyRequest, Seated>): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const seated = seats.get(request)
    const refusal = refusalOf(error, seated?.seat, seated?.hosted.table.ruleset.verbs)
    if (refusal) return reply.code(refusal.status).send(refusal.body)
    const status = error.statusCode ?? 500
    if (status < 500)
      return reply
        .code(status)
        .send({ error: { kind: 'Refused', code: error.code ?? 'BAD_REQUEST', message: error.message } })
    request.log.error({ message: error.message, stack: error.stack }, 'a defect')
    return reply.code(500).send({
      error: {
        kind: 'Refused',
        code: 'INTERNAL',
        message: 'Something is wrong with this server; what was acknowledged is safe.',
      },
    })
  })
}
