import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RulesFault } from '../../../src/kernel/contract/stops.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { parseDice } from '../../../src/kernel/dice/expression.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { commitment, LiveDice, sessionKey } from '../../../src/kernel/dice/live.js'
import { ScriptError, ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { add, type Rational, toText, ZERO } from '../../../src/kernel/rational.js'

const seed = Uint8Array.from({ length: 32 }, (_, i) => i)
const entropy = new Map([
  ['bob', 'battery staple'],
  ['alice', 'correct horse'],
])
const key = sessionKey('session-0001', seed, entropy)

/** Exact odds of what a question answers, as text by answer. */
function oddsOf(question: (dice: Dice) => unknown): Record<string, string> {
  const odds: Record<string, Rational> = {}
  const dice = new EnumeratedDice()
  dice.every(question, (answer) => {
    odds[String(answer)] = add(odds[String(answer)] ?? ZERO, dice.exactly)
  })
  return Object.fromEntries(Object.entries(odds).map(([answer, p]) => [answer, toText(p)]))
}

describe('live dice', () => {
  it('commit to the seed and derive the key as the published vector does', () => {
    expect(bytesToHex(commitment('session-0001', seed))).toBe(
      'a1083c17f27dfb05f2ac4ef27351360e67bb00b5fe5ea8b48789f55ced93ee2b',
    )
    expect(bytesToHex(key)).toBe('e2d8db0a49726996a6868c90144a1e9d67be432508d1e2ffe26bf03dede6ae19')
  })

  it('fall as the published vector does', () => {
    const dice = new LiveDice(key)
    expect(dice.faces(10, 10, 'ten')).toEqual([10, 8, 7, 6, 2, 2, 1, 8, 5, 1])
    expect(dice.sum(2, 6, 'two')).toBe(5)
    expect(dice.die(20, 'one')).toBe(1)
    expect(dice.roll(parseDice('3d10000'), 'three').faces).toEqual([5103, 723, 8826])
    expect(dice.take().map((roll) => [roll.q, roll.faces.length, roll.for])).toEqual([
      [1, 10, 'ten'],
      [2, 2, 'two'],
      [3, 1, 'one'],
      [4, 3, 'three'],
    ])
  })

  it('need only the number of a roll to repeat it', () => {
    const dice = new LiveDice(key, 2)
    expect(dice.die(20, 'one')).toBe(1)
  })

  it('do not count a roll without dice', () => {
    const dice = new LiveDice(key)
    expect(dice.roll(parseDice('7'), 'fixed').total).toBe(7)
    expect(dice.sum(0, 6, 'none')).toBe(0)
    expect(dice.count).toBe(0)
    expect(dice.take()).toEqual([])
  })

  it('keep the sides of each die when a roll mixes them', () => {
    const dice = new LiveDice(key)
    dice.roll(parseDice('1d20+2dF'), 'mixed')
    expect(dice.take()[0]!.sides).toEqual([20, 3, 3])
  })
})

describe('fast dice', () => {
  it('never change their stream', () => {
    const dice = new FastDice(1, 2)
    expect(Array.from({ length: 12 }, () => dice.die(20, ''))).toEqual([
      14, 3, 15, 16, 8, 17, 6, 18, 20, 4, 7, 19,
    ])
    dice.reset(2 ** 40 + 7, 2 ** 35 + 9)
    expect(Array.from({ length: 12 }, () => dice.die(1000, ''))).toEqual([
      367, 452, 147, 414, 654, 683, 373, 966, 631, 890, 731, 965,
    ])
  })

  it('give each run a stream of its own that does not depend on the runs before', () => {
    const one = new FastDice(5, 7)
    const other = new FastDice(5, 3)
    other.faces(100, 6, '')
    other.reset(5, 7)
    expect(other.faces(50, 6, '')).toEqual(one.faces(50, 6, ''))
    other.reset(5, 8)
    one.reset(5, 7)
    expect(other.faces(50, 6, '')).not.toEqual(one.faces(50, 6, ''))
  })

  it.each([2, 3, 6, 10, 20, 100])('favour no face of a d%i', (sides) => {
    const runs = 20_000 * sides
    const counts = new Array<number>(sides).fill(0)
    for (let stream = 0; stream < 100; stream++) {
      const dice = new FastDice(11, stream)
      for (let i = 0; i < runs / 100; i++) counts[dice.die(sides, '') - 1]!++
    }
    const expected = runs / sides
    const chiSquare = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)) + 5)
  })
})

describe('scripted dice', () => {
  it('fall as written and must be used up', () => {
    const dice = new ScriptedDice([{ sides: 20, value: 12 }, 4, 2])
    expect(dice.test(1, 20, 15, 'attack')).toBe(12)
    expect(dice.sum(1, 6, 'damage')).toBe(4)
    expect(() => dice.finish()).toThrow(ScriptError)
    expect(dice.draw([1, 3], 'card')).toBe(1)
    dice.finish()
    expect(() => dice.die(6, 'more')).toThrow(/no scripted die left for "more" \(d6\)/)
  })

  it('refuse the wrong die and a face it does not have', () => {
    expect(() => new ScriptedDice([{ sides: 8, value: 3 }]).die(6, 'damage')).toThrow(
      /rolls a d6, but the script has a d8/,
    )
    expect(() => new ScriptedDice([7]).die(6, 'damage')).toThrow(/7 is no face of a d6/)
    expect(new ScriptedDice([-1, 0, 1]).roll(parseDice('3dF'), '').total).toBe(0)
  })
})

