import { Agent, type ClientRequest, get } from 'node:http'
import type { Row } from '../row.js'
import { Child } from './child.js'
import { makeAll } from './load.js'
import { LudexClient, openTable } from './ludex-client.js'

const STREAMS = 500

/** What somebody costs who only listens: many at tables where nothing happens. */
export async function streamRow(folder: string): Promise<Row> {
  const server = await Child.start('./ludex-main.js', ['files', folder])
  const client = new LudexClient(server.url)
  const agent = new Agent({ keepAlive: false })
  const open: ClientRequest[] = []
  try {
    const tables = await makeAll(20, 8, () => openTable(client))
    const before = await server.tell()
    await makeAll(STREAMS, 16, async (i) => {
      const { id, key } = tables[i % tables.length]!
      await new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}` }
        const asked = get(`${server.url}/api/tables/${id}/events`, { agent, headers }, (answer) => {
          answer.once('data', () => resolve())
          answer.resume()
        })
        asked.on('error', reject)
        open.push(asked)
      })
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
    for (const asked of open) {
      asked.removeAllListeners('error')
      asked.on('error', () => {})
      asked.destroy()
    }
    client.close()
    await server.stop()
  }
}
