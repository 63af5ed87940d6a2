import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  loadSystemConfig,
  methodOdds,
  type RollInput,
  type SystemConfig,
} from '../../../src/rulesets/adapter/rules.js'

/**
 * Exact odds of every shipped method against an enumeration that shares no code with it: every sequence of faces, judged
 * by hand-written rules of that one system (rules/adapter-methods, Appendix).
 */

function system(name: string): SystemConfig {
  const path = new URL(`../../../content/adapter/systems/${name}.yaml`, import.meta.url)
  const loaded = loadSystemConfig(parse(readFileSync(path, 'utf8')))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.issues))
  return loaded.config
}

/** Every sequence of faces of so many dice. */
function* sequences(count: number, sides: number, lowest = 1): Generator<number[]> {
  const faces = new Array<number>(count).fill(lowest)
  for (;;) {
    yield [...faces]
    let i = count - 1
    while (i >= 0 && faces[i] === lowest + sides - 1) faces[i--] = lowest
    if (i < 0) return
    faces[i]!++
  }
}

/** Shares of the words that `judge` answers, as decimals. */
function shares(
  dice: Iterable<readonly number[]>,
  judge: (faces: readonly number[]) => string,
): Record<string, number> {
  const counts: Record<string, number> = {}
  let all = 0
  for (const faces of dice) {
    const word = judge(faces)
    counts[word] = (counts[word] ?? 0) + 1
    all++
  }
  return Object.fromEntries(Object.entries(counts).map(([word, count]) => [word, count / all]))
}

function decimals(odds: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(odds).map(([word, text]) => {
      const [n, d] = text.split('/').map(Number)
      return [word, n! / d!]
    }),
  )
}

function expectOdds(name: string, input: RollInput, expected: Record<string, number>): void {
  const found = decimals(methodOdds(system(name), input).outcomes)
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [word, share] of Object.entries(expected))
    expect(found[word], `${name} ${word}`).toBeCloseTo(share, 10)
}

const sum = (faces: readonly number[]) => faces.reduce((total, face) => total + face, 0)
const count = (faces: readonly number[], face: number) => faces.filter((one) => one === face).length

