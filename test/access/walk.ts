import { Client } from '../http/kit.js'
import { overHttp } from '../mcp/clients.js'
import type { House, Visit } from './house.js'
import { HTTP_ROWS } from './http-rows.js'
import { MCP_ROWS } from './mcp-rows.js'

/**
 * What a party gets. `yes`: done, as its seat may. `no`: refused, and nothing is learned. `why`: the seat is lost, and the
 * answer says how. `gm`: refused, because this is the game master's. Any other code is a refusal by the rules of the table.
 */
export type Cell = string

/** A cell, and every letter of the answer. */
export interface Walked {
  readonly cell: Cell
  readonly text: string
}

const WORDS: Readonly<Record<string, Cell>> = {
  LINK_REVOKED: 'why',
  GM_ONLY: 'gm',
  ACCESS_NEEDED: 'no',
  NO_SUCH_LINK: 'no',
  NOT_AT_THIS_TABLE: 'no',
  NO_TABLE_YET: 'no',
  ResourceNotFoundError: 'no',
}

function cellOf(code: string): Cell {
  return WORDS[code] ?? code
}

async function walkHttp(house: House, row: string, visit: Visit, table: string): Promise<Walked> {
  const client = new Client(house.url, visit.key)
  const { status, body } = await HTTP_ROWS[row]!(client, table, visit, house)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (status < 300) return { cell: 'yes', text }
  return { cell: status === 401 ? 'no' : cellOf(body.error?.code ?? `${status}`), text }
}

async function walkMcp(house: House, row: string, visit: Visit, table: string): Promise<Walked> {
  const caller = await overHttp(`${house.url}/mcp`, visit.token ?? 'nothing-at-all').catch(
    (error: Error) => error,
  )
  if (caller instanceof Error) return { cell: 'no', text: '' }
  try {
    const fresh = row.startsWith('tool tables (')
    if (!fresh) await caller.call('tables', { resume: visit.resume })
    await visit.evict()
    const { code, text } = await MCP_ROWS[row]!(caller, table, visit)
    return { cell: code === undefined ? 'yes' : cellOf(code), text }
  } finally {
    await caller.close()
  }
}

/** One party makes one call, at its table or, with the same keys, at another. */
export async function walk(house: House, row: string, visit: Visit, elsewhere?: string): Promise<Walked> {
  if (row in MCP_ROWS) return await walkMcp(house, row, visit, elsewhere ?? visit.resume.split('#')[0]!)
  await visit.evict()
  return await walkHttp(house, row, visit, elsewhere ?? visit.table)
}
