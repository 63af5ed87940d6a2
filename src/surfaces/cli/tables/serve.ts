import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { Host } from '../../../host/host.js'
import {
  type LimitName,
  limitLines,
  limitsWith,
  readLimit,
  type ServerLimits,
} from '../../../host/limits/limits.js'
import { listScenarios } from '../../../library/authors/list.js'
import { PACKAGE, version } from '../../../library/documents/content.js'
import type { Store } from '../../../store/contract.js'
import { EXIT, UserError } from '../exit.js'
import { needed } from '../needed.js'
import { print, say } from '../print.js'
import { defaultTables } from '../repl/kept/state-folder.js'

interface ServeOptions {
  readonly data?: string
  readonly postgres?: string
  readonly port?: number
  readonly bind: string
  readonly name?: readonly string[]
  readonly quiet?: boolean
  readonly limit?: Readonly<Partial<Record<LimitName, number>>>
}

const PORT = 4242

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

function limitOf(
  text: string,
  known: Readonly<Partial<Record<LimitName, number>>> = {},
): Readonly<Partial<Record<LimitName, number>>> {
  const read = readLimit(text)
  if (typeof read === 'string') throw new InvalidArgumentError(read)
  return { ...known, [read.name]: read.value }
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('keep tables for several people: the page, the HTTP interface, live news')
    .option('--data <folder>', 'keep the tables in this folder (default: one of your own)')
    .option('--postgres <url>', 'keep them in PostgreSQL instead; several servers may share it')
    .option(
      '--port <number>',
      `listen here; 0 takes any free port (default: ${PORT}, or another if it is taken)`,
      portOf,
    )
    .option('--bind <address>', 'listen at this address', '127.0.0.1')
    .option(
      '--name <host>',
      'a name this server is called by, behind a proxy; may be repeated',
      (name: string, all: readonly string[] = []) => [...all, name],
    )
    .option('--limit <name=value>', 'change a limit of the list below; may be repeated', limitOf)
    .option('--quiet', 'no log of requests')
    .addHelpText(
      'after',
      `
Examples:
  ludex serve
  ludex serve --data /srv/ludex --port 8080
  LUDEX_ACCESS=… ludex serve --postgres postgres://ludex@db/ludex --bind 0.0.0.0 --name play.example.org

With a token in LUDEX_MCP_TOKEN models can come in at /mcp; several, parted by commas, keep people's models apart.
The access secret in LUDEX_ACCESS is asked of anyone who opens or lists tables. Without it the server stays on loopback.
The address goes to stdout, the log to stderr. Ctrl-C finishes what was acknowledged and stops.

Limits, with their defaults:
${limitLines().join('\n')}`,
    )
    .action(async (options: ServeOptions) => {
      process.exitCode = await serve(options)
    })
}

export async function openStore({ data, postgres }: { data?: string; postgres?: string }): Promise<Store> {
  if (postgres !== undefined && data !== undefined)
    throw new UserError('say either --data or --postgres: tables are kept in one place')
  if (postgres !== undefined) {
    const { openPostgres } = await import('../../../store/postgres/postgres-store.js')
    return await openPostgres(postgres)
  }
  const { openFiles } = await import('../../../store/files/file-store.js')
  return await openFiles(data ?? defaultTables())
}

/** Listens at the port that was asked for; where none was, at the usual one or, if that is taken, at any. */
async function listening(app: FastifyInstance, { port, bind }: ServeOptions): Promise<string> {
  try {
    return await app.listen({ port: port ?? PORT, host: bind })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (port !== undefined) throw new UserError(`port ${port} is taken; --port 0 takes any free one`)
    return await app.listen({ port: 0, host: bind })
  }
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

async function serve(options: ServeOptions): Promise<number> {
  const access = process.env.LUDEX_ACCESS
  if (!LOOPBACK.includes(options.bind) && !access)
    throw new UserError(
      `${options.bind} can be reached from outside: set an access secret in LUDEX_ACCESS first, of 16 characters or more`,
    )
  if (options.name && !access)
    throw new UserError(
      '--name says that others reach this server: set an access secret in LUDEX_ACCESS first, of 16 characters or more',
    )
  if (access !== undefined && !/^[\w-]{16,200}$/.test(access))
    throw new UserError('LUDEX_ACCESS must have 16 to 200 characters: letters, digits, - and _')
  const { buildServer } = await needed('serve', () => import('../../http/server.js'))
  const { Host } = await import('../../../host/host.js')
  const store = await openStore(options)
  const limits = limitsWith(options.limit ?? {})
  const host = new Host({
    store,
    limits,
    report: (error, about) => say(`${about}: ${(error as Error).message}`),
  })
  const app = await buildServer({
    host,
    version,
    ...(access !== undefined && { access }),
    ...(options.name && { names: options.name }),
    pages: join(PACKAGE, 'dist-web'),
    log: !options.quiet,
    limits,
  })
  const { LUDEX_MCP_TOKEN: token } = process.env
  if (token) await addMcp(app, host, token, limits, options)
  try {
    const address = await listening(app, options)
    print(address)
    // The list is asked for first, and takes a moment to read.
    listScenarios().catch((error: Error) => say(error.message))
    say(`Open it in a browser. Tables are kept in ${store.name}. Stop with Ctrl-C.`)
    say('No browser here? Play in the terminal: npx ludex play bx/three-reavers')
    await stopped()
    say('Finishing what is under way.')
  } finally {
    await app.close()
    await host.close()
  }
  return EXIT.ok
}

/** Models come in at /mcp by a token. Those who share one share the tables they open; to any other table they need a link. */
async function addMcp(
  app: FastifyInstance,
  host: Host,
  token: string,
  { sessions, saveBody }: ServerLimits,
  { name }: ServeOptions,
) {
  const tokens = token.split(',').map((one) => one.trim())
  if (!tokens.every((one) => /^[\w-]{16,200}$/.test(one)))
    throw new UserError(
      'LUDEX_MCP_TOKEN must have 16 to 200 characters: letters, digits, - and _; several are parted by commas',
    )
  const { mountMcp } = await needed('mcp', () => import('../../mcp/http.js'))
  const baseUrl = () => (name?.[0] === undefined ? app.listeningOrigin : `https://${name[0]}`)
  await mountMcp(app, host, {
    tokens: tokens.map((one) => ({ token: one })),
    baseUrl,
    sessions,
    message: saveBody,
    ...(name && { hosts: name }),
  })
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
