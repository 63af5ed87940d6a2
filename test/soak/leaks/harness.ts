import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Store } from '../../../src/store/contract.js'
import { openFiles } from '../../../src/store/files/file-store.js'
import { Broken, type Figures, type Harness } from '../frame/harness.js'
import { OneServer } from './one-server.js'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

const MEGABYTE = 2 ** 20
/** Rounds until everything that is loaded once has been loaded. */
const WARM = 3
/** What the heap may wander by between rounds without anything being lost. */
const SLACK = 16 * MEGABYTE
/** What may be open beside that: a connection that is kept for the next request, a timer. */
const FEW = 8

export interface LeakOptions {
  /** Tables that come and go in a round, and commands that are taken in it, theirs and those of tables that stay. */
  readonly tables?: number
  readonly commands?: number
  readonly store?: (folder: string) => Promise<Store>
  /** Hears the figures of each round, for runs that take long. */
  readonly told?: (figures: Figures) => void
}

function handles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** Memory-backed where there is such a place: this is about memory, and a disk would only be worn out. */
function place(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

/** What may not grow, after everything that nobody holds any more is gone. */
interface Sample {
  readonly heap: number
  readonly handles: number
  /** Timers, sockets and whatever else keeps a program running. */
  readonly resources: number
}

function sample(): Sample {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo().length
  return { heap: heapUsed + external, handles: handles(), resources }
}

function hasGrown(first: Sample, now: Sample): boolean {
  return (
    now.heap > first.heap + SLACK ||
    now.handles > first.handles + FEW ||
    now.resources > first.resources + FEW
  )
}

/** One server on files, for as long as it runs: tables come and go, some stay; memory and handles stay flat. */
export function leaks({ tables = 60, commands = 600, store = openFiles, told }: LeakOptions = {}): Harness {
  return {
    name: 'leaks',
    promise: 'memory and file handles stay flat over tables that come and go and commands without end',
    weight: 4,
    async open() {
      const folder = mkdtempSync(join(place(), 'ludex-leaks-'))
      const server = await OneServer.start(await store(join(folder, 'data')))
      let first: Sample | undefined
      return {
        async round(chance, n) {
          const { tables: tablesBefore, commands: commandsBefore, overHttp } = server
          for (let i = 0; i < tables; i++) await server.comeAndGo(chance)
          await server.goOn(chance, commandsBefore + commands)
          const now = sample()
          if (n < WARM || !first) first = now
          else if (hasGrown(first, now))
            throw new Broken('memory or handles grow with every round', { round: n, first, now })
          const figures: Figures = {
            'tables opened and closed': server.tables - tablesBefore,
            'of them over HTTP': server.overHttp - overHttp,
            commands: server.commands - commandsBefore,
            'most heap MB': Math.ceil(now.heap / MEGABYTE),
            'most resident MB': Math.ceil(process.memoryUsage.rss() / MEGABYTE),
            'most file handles': now.handles,
            'most timers and sockets': now.resources,
          }
          told?.(figures)
          return figures
        },
        async close() {
          await server.close()
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}
