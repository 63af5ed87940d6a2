import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportioned, percentColumn, percentParts } from '../../src/kernel/shares.js'

/** The number that a printed percent shows; `<0.1` and `>99.9` count as their bound. */
function shown(words: string): number {
  return Number(/[\d.]+/.exec(words)![0])
}

describe('a column of percents', () => {
  it('sums to 100 where plain rounding would come to 101 or 99 (row O9)', () => {
    expect(percentColumn([0.267, 0.366, 0.367]).words).toEqual(['27 %', '36 %', '37 %'])
    expect(percentColumn([1 / 3, 1 / 3, 1 / 3]).words).toEqual(['34 %', '33 %', '33 %'])
    expect(percentColumn([0.163, 0.027, 0.27, 0.324, 0.216]).words).toEqual([
      '16.3 %',
      '2.7 %',
      '27 %',
      '32.4 %',
      '21.6 %',
    ])
  })

  it('never says 0 or 100 of what may still happen or fail', () => {
    expect(percentColumn([0.99999, 0.00001]).words).toEqual(['>99.9 %', '<0.1 %'])
    expect(percentColumn([1, 0]).words).toEqual(['100 %', '0 %'])
  })

  it('gives the parts of an entry in its own unit, so that they sum to it', () => {
    const column = percentColumn([215 / 216, 1 / 216])
    expect(column.words).toEqual(['99.5 %', '0.5 %'])
    expect(percentParts(column, 0, [35 / 216, 125 / 216, 55 / 216])).toEqual(['16.2 %', '57.8 %', '25.5 %'])
  })

  it('sums to 100 for any chances, each at most a unit away from the truth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }), (counts) => {
        const whole = counts.reduce((sum, count) => sum + count, 0)
        const chances = counts.map((count) => count / whole)
        const { words } = percentColumn(chances)
        const total = words.reduce((sum, text) => sum + shown(text), 0)
        expect(Math.abs(total - 100)).toBeLessThan(1e-9)
        words.forEach((text, at) => {
          expect(Math.abs(shown(text) - chances[at]! * 100)).toBeLessThanOrEqual(1)
        })
      }),
    )
  })

  it('splits units by the largest remainder', () => {
    expect(apportioned([1, 1, 1], 10)).toEqual([4, 3, 3])
    expect(apportioned([], 10)).toEqual([])
    expect(apportioned([0, 0], 10)).toEqual([0, 0])
  })
})
