import { describe, expect, it } from 'vitest'
import { type Compiled, compileGame } from '../../src/analysis/compiled/compile.js'
import { evaluate } from '../../src/analysis/evaluate.js'
import { policyNamed } from '../../src/analysis/players.js'
import { playout } from '../../src/analysis/simulate.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import { factsOf } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { loadScenario } from '../../src/library/load.js'
import { soak } from '../soak.js'

const RUNS = soak(60_000, 2_000_000)
const FIGHTS = [
  ['bx/three-reavers', 'attack', []],
  ['bx/three-reavers', 'cautious', []],
  ['spire/cultist', 'random', ['turnLimit=3']],
  ['spire/jaw-worm', 'greedy', ['turnLimit=3']],
] as const

async function begun(name: string, policy: string, settings: readonly string[]) {
  const { ruleset, scenario } = await loadScenario(name, settings)
  return {
    ruleset,
    start: beginning(ruleset, scenario),
    players: { '*': policyNamed(ruleset, factsOf(scenario), policy) },
  }
}

/** Shares of the outcomes and means of the measures of many games, with the error of each. */
function drawn(game: Compiled, runs: number, seed: number) {
  const dice = new FastDice()
  const counts = game.outcomes.map(() => 0)
  const sums = game.measures.map(() => ({ sum: 0, squares: 0 }))
  for (let run = 0; run < runs; run++) {
    dice.reset(seed, run)
    counts[game.play(dice)]!++
    sums.forEach((tally, i) => {
      tally.sum += game.values[i]!
      tally.squares += game.values[i]! ** 2
    })
  }
  const of = (sum: number, squares: number) => {
    const mean = sum / runs
    return { mean, error: Math.sqrt(Math.max(0, squares / runs - mean * mean) / runs) }
  }
  return {
    outcomes: Object.fromEntries(game.outcomes.map((name, i) => [name, of(counts[i]!, counts[i]!)])),
    measures: Object.fromEntries(game.measures.map((name, i) => [name, of(sums[i]!.sum, sums[i]!.squares)])),
  }
}

describe('a compiled fight', () => {
  it.each(FIGHTS)(
    '%s by %s has the outcomes and the means of the rules, within five standard errors',
    async (...fight) => {
      const { ruleset, start, players } = await begun(...fight)
      const game = compileGame(ruleset, start, { players, states: 200_000 })!
      const exact = evaluate(ruleset, start, { players })
      const found = drawn(game, RUNS, 1)
      expect(Object.keys(found.outcomes)).toEqual(Object.keys(exact.outcomes))
      for (const [name, { mean, error }] of Object.entries(found.outcomes))
        expect(Math.abs(mean - exact.outcomes[name]!), name).toBeLessThanOrEqual(5 * error + 1e-12)
      for (const [name, { mean, error }] of Object.entries(found.measures))
        expect(Math.abs(mean - exact.measures[name]!), name).toBeLessThanOrEqual(5 * error + 1e-12)
    },
  )

  it('has the spread of the rules, not only their means', async () => {
    const { ruleset, start, players } = await begun('bx/three-reavers', 'attack', [])
    const game = compileGame(ruleset, start, { players, states: 200_000 })!
    const place = game.measures.indexOf('rounds')
    const runs = 20_000
    const compiled = new Map<number, number>()
    const played = new Map<number, number>()
    const dice = new FastDice()
    const count = (into: Map<number, number>, value: number) => into.set(value, (into.get(value) ?? 0) + 1)
    for (let run = 0; run < runs; run++) {
      dice.reset(2, run)
      game.play(dice)
      count(compiled, game.values[place]!)
      dice.reset(3, run)
      const state = ruleset.clone(start)
      playout(ruleset, state, dice, players)
      count(played, ruleset.measures.rounds!.of(state))
    }
    for (let rounds = 1; rounds < 8; rounds++) {
      const p = (played.get(rounds) ?? 0) / runs
      const difference = Math.abs((compiled.get(rounds) ?? 0) / runs - p)
      expect(difference, `${rounds} rounds`).toBeLessThanOrEqual(5 * Math.sqrt((2 * p * (1 - p)) / runs))
    }
  })

  it('is the same game for the same dice, whatever was drawn before', async () => {
    const { ruleset, start, players } = await begun('bx/three-reavers', 'attack', [])
    const options = { players, states: 200_000 }
    const [one, other] = [compileGame(ruleset, start, options)!, compileGame(ruleset, start, options)!]
    drawn(other, 100, 9)
    for (let run = 0; run < 200; run++) {
      expect(one.play(new FastDice(4, run))).toBe(other.play(new FastDice(4, run)))
      expect([...one.values]).toEqual([...other.values])
    }
  })

  it('is not made of more states than allowed', async () => {
    const { ruleset, start, players } = await begun('bx/three-reavers', 'attack', [])
    expect(compileGame(ruleset, start, { players, states: 1_000 })).toBeUndefined()
  })
})
