import { expect } from 'vitest'
import type { Harness } from './harness.js'
import { type HarnessRun, runHarness } from './run.js'

/** A short share of a harness, which must hold. */
export async function holds(harness: Harness, rounds: number, seed = 1): Promise<HarnessRun> {
  const run = await runHarness(harness, { seed, goOn: (done) => done < rounds })
  expect(run.broken).toBeUndefined()
  expect(run.rounds).toBe(rounds)
  return run
}

/** The same against something that was broken on purpose: the harness must find it, in this many rounds at the latest. */
export async function finds(harness: Harness, what: RegExp, rounds = 5, seed = 1): Promise<void> {
  const run = await runHarness(harness, { seed, goOn: (done) => done < rounds })
  expect(run.broken?.message ?? 'nothing was found').toMatch(what)
}
