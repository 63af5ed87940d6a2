import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Host } from '../../../src/host/host.js'
import type { Store } from '../../../src/store/contract.js'
import { openFiles } from '../../../src/store/files/file-store.js'
import { type Seats, sitDown } from '../../host/kit.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures, type Harness } from '../frame/harness.js'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

const MEGABYTE = 2 ** 20
/** Rounds until everything that is loaded once has been loaded. */
const WARM = 3
/** What the heap may wander by between rounds without anything being lost. */
const SLACK = 16 * MEGABYTE

const SCENARIOS = ['spire/jaw-worm', 'bx/three-reavers', 'skirmish/marsh-duel', 'adapter/plain-pool']

export interface LeakOptions {
  /** Tables opened and closed, and commands given at one table, in a round. */
  readonly tables?: number
  readonly commands?: number
  readonly store?: (folder: string) => Promise<Store>
}

function handles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** One host on files, for as long as it runs: tables come and go, one stays; memory and handles stay flat. */
export function leaks({ tables = 60, commands = 600, store = openFiles }: LeakOptions = {}): Harness {
  return {
    name: 'leaks',
    promise: 'memory and file handles stay flat over tables that come and go and commands without end',
    weight: 4,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'ludex-leaks-'))
      const kept = await store(join(folder, 'data'))
      const limits = { rate: { perSecond: 1e9, burst: 1e9 }, held: 20, lines: 1e9, tables: 1e9 }
      const host = new Host({ store: kept, limits })
      const stays = await sitDown(host, 'spire/jaw-worm')
      await stays.gm.send({ kind: 'start' })
      let heap = Number.POSITIVE_INFINITY
      let open = 0
      return {
        async round(chance, n) {
          for (let i = 0; i < tables; i++) await comeAndGo(host, kept, chance)
          for (let i = 0; i < commands; i++) await stays.gm.send({ kind: 'say', text: `still here ${i}` })
          collect()
          collect()
          const { heapUsed, arrayBuffers } = process.memoryUsage()
          const now = heapUsed + arrayBuffers
          const figures: Figures = {
            'tables opened and closed': tables,
            'commands at one table': commands,
            'most heap MB': Math.ceil(now / MEGABYTE),
            'most file handles': handles(),
          }
          if (n < WARM || heap === Number.POSITIVE_INFINITY) {
            heap = now
            open = handles()
          } else if (now > heap + SLACK || handles() > open + 8)
            throw new Broken('memory or file handles grow with every round', {
              round: n,
              heapAtFirst: heap,
              heapNow: now,
              handlesAtFirst: open,
              handlesNow: handles(),
            })
          return figures
        },
        async close() {
          await host.close()
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}

async function comeAndGo(host: Host, store: Store, chance: Chance): Promise<void> {
  const seats: Seats = await sitDown(host, chance.one(SCENARIOS))
  await seats.gm.send({ kind: 'start' })
  for (const seated of Object.values(seats.players)) await seated.send({ kind: 'say', text: 'good evening' })
  await seats.gm.send({ kind: 'close' })
  // Its card is kept for as long as the table is; who runs a server for ever takes old tables away.
  await store.remove(seats.id)
}
