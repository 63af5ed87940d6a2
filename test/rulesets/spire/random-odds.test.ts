import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/analysis/evaluate.js'
import { policyNamed } from '../../../src/analysis/players.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { beginning } from '../../../src/kernel/contract/engine.js'
import { factsOf } from '../../../src/kernel/contract/seats.js'
import { loadScenario } from '../../../src/library/load.js'
import { soak } from '../../soak.js'

/** What the Ironclad begins with, against an elite. */
const STARTER = [
  'deck={Strike: 5, Defend: 4, Bash: 1}',
  'relics=[TheDie, BurningBlood]',
  'potions=[]',
] as const

/** Fights with the exact chance to win them by random play: of the first act, then of the later ones. */
const QUICK = [
  ['spire/cultist', [], 0.15183631117659804, 15_776],
  ['spire/gremlin-nob', STARTER, 0.01618975745533988, 21_657],
  ['spire/jaw-worm', [], 0.17216514687884854, 264_252],
] as const
/** Enough to win now and then by chance against monsters of later acts. */
const STRONGER = [
  'deck={TwinStrike: 4, Bash: 2, Defend: 2}',
  'relics=[TheDie, BurningBlood]',
  'potions=[]',
  'hp=20',
  'maxHp=20',
] as const
const MORE = [
  ['spire/shelled-parasite', STRONGER, 0.2995451312363546, 54_572],
  ['spire/maw', STRONGER, 0.01977591756088929, 52_719],
  ['spire/transient', STRONGER, 0.06337367722594245, 39_467],
  ['spire/lagavulin', STARTER, 0, 218_336],
  ['spire/red-slaver', [], 0.34404100995556136, 526_680],
] as const

/** The first fight of a later act is looked at every time, the others in the long run. */
const FIGHTS = [...QUICK, ...MORE].slice(0, soak(QUICK.length + 1, QUICK.length + MORE.length))
const RUNS = soak(10_000, 1_000_000)

describe.each(FIGHTS)('%s by random play', (file, settings, win, states) => {
  it('is won as often as it exactly is, within four standard errors', async () => {
    const { ruleset, scenario } = await loadScenario(file, settings)
    const start = beginning(ruleset, scenario)
    const players = { '*': policyNamed(ruleset, factsOf(scenario), 'random') }
    const exact = evaluate(ruleset, start, { players })
    expect(exact.states).toBe(states)
    expect(exact.outcomes.win ?? 0).toBeCloseTo(win, 12)
    const seen = simulate(ruleset, start, { players, runs: RUNS, seed: 1 })
    for (const [name, chance] of Object.entries(exact.outcomes)) {
      const error = Math.sqrt((chance * Math.max(0, 1 - chance)) / RUNS)
      expect(Math.abs((seen.outcomes[name]?.mean ?? 0) - chance), name).toBeLessThanOrEqual(4 * error + 1e-12)
    }
    for (const [name, mean] of Object.entries(exact.measures))
      expect(Math.abs(seen.measures[name]!.mean - mean), name).toBeLessThanOrEqual(
        4 * seen.measures[name]!.error + 1e-12,
      )
  })
})
