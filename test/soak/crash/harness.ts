import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashes } from '../../http/crash.js'
import { Program } from '../../http/kit.js'
import { type PostgresServer, startPostgres } from '../../store/postgres-server.js'
import type { Chance } from '../frame/chance.js'
import type { Figures, Harness } from '../frame/harness.js'
import { fullDisk, killedPrompt, noPlace } from './small-disk.js'
import { canTrace, DIST, type Kept, killedAt, powerLost } from './system-calls.js'

export interface CrashOptions {
  /** The build whose system calls are watched. */
  readonly dist?: string
  readonly kills?: number
  /** What is tried; all of it when it is not said. */
  readonly only?: readonly Way[]
}

type Way = 'server on files' | 'server on PostgreSQL' | 'system calls' | 'power' | 'prompt' | 'disk'
const WAYS: readonly Way[] = [
  'power',
  'system calls',
  'prompt',
  'disk',
  'server on files',
  'server on PostgreSQL',
]

/** Kills, power cuts and full disks: what was acknowledged is there afterwards. */
export function crash({ dist = DIST, kills = 3, only = WAYS }: CrashOptions = {}): Harness {
  return {
    name: 'crash',
    promise: 'nothing that was acknowledged is lost: not by kill -9, not by a power cut, not by a full disk',
    weight: 6,
    async open() {
      const tracing = canTrace()
      const ways = only.filter((way) => tracing || (way !== 'power' && way !== 'system calls'))
      let database: PostgresServer | undefined
      const served = async (
        start: () => Promise<Program>,
        chance: Chance,
        where: string,
      ): Promise<Figures> => {
        const found = await crashes(start, kills, 2, () => chance.part())
        return { [`servers killed (${where})`]: found.kills, 'commands acknowledged': found.acknowledged }
      }
      const doing: Readonly<Record<Way, (chance: Chance) => Promise<Figures> | Figures>> = {
        power: (chance) => powerLost(dist, chance.one<Kept>(['store', 'journal'])),
        'system calls': (chance) => killedAt(dist, chance.one<Kept>(['store', 'journal']), chance),
        prompt: killedPrompt,
        disk: (chance) => (chance.in(4) ? noPlace() : fullDisk(chance)),
        'server on files': async (chance) => {
          const data = mkdtempSync(join(tmpdir(), 'ludex-crash-'))
          try {
            return await served(() => Program.start(['--data', data, '--quiet']), chance, 'files')
          } finally {
            rmSync(data, { recursive: true, force: true })
          }
        },
        'server on PostgreSQL': async (chance) => {
          database ??= await startPostgres()
          const { url } = database
          return await served(() => Program.start(['--postgres', url, '--quiet']), chance, 'PostgreSQL')
        },
      }
      return {
        round: async (chance, n) => await doing[ways[n % ways.length]!](chance),
        close: async () => await database?.stop(),
      }
    },
  }
}
