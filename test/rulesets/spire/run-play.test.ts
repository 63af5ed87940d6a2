import { describe, expect, it } from 'vitest'
import type { Policy as PolicyOf, Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { journalOf } from '../../../src/lab/run/journal.js'
import { type SpireScenario, spire } from '../../../src/rulesets/spire/index.js'
import { soak } from '../../soak.js'
import { playRun } from './conserved/play-run.js'
import { scenarioOf } from './scenarios.js'

type Policy = 'random' | 'greedy'

const RUNS = soak(12, 100_000)
/** This many runs are one test, which can be played by itself: `-t 'runs 1001 to'`. */
const SHARE = 1_000
const VERIFIED = 10
const MINUTES = 60_000

const shares = Array.from({ length: Math.ceil(RUNS / SHARE) }, (_, i) => ({
  first: i * SHARE + 1,
  last: Math.min(RUNS, (i + 1) * SHARE),
}))

/** Mostly by chance, as far as that comes; a run by rules of thumb, longer and dearer, now and then. */
function policyOf(seed: number): Policy {
  return seed % 12 === 10 ? 'greedy' : 'random'
}

const scenarios = new Map<string, SpireScenario>()

/** HP with which chance alone comes through all three acts now and then; every second run has them. */
const LONG_LIFE = 600

/** Every level of ascension on both maps; the first act alone, and all three with HP enough to see them. */
function scenario(seed: number): SpireScenario {
  const ascension = seed % 14
  const map = Math.floor(seed / 14) % 2 === 0 ? 'A' : 'B'
  const long = seed % 2 === 0
  const name = `${ascension} ${map} ${long}`
  const life = long ? { maxHp: LONG_LIFE, turnLimit: 200 } : { turnLimit: 40 }
  const known =
    scenarios.get(name) ?? scenarioOf({ preset: 'mod', ...life, ascension, run: { map, acts: long ? 3 : 1 } })
  scenarios.set(name, known)
  return known
}

/** Plays a run and answers how far it came, 100 rows an act; what goes wrong is reported with its seed, so that it can be played again. */
function rowReached(seed: number): number {
  try {
    const { run } = playRun(scenario(seed), seed, spire.policies[policyOf(seed)]!)
    return 100 * run!.act + Number(run!.at.split('-')[0] || 0)
  } catch (error) {
    throw new Error(`run ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

describe('runs by chance', () => {
  it.each(shares)(
    'runs $first to $last end, no figure is impossible, every card is accounted for, events alone rebuild the end',
    ({ first, last }) => {
      let furthest = 0
      for (let seed = first; seed <= last; seed++) {
        furthest = Math.max(furthest, rowReached(seed))
      }
      expect(furthest).toBeGreaterThan(200)
    },
    10 * MINUTES,
  )

  it.each(shares)(
    `of runs $first to $last every tenth journal verifies, dice and rules`,
    ({ first, last }) => {
      for (let seed = first + VERIFIED - 1; seed <= last; seed += VERIFIED) {
        const subject = {
          ruleset: spire as Ruleset,
          start: undefined,
          scenario: scenario(seed),
          players: { '*': spire.policies[policyOf(seed)]! as PolicyOf },
        }
        const found = verifyJournal(journalOf(subject, seed, 0), spire as Ruleset)
        expect(found, `run ${seed}`).toMatchObject({ ok: true, diceChecked: true, rulesChecked: true })
      }
    },
    10 * MINUTES,
  )
})
