import { evaluate } from '../../../src/analysis/evaluate.js'
import { TooManyStates } from '../../../src/analysis/explore.js'
import { policyNamed } from '../../../src/analysis/players.js'
import { estimates, playChunk } from '../../../src/analysis/simulate.js'
import { Tally } from '../../../src/analysis/tally/tally.js'
import { beginning } from '../../../src/kernel/contract/engine.js'
import { factsOf } from '../../../src/kernel/contract/seats.js'
import { loadFight } from './content.js'

/** What is asked of the worker. */
export interface FightJob {
  readonly scenario: string
  readonly settings: readonly string[]
  readonly policy: string
  readonly games: number
  readonly seed: number
  /** The most states to look at before games are tried instead; 0 for tries only. */
  readonly states: number
}

/** A chance or a mean; `error` is its standard error, absent where it is exact. */
export interface Told {
  readonly mean: number
  readonly error?: number
}

export interface FightResult {
  /** Exact over this many states, or tried this many times. */
  readonly exact: boolean
  readonly count: number
  readonly outcomes: Readonly<Record<string, Told>>
  readonly measures: Readonly<Record<string, Told>>
}

const CHUNK = 1000
const MAX_STEPS = 100_000

/** The odds of a whole fight: exact where the game is small enough, and otherwise tried. The rules are the table's own. */
export async function fight(job: FightJob, progress: (done: number) => void): Promise<FightResult> {
  const { ruleset, scenario } = await loadFight(job.scenario, job.settings)
  const start = beginning(ruleset, scenario)
  const players = { '*': policyNamed(ruleset, factsOf(scenario), job.policy || undefined) }
  if (job.states > 0) {
    try {
      const { outcomes, measures, states } = evaluate(ruleset, start, { players, limit: job.states })
      return { exact: true, count: states, outcomes: told(outcomes), measures: told(measures) }
    } catch (error) {
      if (!(error instanceof TooManyStates)) throw error
    }
  }
  const tally = new Tally(Object.keys(ruleset.measures))
  for (let first = 0; first < job.games; first += CHUNK) {
    const chunk = { seed: job.seed, first, runs: Math.min(CHUNK, job.games - first) }
    tally.merge(playChunk({ ruleset, start, scenario, players }, chunk, { steps: MAX_STEPS }).tally)
    progress(first + chunk.runs)
  }
  const { outcomes, measures, runs } = estimates(tally.data())
  return { exact: false, count: runs, outcomes, measures }
}

function told(values: Readonly<Record<string, number>>): Readonly<Record<string, Told>> {
  return Object.fromEntries(Object.entries(values).map(([name, mean]) => [name, { mean }]))
}
