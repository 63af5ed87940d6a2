import { isRepeated } from '../src/kernel/table/request.js'
import { Table } from '../src/kernel/table/table.js'
import { loadScenario } from '../src/library/load.js'
import type { Row } from './row.js'

const COMMANDS = 50_000
const EARLY = 100
const WINDOW = 1_000

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

/** Fifty thousand commands at one table whose lines a store keeps: what the first thousand cost, and the last. */
export async function tableRows(): Promise<Row[]> {
  const { ruleset, scenario } = await loadScenario('skirmish/marsh-duel')
  const seed = new Uint8Array(32)
  const table = Table.open(ruleset, scenario, { id: 'long', seed, keepLines: false })
  table.start()
  const command = { verb: 'turn' }
  const times: number[] = []
  const heaps: number[] = []
  let bytes = 0
  for (let done = 0; done < COMMANDS; done += WINDOW) {
    if (done === 0) for (let i = 0; i < EARLY; i++) act()
    const start = process.cpuUsage()
    for (let i = 0; i < WINDOW; i++) act()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / WINDOW)
    heaps.push(heapMegabytes())
  }
  function act(): void {
    const proposal = table.propose('gm', { kind: 'act', command })
    if (isRepeated(proposal)) throw new Error('a command was taken for another')
    bytes += proposal.line.length
    table.commit(proposal)
  }
  // The first windows warm the engine up: the fifth stands for the early ones.
  const early = times[4]!
  const last = times.at(-1)!
  const flat = `line ${table.length} of ${(bytes / 1e6).toFixed(0)} MB; microseconds a command: ${early.toFixed(0)} at 5,000, ${last.toFixed(0)} at the end (× ${(last / early).toFixed(2)}); heap ${heaps[4]!.toFixed(1)} MB → ${heaps.at(-1)!.toFixed(1)} MB`
  return [
    {
      name: 'a table of 50,000 commands, the last thousand',
      ours: 1e6 / last,
      unit: 'commands/s',
      note: flat,
    },
  ]
}
