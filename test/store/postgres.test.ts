import { afterAll, beforeAll } from 'vitest'
import { inPostgres } from './places.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { storeSuite } from './suite.js'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

storeSuite(
  'postgres',
  inPostgres(() => server),
  true,
)
