import type { ClientBase } from 'pg'
import { StoreFailed } from '../contract.js'
import { MIGRATIONS } from './migrations.js'
import { checkSchema } from './statements.js'

/** PostgreSQL 13 was the first to have transaction numbers that never come round. */
const OLDEST = 130_000

async function checkServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer as version,
       current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  if (version < OLDEST) throw new StoreFailed('PostgreSQL 13 or newer is needed', true)
  if (encoding !== 'UTF8')
    throw new StoreFailed(`the database is encoded as ${encoding}: lines need one that is UTF8`, true)
}

/** How many migrations this schema has had. */
async function made(client: ClientBase, schema: string): Promise<number> {
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migrations`,
  ])
  if (!found.rows[0]!.there) return 0
  const { rows } = await client.query<{ n: number }>(
    `select coalesce(max(n), 0) as n from ${schema}.migrations`,
  )
  return rows[0]!.n
}

async function bringUp(client: ClientBase, schema: string): Promise<void> {
  // Processes that start at once come here one after the other; anyone who comes second finds it done.
  await client.query("select pg_advisory_xact_lock(hashtext('ludex migrations'), hashtext($1))", [schema])
  await client.query(`create schema if not exists ${schema}`)
  await client.query(
    `create table if not exists ${schema}.migrations (
       n integer primary key,
       at timestamptz not null default now()
     )`,
  )
  const before = await made(client, schema)
  for (const [i, text] of MIGRATIONS.entries()) {
    if (i < before) continue
    await client.query(text.replaceAll('$schema', schema))
    await client.query(`insert into ${schema}.migrations (n) values ($1)`, [i + 1])
  }
}

/** Makes the schema what this program needs, all of it or nothing, and only where something is to be done. */
export async function migrate(client: ClientBase, schema: string): Promise<void> {
  checkSchema(schema)
  await checkServer(client)
  const before = await made(client, schema)
  if (before > MIGRATIONS.length)
    throw new StoreFailed(
      `the schema ${schema} was made by a newer Ludex (migration ${before}, this one knows ${MIGRATIONS.length})`,
      true,
    )
  if (before === MIGRATIONS.length) return
  await client.query('begin')
  try {
    // Others may be at it for longer than a statement may take.
    await client.query('set local statement_timeout = 0')
    await bringUp(client, schema)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
