import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Store, StoreFailed } from '../../src/store/contract.js'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { soak } from '../soak.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { hearing } from './suite/news.js'
import { add, newTable } from './suite/place.js'

const TABLES = Array.from({ length: 12 }, (_, i) => `table-${i}`)

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

/**
 * What a host does after a failure: tries again if nothing happened, looks if nobody knows. Answers whether there was
 * a moment when nobody knew.
 */
async function addForSure(store: Store, id: string, n: number, line: string): Promise<boolean> {
  let unclear = false
  let doubted = false
  for (;;) {
    try {
      const answer = unclear ? await store.lines(id, n, n) : await add(store, id, n, line)
      if (answer === 'stored') return doubted
      // What was sent and not answered may still be on its way when one looks, and arrive after that.
      if (answer === 'taken') {
        if (!doubted) throw new Error(`line ${n} of ${id} was stored and called a certain failure`)
        unclear = true
        continue
      }
      if (answer.length === 0) {
        unclear = false
        continue
      }
      expect(answer).toEqual([line])
      return doubted
    } catch (error) {
      if (!(error instanceof StoreFailed)) throw error
      unclear ||= !error.certain
      doubted ||= unclear
      await pause(5)
    }
  }
}

it(
  'a server killed in the middle of its work loses no line that was acknowledged',
  async () => {
    const kills = soak(6, 60)
    const store = await openPostgres(server.url, { schema: 'crash' })
    const other = await openPostgres(server.url, { schema: 'crash' })
    const { until } = hearing(other)
    const kept = new Map(TABLES.map((id) => [id, ['0']]))
    for (const id of TABLES) await store.create(newTable(id, ['0']))
    let acknowledged = 0
    let doubts = 0
    let over = false
    const writer = async (id: string) => {
      const lines = kept.get(id)!
      while (!over) {
        const line = `${id} ${lines.length} ${'x'.repeat(500)}`
        if (await addForSure(store, id, lines.length, line)) doubts++
        lines.push(line)
        acknowledged++
      }
    }
    const writers = Promise.all(TABLES.map(writer))
    writers.catch(() => {
      over = true
    })
    for (let kill = 0; kill < kills && !over; kill++) {
      const moment = acknowledged + 50 + Math.floor(Math.random() * 300)
      while (acknowledged < moment && !over) await pause(Math.random() * 3)
      await server.kill()
      await server.restart()
    }
    over = true
    await writers
    for (const id of TABLES) {
      expect(await store.lines(id, 0)).toEqual(kept.get(id))
      expect((await store.card(id))?.length).toBe(kept.get(id)!.length)
    }
    // The other process was deaf as often, and knows in the end.
    await Promise.all(TABLES.map((id) => until(id, kept.get(id)!.length)))
    expect(doubts).toBeGreaterThan(0)
    await store.close()
    await other.close()
  },
  soak(120_000, 900_000),
)
