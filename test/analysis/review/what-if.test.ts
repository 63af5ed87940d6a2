import { describe, expect, it } from 'vitest'
import { type Course, courseOf } from '../../../src/analysis/review/course.js'
import { GraphShelf } from '../../../src/analysis/review/exact/graph-shelf.js'
import { reviewCourse } from '../../../src/analysis/review/review-course.js'
import type { ReviewOptions } from '../../../src/analysis/review/settings.js'
import { spreadOf, whatIf } from '../../../src/analysis/review/what-if.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { threeThrows } from './games.js'

/** Three throws of which the first two keep nothing, with dice from a seed. */
function thrown(seed: number): Course {
  const secret = new Uint8Array(32).fill(seed)
  const table = Table.open(threeThrows, {}, { id: 'throws', seed: secret, veil: secret })
  table.start()
  table.act('Ann', { verb: 'throw' })
  if (table.next().kind === 'awaiting') table.act('Ann', { verb: 'keep' })
  return courseOf(
    threeThrows,
    table.lines.map((line) => lineOf(line).record),
  )
}

const OPTIONS: ReviewOptions = { spell: ({ verb }) => verb, closed: true }

describe('another command at a line', () => {
  it('has the value that the review gives it as an alternative, with all its ends', async () => {
    for (const aim of ['worth', 'face']) {
      const course = thrown(3)
      const review = await reviewCourse(course, { ...OPTIONS, aim })
      const line = review.lines.find(({ command }) => command === 'throw')!
      const tried = whatIf(course, line.line, { verb: 'keep' }, { ...OPTIONS, aim })
      expect(tried.value).toBeCloseTo(line.alternatives!.find(({ command }) => command === 'keep')!.value, 12)
      expect(tried.before).toBeCloseTo(line.before, 12)
      // Who keeps throws no more: there is one way on.
      expect(tried.after).toEqual({ low: tried.value, middle: tried.value, high: tried.value })
      expect(tried).toMatchObject({ given: 'throw', mode: 'exact', reference: { '*': 'best' } })
    }
  })

  it('is sampled where there are too many states, within its error', () => {
    const course = thrown(3)
    const { line } = course.lines.find(({ command }) => command?.verb === 'throw')!
    const asked = { ...OPTIONS, reference: { '*': 'stand-on-4' } }
    const exact = whatIf(course, line, { verb: 'throw' }, asked)
    const sampled = whatIf(course, line, { verb: 'throw' }, { ...asked, limit: 1 })
    expect(sampled.mode).toBe('sampled')
    expect(Math.abs(sampled.value - exact.value)).toBeLessThanOrEqual(4 * sampled.se!)
  })

  it('is refused where nobody chose, and where it was not legal', () => {
    const course = thrown(3)
    expect(() => whatIf(course, 1, { verb: 'keep' }, OPTIONS)).toThrow(/nobody chose anything at line 1/)
    const { line } = course.lines.find(({ kind }) => kind === 'choice')!
    expect(() => whatIf(course, line, { verb: 'dance' }, OPTIONS)).toThrow()
  })

  it('spreads by chance and not by count', () => {
    expect(spreadOf([1, 2, 3], [0.04, 0.92, 0.04])).toEqual({ low: 2, middle: 2, high: 2 })
    expect(spreadOf([3, 1, 2], [0.2, 0.4, 0.4])).toEqual({ low: 1, middle: 2, high: 3 })
  })
})

describe('a shelf of graphs', () => {
  it('changes no byte of a review', async () => {
    const shelf = new GraphShelf()
    for (const seed of [3, 4, 5, 6])
      for (const aim of ['face', 'worth']) {
        const asked = { ...OPTIONS, aim }
        const alone = await reviewCourse(thrown(seed), asked)
        expect(JSON.stringify(await reviewCourse(thrown(seed), { ...asked, shelf }))).toBe(
          JSON.stringify(alone),
        )
      }
  })
})
