import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashes, type Strike } from '../../http/crash.js'
import { Program } from '../../http/kit.js'
import { type PostgresServer, startPostgres } from '../../store/postgres-server.js'
import type { Chance } from '../frame/chance.js'
import type { Figures, Harness } from '../frame/harness.js'
import { canTrace, DIST, KEPT, type Kept } from './keeping.js'
import { databaseStruck } from './postgres.js'
import { powerLost } from './power.js'
import { canLimit, ShortWrites } from './short-writes.js'
import { fullDisk, killedPrompt, noPlace } from './small-disk.js'
import { walks } from './walk.js'

export interface CrashOptions {
  /** The build whose system calls are watched. */
  readonly dist?: string
  readonly kills?: number
  /** Steps of a walk over system calls, or over bytes, in one round. */
  readonly few?: number
  /** What is tried; all of it when it is not said. */
  readonly only?: readonly Way[]
}

const WAYS = [
  'power',
  'system calls',
  'prompt',
  'disk',
  'system calls',
  'short writes',
  'server on files',
  'server on PostgreSQL',
  'PostgreSQL',
] as const
type Way = (typeof WAYS)[number]

/** Kills, power cuts and full disks: what was acknowledged is there afterwards. */
export function crash({ dist = DIST, kills = 3, few = 10, only = WAYS }: CrashOptions = {}): Harness {
  return {
    name: 'crash',
    promise: 'nothing that was acknowledged is lost: not by kill -9, not by a power cut, not by a full disk',
    weight: 6,
    async open() {
      const can: Partial<Record<Way, boolean>> = {
        power: canTrace(),
        'system calls': canTrace(),
        'short writes': canLimit(),
      }
      const ways = only.filter((way) => can[way] ?? true)
      const walking = walks(dist, KEPT)
      const short = KEPT.map((kind) => new ShortWrites(dist, kind))
      let database: PostgresServer | undefined
      const served = async (
        start: () => Promise<Program>,
        chance: Chance,
        what: string,
        strike?: Strike,
      ): Promise<Figures> => {
        const found = await crashes(start, kills, 2, () => chance.part(), strike)
        return { [what]: found.kills, 'commands acknowledged': found.acknowledged }
      }
      const onPostgres = async (chance: Chance, what: string, strike?: () => Strike) => {
        database ??= await startPostgres()
        const { url } = database
        const start = () => Program.start(['--postgres', url, '--quiet'])
        return await served(start, chance, what, strike?.())
      }
      const doing: Readonly<Record<Way, (chance: Chance, turn: number) => Promise<Figures> | Figures>> = {
        power: (chance) => powerLost(dist, chance.one<Kept>(KEPT)),
        'system calls': (_, turn) =>
          walking[turn % walking.length]!.step(few * Math.floor(turn / walking.length), few),
        'short writes': (_, turn) =>
          short[turn % short.length]!.step(few * Math.floor(turn / short.length), few),
        prompt: killedPrompt,
        disk: (chance) => (chance.in(4) ? noPlace() : fullDisk(chance)),
        'server on files': async (chance) => {
          const data = mkdtempSync(join(tmpdir(), 'ludex-crash-'))
          try {
            return await served(
              () => Program.start(['--data', data, '--quiet']),
              chance,
              'servers killed (files)',
            )
          } finally {
            rmSync(data, { recursive: true, force: true })
          }
        },
        'server on PostgreSQL': (chance) => onPostgres(chance, 'servers killed (PostgreSQL)'),
        PostgreSQL: (chance) =>
          onPostgres(chance, 'databases killed', () => databaseStruck(database!, chance)),
      }
      return {
        async round(chance, n) {
          const way = ways[n % ways.length]!
          return await doing[way](chance, turnOf(way, n, ways))
        },
        async close() {
          for (const walk of walking) walk.close()
          await database?.stop()
        },
      }
    },
  }
}

/** How often a way has had its turn before this round: walks go on from there, in whatever order rounds are tried again. */
function turnOf(way: Way, round: number, ways: readonly Way[]): number {
  const count = (list: readonly Way[]) => list.filter((each) => each === way).length
  return Math.floor(round / ways.length) * count(ways) + count(ways.slice(0, round % ways.length))
}
