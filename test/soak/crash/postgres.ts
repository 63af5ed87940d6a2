import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Strike } from '../../http/crash.js'
import { Client as Caller } from '../../http/kit.js'
import type { PostgresServer } from '../../store/postgres-server.js'
import type { Chance } from '../frame/chance.js'
import { Broken } from '../frame/harness.js'

const PATIENCE = 600

/** PostgreSQL goes in the middle of its work: all of it at once, or one process that serves somebody. The server stays. */
export function databaseStruck(database: PostgresServer, chance: Chance): Strike {
  return async (program) => {
    if (chance.in(2)) {
      await database.kill()
      await database.restart()
    } else await killOne(database.url)
    const caller = new Caller(program.url)
    for (let looks = 0; looks < PATIENCE; looks++) {
      const { status } = await caller.get('/api/tables')
      if (status === 200) return program
      await pause(50)
    }
    throw new Broken('the server does not find its database again', { log: program.log })
  }
}

/** One that serves the server, busy if there is one. PostgreSQL then ends all of them and recovers by itself. */
async function killOne(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'active' desc, query_start desc limit 1`,
  )
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => {})
}
