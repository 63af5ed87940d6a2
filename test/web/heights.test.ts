import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Heights } from '../../web/src/journal/heights.js'

describe('a journal of which only a part is drawn', () => {
  it('draws a few lines of ten thousand', () => {
    const heights = new Heights(() => 60)
    heights.resize(10_000)
    const { from, to } = heights.window(300_000, 800, 400)
    expect(to - from).toBeLessThan(40)
    expect(heights.top(from)).toBeLessThanOrEqual(300_000)
    expect(heights.top(to)).toBeGreaterThanOrEqual(300_800)
  })

  it('what is above, drawn and below is always the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 900 })), { maxLength: 30 }),
        fc.nat({ max: 50_000 }),
        (guesses, measured, scroll) => {
          const heights = new Heights((i) => guesses[i] ?? 50)
          heights.resize(guesses.length)
          const known = [...guesses]
          for (const [place, height] of measured) {
            const i = place % known.length
            expect(heights.measure(i, height)).toBe(height - known[i]!)
            known[i] = height
          }
          const sum = (from: number, to: number) => known.slice(from, to).reduce((a, b) => a + b, 0)
          const { from, to } = heights.window(scroll, 600, 200)
          expect(heights.top(from)).toBe(sum(0, from))
          expect(heights.total).toBe(sum(0, known.length))
          expect(from).toBeLessThan(to)
        },
      ),
    )
  })

  it('a line that comes at the end moves nothing above it', () => {
    const heights = new Heights(() => 40)
    heights.resize(3)
    heights.measure(1, 100)
    const before = [0, 1, 2, 3].map((i) => heights.top(i))
    heights.resize(4)
    expect([0, 1, 2, 3].map((i) => heights.top(i))).toEqual(before)
    expect(heights.total).toBe(220)
  })
})
