import { type PostgresServer, startPostgres } from '../../store/postgres-server.js'
import { DIST } from '../crash/keeping.js'
import type { Figures, Harness } from '../frame/harness.js'
import { raceForFolder, raceForJournal, raceForSave, raceInPostgres } from './races.js'

type Thing = 'journal' | 'save' | 'folder' | 'PostgreSQL table'
const THINGS: readonly Thing[] = ['journal', 'save', 'folder', 'PostgreSQL table']

/** Several processes want one thing; the history of what each was told is held against what is there. */
export function concurrency({ dist = DIST, times = 40, only = THINGS } = {}): Harness {
  return {
    name: 'concurrency',
    promise:
      'of several who write, one has each line; what was acknowledged is there once, what was refused is not',
    weight: 3,
    async open() {
      let database: PostgresServer | undefined
      let schemas = 0
      const doing: Readonly<Record<Thing, () => Promise<Figures>>> = {
        journal: () => raceForJournal(dist, times),
        save: () => raceForSave(dist, times),
        folder: () => raceForFolder(dist, times),
        'PostgreSQL table': async () => {
          database ??= await startPostgres()
          return await raceInPostgres(database.url, `race_${++schemas}`, times * 3)
        },
      }
      return {
        round: async (_, n) => await doing[only[n % only.length]!](),
        close: async () => await database?.stop(),
      }
    },
  }
}
