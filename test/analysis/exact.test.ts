import { describe, expect, it } from 'vitest'
import { evaluate, evaluateIn } from '../../src/analysis/evaluate.js'
import { NEVER_ENDS } from '../../src/analysis/exact/absorb.js'
import { BEST, TooManyStates } from '../../src/analysis/explore.js'
import { rationals } from '../../src/analysis/field.js'
import { simulate } from '../../src/analysis/simulate.js'
import type { Dice } from '../../src/kernel/dice/dice.js'
import { add, ONE, type Rational, toNumber, toText, ZERO } from '../../src/kernel/rational.js'
import { type DuelScenario, type DuelState, duel } from '../game/duel.js'

const small: DuelScenario = { hp: [2, 2], deck: [1, 1] }
const larger: DuelScenario = { hp: [5, 6], deck: [2, 1, 1] }
const bold = { '*': duel.policies.bold! }
const coin = { '*': duel.policies.coin! }

const sum = (odds: Readonly<Record<string, Rational>>) => Object.values(odds).reduce(add, ZERO)

describe('exact evaluation', () => {
  it('gives the odds a person can work out: one card, one hit point', () => {
    // Each strike ends the duel with 13/20; red begins, so red wins with 1 / (2 - 13/20) = 20/27.
    const players = {
      '*': (state: DuelState) => ({ verb: state.phase === 'choose' ? 'strike' : 'take' }) as const,
    }
    const found = evaluateIn(rationals, duel, duel.begin({ hp: [1, 1], deck: [1] }), { players })
    expect(toText(found.outcomes.red!)).toBe('20/27')
    expect(toText(found.outcomes.blue!)).toBe('7/27')
    expect(toText(found.measures.turns!)).toBe('20/13')
    expect(toText(found.measures.hpLeft!)).toBe('1/1')
  })

  it.each([
    ['bold', bold],
    ['coin', coin],
  ])('adds up to exactly 1 in fractions, and doubles agree (%s)', (_, players) => {
    for (const scenario of [small, larger]) {
      const exact = evaluateIn(rationals, duel, duel.begin(scenario), { players })
      expect(sum(exact.outcomes)).toEqual(ONE)
      const close = evaluate(duel, duel.begin(scenario), { players })
      expect(close.states).toBe(exact.states)
      for (const [name, p] of Object.entries(exact.outcomes))
        expect(close.outcomes[name]).toBeCloseTo(toNumber(p), 12)
      for (const [name, m] of Object.entries(exact.measures))
        expect(close.measures[name]).toBeCloseTo(toNumber(m), 9)
    }
  })

  it.each([
    ['bold', bold],
    ['coin', coin],
  ])('agrees with simulation within four standard errors (%s)', (_, players) => {
    const exact = evaluate(duel, duel.begin(larger), { players })
    const seen = simulate(duel, duel.begin(larger), { players, runs: 40_000, seed: 9 })
    for (const [name, { mean, error }] of Object.entries(seen.outcomes)) {
      expect(Math.abs(mean - exact.outcomes[name]!)).toBeLessThan(4 * error)
    }
    for (const [name, { mean, error }] of Object.entries(seen.measures)) {
      expect(Math.abs(mean - exact.measures[name]!)).toBeLessThan(4 * error)
    }
  })

  it('does not depend on how fine the rules ask: every face gives the odds of the two answers', () => {
    const finer: typeof duel = {
      ...duel,
      decide: (state, seat, command, dice, tell) =>
        duel.decide(state, seat, command, { ...fineDice(dice), die: (s, p) => dice.die(s, p) }, tell),
    }
    const coarse = evaluateIn(rationals, duel, duel.begin(larger), { players: bold })
    const fine = evaluateIn(rationals, finer, finer.begin(larger), { players: bold })
    expect(fine.outcomes).toEqual(coarse.outcomes)
    expect(fine.measures).toEqual(coarse.measures)
  })

  it('solves rounds in which nothing changes, also when they are many states long', () => {
    // Everybody waits nine times in ten: the deck goes round and round.
    const lazy = {
      '*': (state: DuelState, _: string, dice: { draw(counts: number[], purpose: string): number }) =>
        state.phase === 'choose'
          ? ({ verb: dice.draw([9, 1], 'lazy') === 0 ? 'wait' : 'strike' } as const)
          : ({ verb: 'take' } as const),
    }
    const exact = evaluateIn(rationals, duel, duel.begin(small), { players: lazy })
    expect(sum(exact.outcomes)).toEqual(ONE)
    expect(toNumber(exact.measures.turns!)).toBeGreaterThan(15)
  })

  it('stays exact where a game hardly ever moves', () => {
    // One strike in a million turns: sweeping would need millions of rounds to settle.
    const lazy = {
      '*': (state: DuelState, _: string, dice: { draw(counts: number[], purpose: string): number }) =>
        state.phase === 'choose'
          ? ({ verb: dice.draw([999_999, 1], 'lazy') === 0 ? 'wait' : 'strike' } as const)
          : ({ verb: 'take' } as const),
    }
    const exact = evaluateIn(rationals, duel, duel.begin(small), { players: lazy })
    const close = evaluate(duel, duel.begin(small), { players: lazy })
    for (const [name, p] of Object.entries(exact.outcomes))
      expect(close.outcomes[name]).toBeCloseTo(toNumber(p), 10)
    const turns = toNumber(exact.measures.turns!)
    expect(Math.abs(close.measures.turns! / turns - 1)).toBeLessThan(1e-10)
  })

  it('says that a game never ends, and gives no mean where there is none', () => {
    const waiting = { '*': () => ({ verb: 'wait' }) as const }
    const found = evaluate(duel, duel.begin(small), { players: waiting })
    expect(found.outcomes).toEqual({ [NEVER_ENDS]: 1 })
    expect(found.measures).toEqual({})
  })

  it('refuses clearly when there are too many states or a seat has no policy', () => {
    expect(() => evaluate(duel, duel.begin(larger), { players: bold, limit: 50 })).toThrow(TooManyStates)
    expect(() => evaluate(duel, duel.begin(larger), { players: {} })).toThrow(/nobody plays seat "red"/)
    expect(() => evaluate(duel, duel.begin(small), { players: { '*': BEST } })).toThrow(/use solve/)
  })

  it('leaves the state it starts from alone', () => {
    const state = duel.begin(larger)
    const before = JSON.stringify(state)
    evaluate(duel, state, { players: bold })
    simulate(duel, state, { players: bold, runs: 10 })
    expect(JSON.stringify(state)).toBe(before)
  })
})

