import { playChunk } from '../src/analysis/simulate.js'
import { loadFight } from '../src/lab/sweep/variant.js'
import { subjectOf } from '../src/lab/work.js'
import type { Row } from './row.js'
import { warmRate } from './row.js'

const SCENARIOS = [
  'bx/ford-day',
  'simverse/guide-fight',
  'simverse/duel-of-maneuvers',
  'simverse/tavern-brawl',
  'simverse/archers-and-shield-wall',
  'simverse/mounted-charge',
  'simverse/night-ambush',
  'simverse/bridge-of-ledges',
  'simverse/ogre-king',
  'skirmish/marsh-duel',
]
const BATCH = 25

/** Whole games a second by the rules, everything counted, as `ludex simulate` plays them once it is warm. */
export async function gameRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const file of SCENARIOS) {
    const subject = await subjectOf((await loadFight({ file, settings: [], players: {}, seed: 1 })).work)
    let first = 0
    const ours = warmRate(() => {
      playChunk(subject, { seed: 1, first, runs: BATCH })
      first += BATCH
    })
    rows.push({ name: `games: ${file}, by the rules`, ours: ours * BATCH, unit: 'games/s' })
  }
  return rows
}
