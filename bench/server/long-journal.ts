import { Host } from '../../src/host/host.js'
import { loadScenario } from '../../src/library/load.js'
import { openFiles } from '../../src/store/files/file-store.js'
import type { Row } from '../row.js'

const LINES = 10_000
const WINDOW = 1_000
/** On a slow machine the journal stays shorter, and the row says so. */
const MAX_MS = 40_000

/** Ten thousand commands at one table in files: what the early thousands cost, and the last. */
export async function longJournalRow(folder: string): Promise<Row> {
  const { ruleset, scenario } = await loadScenario('skirmish/marsh-duel')
  const host = new Host({
    store: await openFiles(folder),
    limits: { rate: { perSecond: 1e9, burst: 1e9 } },
  })
  const { table, keys } = await host.open({ game: { ruleset }, scenario })
  const gm = await host.enter(table, keys.gm!)
  await gm.send({ kind: 'start' })
  const times: number[] = []
  const until = performance.now() + MAX_MS
  let done = 0
  for (; done < LINES && performance.now() < until; done += WINDOW) {
    const start = process.cpuUsage()
    for (let i = 0; i < WINDOW; i++) await gm.act({ verb: 'turn' })
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / WINDOW)
  }
  const { n } = gm.look()
  await host.close()
  const again = new Host({ store: await openFiles(folder) })
  const began = performance.now()
  const taken = await again.enter(table, keys.gm!)
  const opened = performance.now() - began
  if (taken.look().n !== n) throw new Error('the table was not taken up where it was')
  await again.close()
  // The first windows warm the engine up: the third stands for the early ones.
  const [early, last] = [times[2] ?? times[0]!, times.at(-1)!]
  return {
    name: `a line at the end of ${done.toLocaleString('en')}, files`,
    ours: last,
    unit: 'µs of processor',
    note: `${early.toFixed(0)} µs at 3,000 lines, ${last.toFixed(0)} µs at the end (× ${(last / early).toFixed(2)}); taken up again in ${opened.toFixed(0)} ms`,
  }
}
