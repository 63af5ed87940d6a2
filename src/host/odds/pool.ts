import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PACKAGE } from '../../library/documents/content.js'
import { nodeThread } from '../work/node-thread.js'
import { ThreadPool } from '../work/pool.js'
import { Odds, type OddsAnswer, type OddsQuestion } from './odds.js'

const WORKER = join(PACKAGE, 'dist', 'host', 'odds', 'worker.js')

/** Threads of Node that work out odds, begun when somebody first asks; none where the program was not built. */
export class OddsPool extends Odds {
  constructor() {
    super(
      existsSync(WORKER)
        ? new ThreadPool<OddsQuestion, OddsAnswer>({
            begin: nodeThread({ script: WORKER }),
            threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
          })
        : undefined,
    )
  }
}
