import { describe, expect, it } from 'vitest'
import { type Course, courseOf } from '../../../src/analysis/review/course.js'
import type { Review } from '../../../src/analysis/review/review.js'
import { reviewCourse } from '../../../src/analysis/review/review-course.js'
import type { ReviewOptions } from '../../../src/analysis/review/settings.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { cup } from './games.js'

/** A game of Cup with these dice of the seed, up to some of its commands. */
function cupCourse(seed: number, commands: readonly string[]): { course: Course; face: number } {
  const secret = new Uint8Array(32).fill(seed)
  const table = Table.open(cup, {}, { id: 'cup', seed: secret, veil: secret })
  table.start()
  for (const [i, verb] of commands.entries()) table.act(i === 0 ? 'Ann' : 'Ben', { verb })
  const records = table.lines.map((line) => lineOf(line).record)
  return { course: courseOf(cup, records), face: (table.state as { face: number }).face }
}

function review(course: Course, options: Partial<ReviewOptions>): Promise<Review> {
  return reviewCourse(course, {
    spell: ({ verb }) => verb,
    closed: false,
    reference: { '*': 'random' },
    ...options,
  })
}

const SEEDS = Array.from({ length: 24 }, (_, i) => i + 1)

describe('a review before the table is closed', () => {
  it('gives a seat the same bytes whatever it does not know', async () => {
    for (const limit of [500_000, 1]) {
      const seen = new Map<number, string>()
      for (const seed of SEEDS) {
        const { course, face } = cupCourse(seed, ['high'])
        if (seen.has(face)) continue
        seen.set(face, JSON.stringify(await review(course, { as: 'Ben', limit, games: 2_000 })))
      }
      expect(seen.size).toBeGreaterThan(3)
      expect(new Set(seen.values()).size).toBe(1)
    }
  })

  it('says nothing without a seat, and nothing at a table without odds', async () => {
    const { course } = cupCourse(1, ['high'])
    await expect(review(course, {})).rejects.toMatchObject({ code: 'REVIEW_NOT_CLOSED' })
    const { facts } = course
    const silent = { ...course, facts: { ...facts, options: { ...facts.options, odds: 'none' as const } } }
    await expect(review(silent, { as: 'Ben' })).rejects.toMatchObject({ code: 'ODDS_NOT_ALLOWED' })
  })

  it('shows alternatives of the own decisions alone', async () => {
    const { course } = cupCourse(2, ['high', 'believe'])
    const { lines } = await review(course, { as: 'Ben', side: 'Ben' })
    expect(lines.map(({ alternatives }) => alternatives?.length)).toEqual([undefined, undefined, 2])
    expect(lines[1]).toMatchObject({ choice: 0, luck: 0 })
  })
})

describe('a review of a closed table', () => {
  it('grades a decision by what its seat knew, and shows the open figures beside', async () => {
    const found = SEEDS.map((seed) => cupCourse(seed, ['high', 'believe'])).find(({ face }) => face < 3)!
    const { lines } = await review(found.course, { closed: true, side: 'Ben' })
    expect(lines[2]).toMatchObject({ grade: 'only', loss: 1, known: { loss: 0 } })
  })
})

describe('what is known now', () => {
  it('stands beside what a seat knew, once the table is closed', async () => {
    const { course, face } = cupCourse(2, ['high', 'believe'])
    const asked = { as: 'Ben', side: 'Ben', now: true }
    await expect(review(course, asked)).rejects.toMatchObject({ code: 'REVIEW_NOT_CLOSED' })
    await expect(review(course, { now: true, closed: true })).rejects.toThrow(/say which seat/)
    for (const limit of [500_000, 1]) {
      const known = await review(course, { ...asked, closed: true, limit, games: 2_000 })
      const open = await review(course, { side: 'Ben', closed: true, limit, games: 2_000 })
      expect(known.lines.map(({ now }) => now?.before)).toEqual(open.lines.map(({ before }) => before))
      // Under the cup it was settled already how Ben's answer ends.
      expect(known.lines.at(-1)!.now!.after).toBe(face >= 3 ? 1 : 0)
      const plain = await review(course, { as: 'Ben', side: 'Ben', closed: true, limit, games: 2_000 })
      expect(known.lines.map(({ now: _, ...line }) => line)).toEqual(plain.lines)
    }
  })
})
