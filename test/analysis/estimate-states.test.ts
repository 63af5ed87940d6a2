import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/analysis/evaluate.js'
import { BEST, type SizeEstimate, TooManyStates } from '../../src/analysis/explore.js'
import { policyNamed } from '../../src/analysis/players.js'
import { solve } from '../../src/analysis/solve.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import { factsOf } from '../../src/kernel/contract/seats.js'
import { loadScenario } from '../../src/library/load.js'

/** The Jaw Worm's states: for anyone who plays at random, and for best play. */
const STATES = [264_252, 142_780] as const

async function jawWorm() {
  const { ruleset, scenario } = await loadScenario('spire/jaw-worm')
  const start = beginning(ruleset, scenario)
  return { ruleset, start, seats: ruleset.seats(scenario), facts: factsOf(scenario) }
}

describe('the size of a game', () => {
  it('is foretold within half of what it is, when a part of it was looked at', async () => {
    const { ruleset, start, seats, facts } = await jawWorm()
    const told: SizeEstimate[] = []
    const foretold = (coming: SizeEstimate) => {
      told.push(coming)
      throw new Error('that will do')
    }
    const random = { '*': policyNamed(ruleset, facts, 'random') }
    expect(() => evaluate(ruleset, start, { players: random, foretold })).toThrow('that will do')
    const aim = { objective: { outcome: 'win' }, seats } as const
    expect(() => solve(ruleset, start, { ...aim, foretold })).toThrow('that will do')
    expect(told).toHaveLength(STATES.length)
    told.forEach(({ about, found, bytes }, i) => {
      expect(Math.round(found / 1_000)).toBe(100)
      expect(about).toBeGreaterThan(STATES[i]! / 1.5)
      expect(about).toBeLessThan(STATES[i]! * 1.5)
      expect(bytes).toBeGreaterThan(100_000 * 40)
    })
  })

  it('far beyond the limit ends the search early, and the refusal says about how large it is', async () => {
    const { ruleset, start } = await jawWorm()
    let found = 0
    const options = {
      limit: 120_000,
      progress: (states: number) => {
        found = states
      },
    }
    const walking = () => evaluate(ruleset, start, { players: { '*': BEST }, ...options })
    expect(walking).toThrow(TooManyStates)
    expect(walking).toThrow(/about [2-5]\d0,000 different states, far more than the limit of 120,000/)
    expect(found).toBeLessThan(101_000)
  })
})
