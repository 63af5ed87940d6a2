import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/analysis/evaluate.js'
import { playChunk, type Subject } from '../../src/analysis/simulate.js'
import { Histogram, keptValue, quantile, spreadOf } from '../../src/analysis/tally/histogram.js'
import { wilson } from '../../src/analysis/tally/interval.js'
import { Tally } from '../../src/analysis/tally/tally.js'
import { duel } from '../game/duel.js'

const scenario = { hp: [5, 6], deck: [2, 1, 1] } as const
const subject = {
  ruleset: duel,
  start: duel.begin(scenario),
  scenario,
  players: { '*': duel.policies.coin! },
} as unknown as Subject

describe('a tally', () => {
  it('is the same however the games were shared out, and in whatever order they came in', () => {
    const whole = JSON.stringify(playChunk(subject, { seed: 4, first: 0, runs: 120 }).tally)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 119 }), { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (cuts, order) => {
          const edges = [...new Set([0, ...cuts, 120])].sort((a, b) => a - b)
          const parts = edges.slice(1).map((end, i) => {
            const first = edges[i]!
            return playChunk(subject, { seed: 4, first, runs: end - first }).tally
          })
          const shuffled = parts
            .map((part) => ({ part, at: order.next().value! }))
            .sort((a, b) => a.at - b.at)
          const merged = new Tally(Object.keys(duel.measures))
          for (const { part } of shuffled) merged.merge(JSON.parse(JSON.stringify(part)))
          expect(JSON.stringify(merged.data())).toBe(whole)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('adds what was dealt exactly, also where amounts are no whole numbers', () => {
    const tally = new Tally([])
    for (const amount of [0.25, 0.5, 3]) tally.harm('Ada', 'Rat', amount)
    tally.end(0, 'win', ['us'], 1, [], [{ name: 'Ada', side: 'us', hp: 4 }])
    const { harms, people } = tally.data()
    expect(harms).toEqual([{ by: 'Ada', to: 'Rat', blows: 3, total: 3.75 }])
    expect(people[0]).toMatchObject({ name: 'Ada', side: 'us', left: [[4, 1]], dealt: [[3.75, 1]] })
  })

  it('knows a crowd as well as a few: everybody keeps what is theirs', () => {
    const names = Array.from({ length: 40 }, (_, i) => `Rat ${i}`)
    const tally = new Tally([])
    for (let game = 0; game < 2; game++) {
      for (const [i, name] of names.entries()) tally.harm(name, 'Ada', i)
      tally.end(
        game,
        'loss',
        [],
        1,
        [],
        names.map((name, hp) => ({ name, side: 'them', hp })),
      )
    }
    const { people, harms } = tally.data()
    expect(people).toHaveLength(names.length)
    for (const { name, left, dealt } of people) {
      const i = names.indexOf(name)
      expect([left, dealt]).toEqual([[[i, 2]], [[i, 2]]])
    }
    for (const { by, to, blows, total } of harms)
      expect([to, blows, total]).toEqual(['Ada', 2, 2 * names.indexOf(by)])
  })
})

describe('a histogram', () => {
  it('keeps small whole numbers as they are, others within 1/4096, and never more than it can hold', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const kept = keptValue(value)
        expect(Math.abs(kept - value)).toBeLessThanOrEqual(Math.abs(value) / 4096 + 2 ** -32)
        expect(keptValue(kept)).toBe(kept)
      }),
    )
    for (const value of [-4096, -7, 0, 1, 4096]) expect(keptValue(value)).toBe(value)
    const many = new Histogram()
    for (let i = 0; i < 200_000; i++) many.add(i)
    expect(many.counted().length).toBeLessThan(4096 * 8)
  })

  it('knows its mean, its spread and its quantiles', () => {
    const dice = new Histogram()
    for (const face of [1, 2, 3, 4, 5, 6]) dice.addMany(face, 10)
    const { mean, deviation, quantiles, least, most } = spreadOf(dice.counted())
    expect(mean).toBe(3.5)
    expect(deviation).toBeCloseTo(Math.sqrt((35 / 12) * (60 / 59)), 12)
    expect([least, ...quantiles, most]).toEqual([1, 1, 2, 3, 5, 6, 6])
    expect(quantile(dice.counted(), 0.5)).toBe(3)
  })
})

describe('Wilson’s interval', () => {
  it('has the known values', () => {
    // 10 of 100, worked out by hand from the formula: (0.1 + z²/200 ± z √(0.0009 + z²/40000)) / (1 + z²/100).
    const { low, high } = wilson(10, 100)
    expect(low).toBeCloseTo(0.05523, 4)
    expect(high).toBeCloseTo(0.17437, 4)
    expect(wilson(0, 50).low).toBe(0)
    expect(wilson(0, 50).high).toBeCloseTo(0.07135, 4)
    expect(wilson(50, 50).high).toBe(1)
  })

  it('covers the true chance about 95 times of 100', () => {
    const { start, players } = subject
    const RED = evaluate(duel as never, start, { players }).outcomes.red!
    let covered = 0
    for (let seed = 0; seed < 400; seed++) {
      const { ends, runs } = playChunk(subject, { seed, first: 0, runs: 60 }).tally
      const red = ends.find(({ outcome }) => outcome === 'red')?.count ?? 0
      const { low, high } = wilson(red, runs)
      if (low <= RED && RED <= high) covered++
    }
    expect(covered).toBeGreaterThan(360)
    expect(covered).toBeLessThanOrEqual(396)
  })
})
