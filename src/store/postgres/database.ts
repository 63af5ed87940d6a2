import type { ClientConfig, Pool, PoolClient, QueryResultRow } from 'pg'
import { StoreFailed } from '../contract.js'
import type { Statement } from './statements.js'

/** How many connections a process has at most, beside the one that listens. */
const MAX_CONNECTIONS = 10
/** Also how long somebody waits for others to be done with theirs. */
const CONNECT_MS = 10_000
/** The server gives up first and says so; only a server that has gone silent makes this side give up. */
const STATEMENT_MS = 10_000
const SILENCE_MS = 15_000

export type Pg = typeof import('pg')

/** The driver is an optional package: it is loaded when somebody opens a database, and not before. */
export async function loadPg(): Promise<Pg> {
  try {
    return await import('pg')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StoreFailed(
      'tables in PostgreSQL need the package pg, which is not installed: npm install pg',
      true,
    )
  }
}

export function clientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'ludex',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  }
}

/**
 * Whether the server said that it did not do it. A connection that breaks, a server that goes down and a server that
 * falls silent leave open whether it did: the change may have been kept and only its answer lost.
 */
function isRefusal(error: unknown): boolean {
  const { severity, code = '' } = error as { readonly severity?: string; readonly code?: string }
  // FATAL and PANIC end the connection, perhaps after the change was kept. A server that speaks another language than
  // English is not understood here, which errs on the safe side. 40003: it does not know itself. Class 08: the connection.
  return severity === 'ERROR' && code !== '40003' && !code.startsWith('08')
}

/** The error itself stays here: its details may quote whole rows, and one of the tables holds secrets. */
function failed(error: unknown, certain: boolean): StoreFailed {
  if (error instanceof StoreFailed) return error
  const { message, code } = error as { readonly message?: string; readonly code?: string }
  const words = message || code || 'no reason given'
  return new StoreFailed(`PostgreSQL: ${words}${message && code ? ` (${code})` : ''}`, certain)
}

/** Commits that are answered before they are on the disk would be lines that are acknowledged and lost. */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

/** A few connections to one database, and what their failures mean. */
export class Database {
  private readonly pool: Pool

  constructor({ Pool }: Pg, url: string) {
    this.pool = new Pool({
      ...clientConfig(url),
      max: MAX_CONNECTIONS,
      onConnect: async (client) => {
        await client.query(DURABLE)
      },
    })
    // A connection that breaks is noticed by anyone who uses it. Without these, an idle one would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}))
    this.pool.on('error', () => {})
  }

  private async connected(): Promise<PoolClient> {
    try {
      return await this.pool.connect()
    } catch (error) {
      throw failed(error, true)
    }
  }

  /** Several statements on one connection. */
  async with<Answer>(work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await this.connected()
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      const refused = error instanceof StoreFailed || isRefusal(error)
      broken = !refused
      throw failed(error, refused)
    } finally {
      client.release(broken)
    }
  }

  /** One statement that may change something. */
  async change<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    return await this.with(async (client) => (await client.query<Row>({ ...statement, values })).rows)
  }

  /** One statement that only looks: whatever happens to it, nothing has changed. */
  async look<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    try {
      return await this.change<Row>(statement, values)
    } catch (error) {
      throw error instanceof StoreFailed && !error.certain ? new StoreFailed(error.message, true) : error
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}
