import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { Host, type HostOptions, memoryStore } from '../../src/host/index.js'
import { type Reply, replySchema } from '../../src/surfaces/mcp/answers/schema.js'
import { Desk, type DeskOptions } from '../../src/surfaces/mcp/desk.js'
import { addressesOf } from '../../src/surfaces/mcp/reading/resources.js'
import { createServer } from '../../src/surfaces/mcp/server.js'
import { Watched } from '../../src/surfaces/mcp/watched.js'
import { secretsOfTest } from '../secrets-of-test.js'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A spec generation. */
export type Era = 'legacy' | 'modern'

export const ERAS: readonly Era[] = ['legacy', 'modern']

/** An answer as a client gets it: the shape, and the text beside it. */
export interface Answer {
  readonly reply: Reply
  readonly text: string
}

/** Cautious: English is nearer to four letters a token, JSON to three. */
export function tokens(text: string): number {
  return Math.ceil(text.length / 3.5)
}

/** A model's client. */
export interface Caller {
  readonly client: Client
  call(name: string, args?: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

function optionsFor(era: Era, elicits: boolean) {
  return {
    capabilities: elicits ? { elicitation: { form: {} } } : {},
    versionNegotiation: { mode: era === 'legacy' ? ('legacy' as const) : { pin: '2026-07-28' } },
  }
}

export function newClient(era: Era = 'legacy', elicits = false): Client {
  return new Client({ name: 'ludex-tests', version: '1.0.0' }, optionsFor(era, elicits))
}

/** A machine with much else to do is slow, and nothing is wrong with that. */
const PATIENT = { timeout: 900_000 }

export function callerOf(client: Client, close: () => Promise<void> = () => client.close()): Caller {
  return {
    client,
    close,
    call: async (name, args = {}) => {
      const { content, structuredContent } = await client.callTool({ name, arguments: args }, PATIENT)
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      if (structuredContent === undefined) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`)
      return { reply: replySchema.parse(structuredContent), text }
    },
  }
}

/** A host that keeps nothing and hurries nobody. */
export function anyHost(options: Partial<HostOptions> = {}): Host {
  return new Host({
    store: memoryStore(),
    secrets: secretsOfTest(),
    limits: { rate: { perSecond: 1e9, burst: 1e9 } },
    report: (error) => {
      throw error
    },
    ...options,
  })
}

/** A client and its server in one process. */
export async function inProcess(
  options: Partial<DeskOptions> & { readonly elicits?: boolean } = {},
): Promise<Caller & { readonly desk: Desk }> {
  const { elicits = false, ...own } = options
  const watched = new Watched()
  const desk = new Desk({ host: own.host ?? anyHost(), opener: 'tests', ...own }, ({ id }) =>
    watched.stirred(addressesOf(id)),
  )
  const server = createServer(desk, (error) => {
    throw error
  })
  watched.serve(server)
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await server.connect(theirs)
  const client = newClient('legacy', elicits)
  await client.connect(ours)
  const caller = callerOf(client, async () => {
    desk.close()
    await client.close()
  })
  return { ...caller, desk }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'ludex-mcp-'))
}

/** The built program, or for anyone who has not built it the sources. */
export const PROGRAM: readonly string[] = process.env.LUDEX_SOURCES
  ? ['--import', 'tsx', 'test/mcp/ludex-main.ts']
  : ['bin/ludex.js']

/** The program itself, as a client starts it. */
export async function overStdio(
  args: readonly string[] = ['--memory'],
  era: Era = 'legacy',
  elicits = false,
  env: Readonly<Record<string, string>> = {},
): Promise<Caller & { readonly pid: number }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...PROGRAM, 'mcp', ...args],
    cwd: ROOT,
    env: { ...(process.env as Record<string, string>), ...env },
    stderr: 'ignore',
  })
  const client = newClient(era, elicits)
  await client.connect(transport)
  return { ...callerOf(client), pid: transport.pid! }
}

export async function overHttp(url: string, token: string, era: Era = 'legacy'): Promise<Caller> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  const client = newClient(era)
  await client.connect(transport)
  return callerOf(client)
}