describe('simulation', () => {
  it('gives each run its own games, whoever plays the others', () => {
    const start = duel.begin(larger)
    const all = simulate(duel, start, { players: coin, runs: 300, seed: 4 })
    const parts = [0, 100, 200].map((first) =>
      simulate(duel, start, { players: coin, runs: 100, seed: 4, first }),
    )
    const mean = parts.reduce((total, part) => total + part.outcomes.red!.mean, 0) / 3
    expect(mean).toBeCloseTo(all.outcomes.red!.mean, 12)
  })

  it('stops endless games', () => {
    const waiting = { '*': () => ({ verb: 'wait' }) as const }
    expect(
      simulate(duel, duel.begin(small), { players: waiting, runs: 3, steps: 100 }).outcomes.timeout?.mean,
    ).toBe(1)
    const until = (state: DuelState) => state.sums.turns >= 5
    expect(
      simulate(duel, duel.begin(small), { players: waiting, runs: 3, until }).outcomes.timeout?.mean,
    ).toBe(1)
  })
})

/** Dice that answer every question face by face. */
function fineDice(dice: Dice) {
  const sumOf = (count: number, sides: number, purpose: string) =>
    dice.faces(count, sides, purpose).reduce((total, face) => total + face, 0)
  const fine: Dice = {
    die: (sides, purpose) => dice.die(sides, purpose),
    faces: (count, sides, purpose) => dice.faces(count, sides, purpose),
    sum: sumOf,
    test: (count, sides, _least, purpose) => sumOf(count, sides, purpose),
    band: (count, sides, _bounds, purpose) => sumOf(count, sides, purpose),
    pool: (count, sides, _bounds, purpose) => dice.faces(count, sides, purpose),
    roll: (expression, purpose) => dice.roll(expression, purpose),
    read: (roll, exact, purpose) => dice.read(roll, exact, purpose),
    draw: (counts, purpose) => dice.draw(counts, purpose),
  }
  return fine
}
