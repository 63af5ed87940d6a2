import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/analysis/evaluate.js'
import { simulate } from '../../src/analysis/simulate.js'
import { loadFight } from '../../src/lab/sweep/variant.js'
import { subjectOf } from '../../src/lab/work.js'
import { soak } from '../soak.js'

type Row = readonly [scenario: string, policy: string, settings: readonly string[]]

const ONE = '{ Name: Reaver, AC: 13, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 7 }'

const fencer = (name: string, at: number): string =>
  `{ name: ${name}, side: ${name.toLowerCase()}, DX: 10, ST: 10, EN: 3, IN: 10, AW: 10, WS: 3, skills: { Swords: 3 }, weapons: [longsword], at: ${at} }`

/** Fights of every game that are small enough to be exact in a moment. */
const FIGHTS: readonly Row[] = [
  ['bx/three-reavers', 'attack', [`foes=[${ONE}]`, 'pc.hp=7']],
  ['bx/three-reavers', 'cautious', [`foes=[${ONE}]`, 'pc.hp=7']],
  ['bx/three-reavers', 'weakest', []],
  ['bx/three-reavers', 'flee', []],
  ['bx/captain-and-four', 'flee', []],
  ['spire/cultist', 'greedy', ['hp=3']],
  ['spire/cultist', 'random', ['hp=2']],
  ['spire/two-louses', 'greedy', ['hp=2']],
  ['spire/jaw-worm', 'greedy', ['hp=1']],
  ['skirmish/marsh-duel', 'focus', []],
  ['skirmish/marsh-duel', 'spread', []],
  ['adapter/burgled-study', 'steady', []],
  ['adapter/burgled-study-2d6', 'steady', []],
  ['adapter/burgled-study-3d6', 'steady', []],
  ['adapter/deep-locker', 'steady', []],
  [
    'simverse/duel-of-maneuvers',
    'tactical',
    [`combatants=[${fencer('Ann', 0)}, ${fencer('Bob', 1)}]`, 'roundLimit=1'],
  ],
]

const RUNS = soak(600, 100_000)

describe.each(FIGHTS)('%s, %s', (file, policy, settings) => {
  it('comes out of games as it does exactly, within four standard errors', async () => {
    const { work } = await loadFight({ file, settings, players: { '*': policy }, seed: 17 })
    const { ruleset, start, players } = await subjectOf(work)
    const exact = evaluate(ruleset, start, { players, limit: 60_000 })
    const seen = simulate(ruleset, start, { players, runs: RUNS, seed: 17, steps: 20_000 })
    expect(Object.keys(exact.outcomes).length).toBeGreaterThan(0)
    for (const [name, chance] of Object.entries(exact.outcomes)) {
      const error = Math.sqrt((chance * (1 - chance)) / RUNS)
      expect(Math.abs((seen.outcomes[name]?.mean ?? 0) - chance), name).toBeLessThanOrEqual(4 * error + 1e-12)
    }
    for (const [name, mean] of Object.entries(exact.measures)) {
      const { mean: found, error } = seen.measures[name]!
      // What never varied in n games may still do so once in n / 9, and has no error of its own.
      expect(Math.abs(found - mean), name).toBeLessThanOrEqual(error > 0 ? 4 * error : 9 / RUNS)
    }
  })
})
