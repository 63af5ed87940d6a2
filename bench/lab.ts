import { playPairs } from '../src/analysis/compare/pair.js'
import { outcomeChanges } from '../src/analysis/compare/pair-tally.js'
import { playChunk } from '../src/analysis/simulate.js'
import { runGames } from '../src/lab/run/run.js'
import { type LoadedFight, loadFight } from '../src/lab/sweep/variant.js'
import { threadPool } from '../src/lab/threads/thread-pool.js'
import { subjectOf } from '../src/lab/work.js'
import type { Row } from './row.js'

const REAVERS = { file: 'bx/three-reavers', settings: [], players: {}, seed: 1 }
const WARM = 60_000
const RUNS = 1_000_000

/** What a run with this many threads took: processor time of all of them, and the clock. */
async function measured(
  { work, loaded }: LoadedFight,
  threads: number,
): Promise<{ readonly cpu: number; readonly clock: number; readonly bytes: string }> {
  const measures = Object.keys(loaded.ruleset.measures)
  const crew = threadPool(threads)
  try {
    await runGames(work, measures, crew, { runs: WARM * threads, rules: true })
    const before = process.cpuUsage()
    const began = performance.now()
    const { tally } = await runGames(work, measures, crew, { runs: RUNS, rules: true })
    const { user, system } = process.cpuUsage(before)
    const clock = (performance.now() - began) / 1000
    return { cpu: (user + system) / 1e6, clock, bytes: JSON.stringify(tally) }
  } finally {
    await crew.close()
  }
}

/**
 * Every game by the rules, which is what threads share. The ratio is of the clock, for that is what somebody waits for; a
 * busy machine gives two threads no second core, so what processor time says of it stands beside.
 */
async function threadsRow(fight: LoadedFight): Promise<Row> {
  const one = await measured(fight, 1)
  const two = await measured(fight, 2)
  if (one.bytes !== two.bytes) throw new Error('two threads and one came to different results')
  return {
    name: 'simulate: three reavers with every figure, two threads',
    ours: RUNS / two.clock,
    peer: { name: 'one thread', rate: RUNS / one.clock },
    unit: 'games/s',
    ratio: one.clock / two.clock,
    note: `on the clock; byte-identical results; at least 1.7 is asked for; by processor time × ${((2 * one.cpu) / two.cpu).toFixed(2)}`,
  }
}

async function memoryRow(fight: LoadedFight): Promise<Row> {
  const subject = await subjectOf(fight.work)
  const bytes = (runs: number): number =>
    JSON.stringify(playChunk(subject, { seed: 1, first: 0, runs }).tally).length
  const [few, many] = [bytes(10_000), bytes(200_000)]
  const ratio = many / few
  return {
    name: 'simulate: what is kept of 200,000 games beside 10,000',
    ours: many,
    peer: { name: '10,000 games', rate: few },
    unit: 'bytes',
    ratio,
    note: 'twenty times the games; it grows only with values never met before',
  }
}

async function luckRow(): Promise<Row> {
  const a = await subjectOf((await loadFight(REAVERS)).work)
  const b = await subjectOf((await loadFight(REAVERS, [{ name: 'pc.AC', value: '16' }])).work)
  const changes = outcomeChanges(playPairs(a, b, { seed: 1, first: 0, runs: 50_000 }).tally)
  const least = Math.min(...changes.map(({ saved }) => saved))
  const told = changes.map(({ name, saved }) => `${name} ${saved.toFixed(1)}`)
  return {
    name: 'compare: three reavers, AC 15 and 16, games saved',
    ours: least,
    peer: { name: 'variants played apart', rate: 1 },
    unit: 'times',
    ratio: least,
    note: `${told.join(', ')}; at least 5 is asked for`,
  }
}

/** The lab: threads, memory, and what the same luck saves. */
export async function labRows(): Promise<Row[]> {
  const fight = await loadFight(REAVERS)
  return [await threadsRow(fight), await memoryRow(fight), await luckRow()]
}
