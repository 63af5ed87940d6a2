import { describe, expect, it } from 'vitest'
import { evaluate, evaluateIn } from '../../../src/analysis/evaluate.js'
import { rationals } from '../../../src/analysis/field.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { toText } from '../../../src/kernel/rational.js'
import { parseLine } from '../../../src/language/parse.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { RulesTable } from '../../../src/testing/rules-table.js'
import { content, HARROW, PARTY, reaver, SABLE, scenario, stopOf } from './at-the-table.js'

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

describe('the odds of procedures, in the words of their tables (rules/secrets 4)', () => {
  const kell = { ...reaver('Kell'), With_PC: true }
  const open = {
    ...PARTY,
    npcs: [kell],
    encounters: [{ name: 'Pack', foes: [reaver('Wolf')], count: '1d6' }],
  }
  const table = new RulesTable(bx, scenario(open))
  const odds = (line: string, seat = 'player') => {
    const parsed = parseLine(line, bx.verbs)
    if (parsed.status !== 'ok') throw new Error(line)
    const rows = bx.odds(table.state, seat, parsed.command, table.facts)
    return rows && Object.fromEntries(rows.map((row) => [row.outcome, toText(row.probability)]))
  }

  it('a reaction has its bands, whatever fight would follow', () => {
    const bands = {
      'Immediate hostility': '1/36',
      Unfriendly: '1/4',
      Neutral: '4/9',
      Friendly: '1/4',
      'Enthusiastic ally': '1/36',
    }
    expect(odds('reaction')).toEqual(bands)
    expect(odds('reaction of: Pack', 'gm')).toEqual(bands)
  })

  it('a save passes on 15, a check tells its band and what it would do', () => {
    // HD 4: 11 or more of the d20.
    expect(odds('save')).toEqual({ PASS: '1/2', FAIL: '1/2' })
    expect(odds('use skill: Tracking')).toEqual({ 'AUTO-SUCCESS': '1/1' })
    expect(odds('check skill: Forgery stakes: "gaol"')).toEqual({ 'AUTO-FAIL': '1/1' })
    expect(odds('check skill: Healing by: Sable patient: Wick stakes: "fever"')).toMatchObject({
      Failure: '1/4',
      'Success: Wick hp 4→6': '1/12',
    })
  })

  it('what others can do is not told before they do it, but to the game master', () => {
    const code = (line: string) => stopOf(() => odds(line)).code
    expect(code('save by: Kell')).toBe('ODDS_HIDDEN')
    expect(code('fight with: Kell')).toBe('ODDS_HIDDEN')
    expect(code('fight with: Pack')).toBe('UNKNOWN_PERSON')
    expect(code('check skill: Tracking')).toBe('STAKES_MISSING')
    expect(odds('save by: Kell', 'gm')).toEqual({ PASS: '7/20', FAIL: '13/20' })
    expect(odds('fight with: Kell', 'gm')).toBeUndefined()
    expect(odds('rest')).toBeUndefined()
  })
})
