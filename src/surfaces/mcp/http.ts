import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type NodeIncomingMessageLike,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Host, nameOfOpener } from '../../host/index.js'
import { DEFAULT_SERVER_LIMITS } from '../../host/limits/limits.js'
import type { TableOptions } from '../../kernel/contract/seats.js'
import { LOOPBACK, pathOf, refusalOfPlace } from '../known-places.js'
import type { Report } from './called.js'
import { Desk } from './desk.js'
import { addressesOf } from './reading/resources.js'
import { createServer } from './server.js'
import { Watched } from './watched.js'

/** A client that may come in. Clients that share a token share the tables they open; others see nothing of them. */
export interface McpToken {
  readonly token: string
}

export interface MountOptions {
  readonly tokens: readonly McpToken[]
  /** Host names under which this server is reached, beside this machine's own. */
  readonly hosts?: readonly string[]
  /** Host names of pages that may call; the same as `hosts` when nothing is said. */
  readonly origins?: readonly string[]
  /** Where people find the web page, for the links that are handed out; asked for when it is needed, after the server listens. */
  readonly baseUrl?: () => string
  readonly rulings?: TableOptions['rulings']
  readonly report?: Report
  /** Sessions of clients of the older spec, at most; the one used longest ago makes room. */
  readonly sessions?: number
  /** Bytes of one message. */
  readonly message?: number
}

interface Session {
  readonly holder: string
  readonly transport: NodeStreamableHTTPServerTransport
  readonly desk: Desk
  close(): void
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Who holds a token, as a name that tells nothing of it. Told in the same time for any. */
class Tokens {
  private readonly known: readonly (McpToken & { readonly hash: Buffer; readonly holder: string })[]

  constructor(tokens: readonly McpToken[]) {
    this.known = tokens.map((one) => ({
      ...one,
      hash: hashed(one.token),
      holder: nameOfOpener('mcp', one.token),
    }))
  }

  holderOf(authorization: string | undefined): string | undefined {
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (given === undefined) return undefined
    const hash = hashed(given)
    return this.known.filter((one) => timingSafeEqual(one.hash, hash))[0]?.holder
  }
}

/**
 * Serves `/mcp`: streamable HTTP for clients of both spec generations. Clients of the newer one keep their seats under
 * their token, those of the older one in a session.
 */
export async function mountMcp(app: FastifyInstance, host: Host, options: MountOptions): Promise<void> {
  const names = options.hosts ?? []
  const known = { names, origins: options.origins ?? [...LOOPBACK, ...names] }
  const tokens = new Tokens(options.tokens)
  const report = options.report ?? (() => {})
  const sessions = new Map<string, Session>()
  const desks = new Map<string, Desk>()

  const deskOptions = (opener: string) => ({
    host,
    opener,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl() }),
    ...(options.rulings !== undefined && { rulings: options.rulings }),
  })
  const deskOf = (holder: string): Desk => {
    const known = desks.get(holder)
    if (known) return known
    const desk = new Desk(deskOptions(holder), ({ id }) => {
      for (const uri of addressesOf(id)) modern.notify.resourceUpdated(uri)
    })
    desks.set(holder, desk)
    return desk
  }
  const modern = createMcpHandler(({ authInfo }) => createServer(deskOf(authInfo!.clientId), report), {
    legacy: 'reject',
    onerror: (error) => report(error, 'http'),
  })
  const serveModern = toNodeHandler(modern, { onerror: (error) => report(error, 'http') })

  const begin = async (holder: string): Promise<Session> => {
    const watched = new Watched()
    const desk = new Desk(deskOptions(holder), ({ id }) => watched.stirred(addressesOf(id)))
    const server = createServer(desk, report)
    watched.serve(server)
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, session)
        makeRoom()
      },
      onsessionclosed: (id) => {
        sessions.delete(id)
        session.close()
      },
    })
    const session: Session = {
      holder,
      transport,
      desk,
      close: () => {
        desk.close()
        watched.leave(server)
        void server.close()
      },
    }
    await server.connect(transport)
    return session
  }
  const makeRoom = () => {
    const [oldest] = sessions
    if (!oldest || sessions.size <= (options.sessions ?? DEFAULT_SERVER_LIMITS.sessions)) return
    sessions.delete(oldest[0])
    oldest[1].close()
  }

  const serveLegacy = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    holder: string,
  ): Promise<void> => {
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    if (typeof id === 'string' && known?.holder !== holder) {
      answer(response, 404, -32001, 'There is no such session: initialize again.')
      return
    }
    if (known && typeof id === 'string') {
      // The one used last is the last to make room.
      sessions.delete(id)
      sessions.set(id, known)
    }
    const session = known ?? (await begin(holder))
    await session.transport.handleRequest(request, response, body)
    if (!known && session.transport.sessionId === undefined) session.close()
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request
    const response = reply.raw
    reply.hijack()
    try {
      const refusal = refusalOfPlace(raw, known)
      if (refusal) {
        answer(response, refusal.status, -32000, refusal.message)
        return
      }
      const holder = tokens.holderOf(raw.headers.authorization)
      if (holder === undefined) {
        response.setHeader('WWW-Authenticate', 'Bearer realm="ludex"')
        answer(response, 401, -32001, 'This needs the bearer token that the server was started with.')
        return
      }
      raw.url = pathOf(raw)
      const web = await toWebRequest(raw as NodeIncomingMessageLike, request.body)
      if (await isLegacyRequest(web, request.body)) {
        await serveLegacy(raw, response, request.body, holder)
        return
      }
      const auth = { token: '', clientId: holder, scopes: [] }
      await serveModern(Object.assign(raw as NodeIncomingMessageLike, { auth }), response, request.body)
    } catch (error) {
      report(error, 'http')
      if (!response.headersSent) answer(response, 500, -32603, 'Something went wrong here.')
      else response.end()
    }
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: options.message ?? DEFAULT_SERVER_LIMITS.saveBody,
    handler: serve,
  })
  app.addHook('onClose', async () => {
    for (const session of sessions.values()) session.close()
    for (const desk of desks.values()) desk.close()
    await modern.close()
  })
}

function answer(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
