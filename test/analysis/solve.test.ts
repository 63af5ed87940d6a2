import { describe, expect, it } from 'vitest'
import { NotSolvable, solve } from '../../src/analysis/solve.js'
import { bx } from '../../src/rulesets/bx/index.js'
import { type DuelScenario, duel } from '../game/duel.js'

const scenario: DuelScenario = { hp: [1, 1], deck: [1] }
const start = duel.begin(scenario)
const open = { seats: duel.seats(scenario), openCards: true }

describe('best play', () => {
  it('finds what a person can work out: strike at once, parry every blow', () => {
    // A parry holds with 1/2, so each strike ends the duel with 13/40; red begins and wins with 1 / (2 - 13/40) = 40/67.
    const { value, bestFirst } = solve(duel, start, {
      objective: { outcome: 'red' },
      ...open,
      players: { blue: (state) => ({ verb: state.phase === 'choose' ? 'strike' : 'parry' }) },
    })
    expect(value).toBeCloseTo(40 / 67, 12)
    expect(bestFirst.map(({ chance, command }) => [command.verb, chance])).toEqual([['strike', 1]])
  })

  it('tells the first choice of those who play their best, not of those who follow a policy', () => {
    const { bestFirst, value } = solve(duel, start, {
      objective: { outcome: 'blue' },
      ...open,
      players: { red: duel.policies.coin! },
    })
    // Red's coin: half the time a strike, which hits with 13/20 and asks blue to parry; else blue is on turn.
    expect(bestFirst.map(({ chance, command }) => [command.verb, chance])).toEqual([
      ['strike', expect.closeTo(27 / 40, 12)],
      ['parry', expect.closeTo(13 / 40, 12)],
    ])
    expect(bestFirst.reduce((sum, first) => sum + first.chance * first.value, 0)).toBeCloseTo(value, 12)
  })

  it('refuses seats that oppose each other, until it is told to play them against each other', () => {
    const objective = { outcome: 'red' }
    expect(() => solve(duel, start, { objective, ...open })).toThrow(NotSolvable)
    expect(() => solve(duel, start, { objective, ...open })).toThrow(/red and blue play against each other/)
    // Both strike at once and parry every blow: the same 40/67 as above.
    expect(solve(duel, start, { objective, ...open, against: true }).value).toBeCloseTo(40 / 67, 12)
    const blue = solve(duel, start, { objective: { outcome: 'blue' }, ...open, against: true })
    expect(blue.value).toBeCloseTo(27 / 67, 12)
  })

  it('refuses a game that hides things, unless all cards shall be open', () => {
    const asked = { objective: { outcome: 'red' }, seats: open.seats, players: { blue: duel.policies.bold! } }
    expect(() => solve(duel, start, asked)).toThrow(/all cards open/)
  })

  it('ends also where nobody chooses and the dice may send the game round', () => {
    const sheet = { AC: 12, HD: 1, hp: 3, AT: 1, Dmg: '1d4', ML: 7 }
    const parsed = bx.scenario.parse({
      ruleset: 'bx',
      companionOnly: true,
      companions: [{ Name: 'Bran', ...sheet }],
      foes: [{ Name: 'Rat', ...sheet }],
    })
    if (!parsed.ok) throw new Error('the scenario has a fault')
    const { value, bestFirst } = solve(bx, bx.begin(parsed.scenario), {
      objective: { outcome: 'ALL_FOES_DEAD' },
      seats: bx.seats(parsed.scenario),
    })
    expect(value).toBeCloseTo(1 / 2, 12)
    expect(bestFirst).toEqual([])
  })
})
