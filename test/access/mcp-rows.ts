import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { type Caller, overHttp } from '../mcp/clients.js'
import type { House, Visit } from './house.js'

/** What an MCP call came to: a code where it was refused, and every letter of the answer. */
export interface McpAnswer {
  readonly code?: string
  readonly text: string
}

/** A call as one party makes it, from a session that has tried to sit down; `table` may be another one, to compare. */
export type McpCall = (caller: Caller, table: string, visit: Visit) => Promise<McpAnswer>

const tool =
  (name: string, args: Record<string, unknown> = {}, named = true): McpCall =>
  async (caller, table) => {
    const { reply, text } = await caller.call(name, { ...args, ...(named && { table }) })
    return { text, ...(reply.status === 'refused' && { code: reply.code ?? 'REFUSED' }) }
  }

const resource =
  (kind: string): McpCall =>
  async ({ client }, table) => {
    const uri = kind.replace('{table}', table).replace('{game}', 'adapter')
    try {
      const { contents } = await client.readResource({ uri })
      return { text: JSON.stringify(contents) }
    } catch (error) {
      const { message } = error as Error
      const lost = /bot now|taken back|renewed/.test(message)
      if (!lost && !(error as { code?: number }).code) throw error
      return { text: message, code: lost ? 'LINK_REVOKED' : ResourceNotFoundError.name }
    }
  }

const prompt =
  (name: string, named: string): McpCall =>
  async ({ client }) => ({
    text: JSON.stringify(await client.getPrompt({ name, arguments: { named } })),
  })

/** Whether a session finds the table in its list. */
const listed: McpCall = async (caller, table) => {
  const { text } = await caller.call('tables')
  return text.includes(table) ? { text } : { text, code: 'NOT_AT_THIS_TABLE' }
}

/** Whether a fresh session can sit down with what the party holds. */
const resumed: McpCall = async (caller, table, visit) =>
  await tool('tables', { resume: visit.resume.replace(/^[^#]*/, table) }, false)(caller, table, visit)

const SCENARIO = 'bx/three-reavers'

/** Every tool, resource and prompt of the MCP server, with a call that shows who may make it. */
export const MCP_ROWS: Readonly<Record<string, McpCall>> = {
  'tool games': tool('games', {}, false),
  'tool open': tool('open', { scenario: SCENARIO }, false),
  'tool tables': listed,
  'tool tables (resume)': resumed,
  'tool tables (resume as game master)': async (caller, table) =>
    await tool('tables', { resume: table, role: 'gm' }, false)(caller, table, {} as Visit),
  'tool look': tool('look'),
  'tool act': tool('act', { do: 'extend a raft by: Teodora', sure: true }),
  'tool odds': tool('odds', { do: 'extend a raft by: Teodora' }),
  'tool roll': tool('roll', { dice: '1d6', for: 'weather' }),
  'tool rule': tool('rule', { do: 'damage who: Wend points: 1', because: 'a fall' }),
  'tool narrate': tool('narrate', { text: 'The river rises.' }),
  'tool undo': tool('undo'),
  'tool explain': tool('explain', { what: 'Rope Marten' }, false),
  'tool simulate': tool('simulate', { runs: 1 }, false),
  'tool verify': tool('verify'),
  'tool verify (close)': tool('verify', { close: true, sure: true }),
  'resource ludex://games/{game}/rules': resource('ludex://games/{game}/rules'),
  'resource ludex://games/{game}/rules/{section}': resource('ludex://games/{game}/rules/verbs'),
  'resource ludex://games/{game}/format': resource('ludex://games/{game}/format'),
  'resource ludex://games/{game}/format/{section}': resource('ludex://games/{game}/format/example'),
  'resource ludex://tables/{table}/state': resource('ludex://tables/{table}/state'),
  'resource ludex://tables/{table}/log': resource('ludex://tables/{table}/log'),
  'resource ludex://tables/{table}/journal': resource('ludex://tables/{table}/journal'),
  'resource ludex://tables/{table}/save': resource('ludex://tables/{table}/save'),
  'prompt run-a-fight': prompt('run-a-fight', SCENARIO),
  'prompt run-a-campaign-day': prompt('run-a-campaign-day', 'bx/ford-day'),
  'prompt be-the-opponent': prompt('be-the-opponent', 'simverse/guide-fight'),
  'prompt teach-me': prompt('teach-me', 'spire'),
}

/** Every tool, resource and prompt that the server really offers to a client. */
export async function offeredBy({ url }: House, token: string): Promise<readonly string[]> {
  const { client, close } = await overHttp(`${url}/mcp`, token)
  const { tools } = await client.listTools()
  const { resourceTemplates } = await client.listResourceTemplates()
  const { prompts } = await client.listPrompts()
  await close()
  return [
    ...tools.map(({ name }) => `tool ${name}`),
    ...resourceTemplates.map(({ uriTemplate }) => `resource ${uriTemplate}`),
    ...prompts.map(({ name }) => `prompt ${name}`),
  ]
}