describe('enumerated dice', () => {
  it('answer what was asked, each answer with its exact odds', () => {
    expect(oddsOf((dice) => dice.die(6, '') > 4)).toEqual({ true: '1/3', false: '2/3' })
    expect(oddsOf((dice) => dice.test(1, 20, 15, '') >= 15)).toEqual({ true: '3/10', false: '7/10' })
    expect(oddsOf((dice) => dice.test(2, 6, 8, '') >= 8)).toEqual({ true: '5/12', false: '7/12' })
    expect(oddsOf((dice) => dice.sum(3, 2, ''))).toEqual({ 3: '1/8', 4: '3/8', 5: '3/8', 6: '1/8' })
    expect(oddsOf((dice) => dice.band(2, 6, [7, 10, 12], ''))).toEqual({
      2: '5/12',
      7: '5/12',
      10: '5/36',
      12: '1/36',
    })
    expect(oddsOf((dice) => dice.pool(2, 10, [2, 6], '').join(' '))).toEqual({
      '1 1': '1/100',
      '1 2': '2/25',
      '1 6': '1/10',
      '2 2': '4/25',
      '2 6': '2/5',
      '6 6': '1/4',
    })
    expect(oddsOf((dice) => dice.draw([2, 0, 1], ''))).toEqual({ 0: '2/3', 2: '1/3' })
    expect(oddsOf((dice) => dice.roll(parseDice('2d4kh1'), '').total)).toEqual({
      1: '1/16',
      2: '3/16',
      3: '5/16',
      4: '7/16',
    })
    expect(oddsOf((dice) => dice.faces(2, 2, '').join(' '))).toEqual({
      '1 1': '1/4',
      '1 2': '1/4',
      '2 1': '1/4',
      '2 2': '1/4',
    })
  })

  it('draw hands whose order does not matter, each as likely as all its sequences together', () => {
    const hand =
      (size: number, inOneGo: boolean) =>
      (dice: Dice): string => {
        const left = [3, 2, 1]
        const drawn = [0, 0, 0]
        for (let more = size - 1; more >= 0; more--) {
          const kind = inOneGo ? dice.draw(left, '', more) : dice.draw(left, '')
          left[kind]!--
          drawn[kind]!++
        }
        return drawn.join(' ')
      }
    expect(oddsOf(hand(2, true))).toEqual({
      '0 1 1': '2/15',
      '0 2 0': '1/15',
      '1 0 1': '1/5',
      '1 1 0': '2/5',
      '2 0 0': '1/5',
    })
    for (let size = 1; size <= 6; size++) expect(oddsOf(hand(size, true))).toEqual(oddsOf(hand(size, false)))
    let ways = 0
    new EnumeratedDice().every(hand(3, true), () => ways++)
    expect(ways).toBe(6)
  })

  it('refuse a hand that is larger than its pile, and other cards before a hand is drawn', () => {
    expect(() => oddsOf((dice) => dice.draw([1, 1], 'card', 2))).toThrow(RulesFault)
    expect(() => oddsOf((dice) => dice.draw([2, 2], 'card', 1) + dice.draw([5], 'another pile', 3))).toThrow(
      RulesFault,
    )
  })

  it('run a step once for each way, however the ways branch', () => {
    const odds = oddsOf((dice) => (dice.die(2, '') === 1 ? 'stop' : `on ${dice.die(3, '')}`))
    expect(odds).toEqual({ stop: '1/2', 'on 1': '1/6', 'on 2': '1/6', 'on 3': '1/6' })
  })

  it('stay numbers where the weights are longer than any double', () => {
    const dice = new EnumeratedDice()
    let total = 0
    dice.every(
      (d) => d.roll(parseDice('4d6!'), '').total,
      () => {
        total += dice.probability
      },
    )
    expect(total).toBeCloseTo(1, 12)
  })

  it('ask nothing where the answer is certain', () => {
    expect(oddsOf((dice) => dice.test(1, 20, 1, ''))).toEqual({ 1: '1/1' })
    expect(oddsOf((dice) => dice.test(1, 20, 21, ''))).toEqual({ 1: '1/1' })
    expect(oddsOf(() => 'nothing rolled')).toEqual({ 'nothing rolled': '1/1' })
  })

  it('refuse more ways than anybody waits for', () => {
    const dice = new EnumeratedDice()
    expect(() =>
      dice.every(
        (d) => d.faces(12, 6, ''),
        () => {},
      ),
    ).toThrow(/use simulation/)
  })
})

describe('every source', () => {
  const sources: [string, () => Dice][] = [
    ['live', () => new LiveDice(key)],
    ['fast', () => new FastDice(3, 4)],
    ['scripted', () => new ScriptedDice(new Array(20_000).fill(1))],
  ]
  it.each(sources)('%s: answers lie where the question allows', (_, make) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 200 }), (count, sides) => {
        const dice = make()
        for (const sum of [
          dice.sum(count, sides, ''),
          dice.test(count, sides, 5, ''),
          dice.band(count, sides, [3, 7], ''),
        ]) {
          if (sum < count || sum > count * sides) return false
        }
        const faces = [
          ...dice.faces(count, sides, ''),
          ...dice.pool(count, sides, [2], ''),
          dice.die(sides, ''),
        ]
        const card = dice.draw([0, count, 1], '')
        return (
          faces.every((f) => f >= 1 && f <= sides) && (card === 1 || card === 2) && (card === 2 || count > 0)
        )
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  it.each([...sources, ['enumerated', () => new EnumeratedDice()] as [string, () => Dice]])(
    '%s: an empty deck cannot be drawn from',
    (_, make) => {
      expect(() => make().draw([0, 0], 'card')).toThrow(RulesFault)
    },
  )
})
