import { describe, expect, it } from 'vitest'
import { evaluate, evaluateIn } from '../../../src/analysis/evaluate.js'
import { rationals } from '../../../src/analysis/field.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { toText } from '../../../src/kernel/rational.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { content, HARROW, reaver, SABLE, scenario } from './at-the-table.js'

const players = { '*': bx.policies.attack! }
const RUNS = 60_000

/** Exact odds and a simulation of the same code agree within four standard errors. */
function agree(start: ReturnType<typeof bx.begin>): ReturnType<typeof evaluate> {
  const exact = evaluate(bx, start, { players })
  const simulated = simulate(bx, start, { players, runs: RUNS, seed: 3 })
  for (const [outcome, share] of Object.entries(exact.outcomes)) {
    const error = Math.sqrt((share * (1 - share)) / RUNS)
    expect(Math.abs((simulated.outcomes[outcome]?.mean ?? 0) - share), outcome).toBeLessThanOrEqual(4 * error)
  }
  for (const [measure, mean] of Object.entries(exact.measures)) {
    const estimate = simulated.measures[measure]!
    expect(Math.abs(estimate.mean - mean), measure).toBeLessThanOrEqual(4 * estimate.error + 1e-9)
  }
  return exact
}

describe('exact odds', () => {
  it('three reavers: the shares that a million fights confirm', () => {
    const exact = agree(bx.begin(content('three-reavers')))
    expect(exact.outcomes.ALL_FOES_DEAD).toBeCloseTo(0.212857278, 8)
    expect(exact.outcomes.FOES_BREAK).toBeCloseTo(0.611685326, 8)
    expect(exact.outcomes.PC_DOWN).toBeCloseTo(0.175457395, 8)
    expect(exact.measures.rounds).toBeCloseTo(3.669690142, 8)
  })

  it('a companion, a leader and mixed morale agree with simulation too', () => {
    agree(
      bx.begin(
        scenario({
          pc: { ...HARROW, hp: 6, hpMax: 8 },
          companions: [{ ...SABLE, hp: 5, hpMax: 6, ML: 8 }],
          foes: [reaver('Chief', { hp: 4, Tags: ['leader'], ML: 8 }), reaver('Reaver', { hp: 3 })],
        }),
      ),
    )
  })

  it('companions alone agree with simulation too', () => {
    agree(
      bx.begin(
        scenario({
          companionOnly: true,
          companions: [
            { ...SABLE, hp: 5 },
            { ...SABLE, Name: 'Orrel', HD: 3, hp: 4, ML: 8 },
          ],
          foes: [reaver('Raider 1', { hp: 4 }), reaver('Raider 2', { hp: 3 })],
        }),
      ),
    )
  })

  it('a flight is one attack: the odds are those of a single die, as fractions', () => {
    const start = bx.begin(scenario({ pc: { ...HARROW, hp: 3 }, foes: [reaver('Reaver')] }))
    const { outcomes } = evaluateIn(rationals, bx, start, { players: { '*': bx.policies.flee! } })
    // 13 or more on the d20 (8/20), then 3 or more on the d6 (4/6).
    expect(toText(outcomes.PC_DOWN!)).toBe('4/15')
    expect(toText(outcomes.FLEE_SUCCESS!)).toBe('11/15')
  })
})
