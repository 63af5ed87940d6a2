import { readdirSync } from 'node:fs'
import { SEARCH } from '../src/analysis/search/search.js'
import { estimates, playChunk, type Simulation } from '../src/analysis/simulate.js'
import { wilson } from '../src/analysis/tally/interval.js'
import { loadFight } from '../src/lab/sweep/variant.js'
import { subjectOf } from '../src/lab/work.js'
import type { Row } from './row.js'

/** Runs, the shortest first: one act, and all three. */
const RUNS_BY_NAME: readonly string[] = ['first-act', 'run']
const POLICIES = ['random', 'greedy', SEARCH] as const

/** How many games of each: a search takes a second where the others take thousandths of one. */
const FIGHTS = { random: 2_000, greedy: 2_000, [SEARCH]: 40 }
const RUNS = { random: 10_000, greedy: 10_000, [SEARCH]: 100 }

/** Every scenario of Spire that comes with the program: the encounters of all acts, and last the runs. */
function scenarios(): readonly string[] {
  const folder = new URL('../../content/spire/', import.meta.url)
  const names = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const fights = names
    .map((file) => file.replace(/\.yaml$/, ''))
    .filter((name) => !RUNS_BY_NAME.includes(name))
  return [...fights.sort(), ...RUNS_BY_NAME]
}

/** How often a policy wins, with the interval that the number of games leaves, and HP left. */
function told(policy: string, { runs, outcomes, measures }: Simulation): string {
  const won = outcomes.win?.mean ?? 0
  const { low, high } = wilson(Math.round(won * runs), runs)
  const percent = (share: number) => (100 * share).toFixed(1)
  return `${policy} ${percent(won)} (${percent(low)} to ${percent(high)} of ${runs}), HP ${measures.hp!.mean.toFixed(1)}`
}

/** Who wins how often: every policy over every encounter, and over runs of one and of three acts. Takes a good while. */
export async function strengthRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of scenarios()) {
    const found: string[] = []
    let won = 0
    for (const policy of POLICIES) {
      const { work } = await loadFight({
        file: `spire/${name}`,
        settings: [],
        players: { '*': policy },
        seed: 1,
      })
      const runs = (RUNS_BY_NAME.includes(name) ? RUNS : FIGHTS)[policy]
      const simulation = estimates(playChunk(await subjectOf(work), { seed: 1, first: 0, runs }).tally)
      won = 100 * (simulation.outcomes.win?.mean ?? 0)
      found.push(told(policy, simulation))
      process.stderr.write(`  spire/${name}: ${found.at(-1)}\n`)
    }
    rows.push({ name: `spire/${name}: won by ${SEARCH}`, ours: won, unit: 'of 100', note: found.join('; ') })
  }
  return rows
}
