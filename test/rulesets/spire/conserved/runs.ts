import type { Command } from '../../../../src/kernel/contract/command.js'
import type { Policy, Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { type Verification, verifyJournal } from '../../../../src/kernel/verify/verify.js'
import { journalOf } from '../../../../src/lab/run/journal.js'
import { type SpireScenario, type SpireState, spire } from '../../../../src/rulesets/spire/index.js'
import { scenarioOf } from '../scenarios.js'
import { playRun } from './play-run.js'

/** HP with which chance alone comes through all three acts now and then; every fifth run has them. */
const LONG_LIFE = 600

const scenarios = new Map<string, SpireScenario>()

/** All three acts from Neow, at every level of ascension, on both boards of the first act, with the printed HP or a long life. */
function runScenario(seed: number): SpireScenario {
  const ascension = seed % 14
  const map = Math.floor(seed / 14) % 2 === 0 ? 'A' : 'B'
  const long = seed % 5 === 2
  const name = `${ascension} ${map} ${long}`
  const life = long ? { maxHp: LONG_LIFE, turnLimit: 200 } : { turnLimit: 40 }
  const known =
    scenarios.get(name) ?? scenarioOf({ preset: 'mod', ...life, ascension, run: { map, acts: 3 } })
  scenarios.set(name, known)
  return known
}

/** Mostly by chance, to wherever that leads; a run by rules of thumb, longer and dearer, now and then. */
function policyOf(seed: number): Policy<SpireState, Command> {
  return spire.policies[seed % 13 === 10 ? 'greedy' : 'random']!
}

/** Plays a run and looks at every step; a fault names the seed, so that the run can be played again. */
export function playNumbered(seed: number): SpireState {
  try {
    return playRun(runScenario(seed), seed, policyOf(seed))
  } catch (error) {
    throw new Error(`run ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Whether the journal of a run is verified too: one of ten in a row, another one each time. */
export function isVerified(seed: number): boolean {
  return seed % 10 === Math.floor(seed / 10) % 10
}

/** Plays the run once more at a table and verifies its journal: chain, dice and rules. */
export function verifyNumbered(seed: number): Verification {
  const subject = {
    ruleset: spire as Ruleset,
    start: undefined,
    scenario: runScenario(seed),
    players: { '*': policyOf(seed) as Policy },
  }
  return verifyJournal(journalOf(subject, seed, 0), spire as Ruleset)
}