describe('exact odds agree with an enumeration of their own', () => {
  it.each([-3, 0, 4])('stat_bands with %i', (calm) => {
    const word = (n: number) => (n >= 12 ? 'critical' : n >= 10 ? 'success' : n >= 7 ? 'mixed' : 'failure')
    expectOdds(
      'stat_bands',
      { action: 'sneak', stats: { calm } },
      shares(sequences(2, 6), (f) => word(sum(f) + calm)),
    )
  })

  it.each([0, 1, 3, 5])('band_pool of %i', (prowl) => {
    const read = (n: number) => (n === 6 ? 'success' : n >= 4 ? 'mixed' : 'failure')
    const judge = (faces: readonly number[]) => {
      if (prowl === 0) return read(Math.min(...faces))
      return count(faces, 6) >= 2 ? 'critical' : read(Math.max(...faces))
    }
    expectOdds('band_pool', { action: 'sneak', stats: { prowl } }, shares(sequences(prowl || 2, 6), judge))
  })

  it.each([
    [60, 0],
    [45, 1],
    [30, -2],
  ])('percent_levels at %i with an edge of %i', (stealth, edge) => {
    const judge = (faces: readonly number[]) => {
      const [units, ...tens] = faces.map((face) => face % 10)
      const results = tens.map((ten) => ten * 10 + units! || 100)
      const result = edge > 0 ? Math.min(...results) : Math.max(...results)
      if (result === 1) return 'critical'
      if (result === 100 || (result >= 96 && stealth < 50)) return 'botch'
      if (result <= Math.floor(stealth / 5)) return 'critical'
      return result <= stealth ? 'success' : 'failure'
    }
    const input = { action: 'sneak', stats: { stealth }, dice_modifier: edge }
    expectOdds('percent_levels', input, shares(sequences(2 + Math.abs(edge), 10), judge))
  })

  it('sixes_pool, kept and pushed', () => {
    const word = (sixes: number) => (sixes >= 3 ? 'critical' : sixes >= 1 ? 'success' : 'failure')
    const stats = { wits: 2, scout: 1 }
    expectOdds(
      'sixes_pool',
      { action: 'sneak', stats },
      shares(sequences(3, 6), (f) => word(count(f, 6))),
    )
    const pushed = (faces: readonly number[]) => {
      const first = faces.slice(0, 3)
      if (word(count(first, 6)) === 'critical') return 'critical'
      return word(
        count(
          first.map((face, i) => (face === 1 || face === 6 ? face : faces[3 + i]!)),
          6,
        ),
      )
    }
    expectOdds('sixes_pool', { action: 'sneak', stats, push: true }, shares(sequences(6, 6), pushed))
  })

  it('four_ladder, alone and against another', () => {
    const word = (n: number) => (n >= 3 ? 'critical' : n >= 1 ? 'success' : n === 0 ? 'mixed' : 'failure')
    expectOdds(
      'four_ladder',
      { action: 'sneak', stats: { quick: 2 }, difficulty: 1 },
      shares(sequences(4, 3, -1), (f) => word(sum(f) + 1)),
    )
    const contest = (f: readonly number[]) => word(sum(f.slice(0, 4)) + 2 - sum(f.slice(4)) - 1)
    expectOdds(
      'four_ladder',
      { action: 'sneak', stats: { quick: 2 }, opponent: { pool: 0, ability: 1 } },
      shares(sequences(8, 3, -1), contest),
    )
  })

  it('step_wild, with chains cut where nothing more can change', () => {
    // Three faces of each die are enough: by then every chain has passed the critical.
    const chain = (faces: readonly number[], sides: number) => {
      let total = 0
      for (const face of faces) {
        total += face
        if (face < sides) break
      }
      return total
    }
    const judge = (f: readonly number[], g: readonly number[]) => {
      if (f[0] === 1 && g[0] === 1) return 'botch'
      const best = Math.max(chain(f, 4), chain(g, 6))
      return best >= 8 ? 'critical' : best >= 4 ? 'success' : 'failure'
    }
    const counts: Record<string, number> = {}
    let all = 0
    for (const f of sequences(3, 4))
      for (const g of sequences(3, 6)) {
        const word = judge(f, g)
        counts[word] = (counts[word] ?? 0) + 1
        all++
      }
    const expected = Object.fromEntries(Object.entries(counts).map(([word, n]) => [word, n / all]))
    expectOdds('step_wild', { action: 'sneak', stats: { stealth: 4, wild: 1 } }, expected)
  })

  it.each([-1, 0, 1])('d20_edge with %i', (edge) => {
    const judge = (f: readonly number[]) => {
      const die = edge > 0 ? Math.max(...f) : Math.min(...f)
      if (die === 1) return 'botch'
      const score = die + 1 + 2 - 15
      const word = score >= 10 ? 'critical' : score >= 0 ? 'success' : 'failure'
      return die === 20 && word === 'failure' ? 'success' : word
    }
    const input = { action: 'sneak', stats: { dexterity: 12, stealth: 2 }, dice_modifier: edge }
    expectOdds('d20_edge', input, shares(sequences(1 + Math.abs(edge), 20), judge))
  })

  it('under_margin', () => {
    const judge = (f: readonly number[]) => {
      const n = sum(f)
      if (n <= 4) return 'critical'
      if (n === 18 || n === 17) return 'botch'
      return 13 - n >= 0 ? 'success' : 13 - n >= -9 ? 'failure' : 'botch'
    }
    expectOdds(
      'under_margin',
      { action: 'sneak', stats: { agility: 12, stealth: 1 } },
      shares(sequences(3, 6), judge),
    )
  })

  it('roll_keep, with tens that roll on', () => {
    // 3d10, keep 2, against 15: a chain of two further faces passes every band.
    const values = [...sequences(3, 10)].map(([a, b, c]) => (a! < 10 ? a! : b! < 10 ? 10 + b! : 20 + c!))
    const weights = new Map<number, number>()
    for (const value of values) weights.set(value, (weights.get(value) ?? 0) + 1 / values.length)
    const expected: Record<string, number> = {}
    for (const [a, p] of weights)
      for (const [b, q] of weights)
        for (const [c, r] of weights) {
          const score = a + b + c - Math.min(a, b, c) - 15
          const word = score >= 10 ? 'critical' : score >= 0 ? 'success' : 'failure'
          expected[word] = (expected[word] ?? 0) + p * q * r
        }
    expectOdds('roll_keep', { action: 'persuade', stats: { stream: 2, courtesy: 1 } }, expected)
  })
})
