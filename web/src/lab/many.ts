import { policyNamed } from '../../../src/analysis/players.js'
import { playChunk } from '../../../src/analysis/simulate.js'
import { Tally } from '../../../src/analysis/tally/tally.js'
import { beginning } from '../../../src/kernel/contract/engine.js'
import { factsOf } from '../../../src/kernel/contract/seats.js'
import { resultOf, type SimulationResult } from '../../../src/lab/report/simulation.js'
import { loadFight } from './content.js'

/** Many games of one scenario. */
export interface ManyJob {
  readonly scenario: string
  readonly settings: readonly string[]
  readonly policy: string
  readonly games: number
  readonly seed: number
}

const MAX_STEPS = 100_000
/** Often enough to watch, seldom enough not to wait for it. */
const EVERY = 250

/** Plays them, and shows what they come to every now and then: the same figures as `ludex simulate` has for as many games. */
export async function many(
  job: ManyJob,
  show: (result: SimulationResult) => void,
): Promise<SimulationResult> {
  const { ruleset, scenario } = await loadFight(job.scenario, job.settings)
  const start = beginning(ruleset, scenario)
  const players = { '*': policyNamed(ruleset, factsOf(scenario), job.policy || undefined) }
  const tally = new Tally(Object.keys(ruleset.measures))
  let shown = performance.now()
  let first = 0
  while (first < job.games) {
    const until = performance.now() + EVERY
    const chunk = { seed: job.seed, first, runs: job.games - first }
    const played = playChunk(
      { ruleset, start, scenario, players },
      chunk,
      { steps: MAX_STEPS },
      () => performance.now() >= until,
    )
    tally.merge(played.tally)
    first += played.runs
    if (first < job.games && performance.now() - shown >= EVERY) {
      shown = performance.now()
      show(resultOf(ruleset, { tally: tally.data() }))
    }
  }
  return resultOf(ruleset, { tally: tally.data() })
}
