import type { Row } from '../row.js'
import { Child } from './child.js'
import { Listeners } from './listeners.js'
import { makeAll } from './load.js'
import { LudexClient, openTable } from './ludex-client.js'

const STREAMS = 500

/** What somebody costs who only listens: many at tables where nothing happens. */
export async function streamRow(folder: string): Promise<Row> {
  const server = await Child.start('./ludex-main.js', ['files', folder])
  const client = new LudexClient(server.url)
  const listeners = new Listeners()
  try {
    const tables = await makeAll(20, 8, () => openTable(client))
    const before = await server.tell()
    await makeAll(STREAMS, 16, async (i) => {
      const { id, key } = tables[i % tables.length]!
      await listeners.add(`${server.url}/api/tables/${id}`, key)
    })
    const after = await server.tell()
    const each = (after.heap - before.heap) / STREAMS
    return {
      name: 'memory of somebody who listens',
      ours: each / 1_000,
      unit: 'kB',
      note: `${STREAMS} streams at ${tables.length} tables; heap of the server after a collection`,
    }
  } finally {
    listeners.close()
    client.close()
    await server.stop()
  }
}
