import { expect, it } from 'vitest'
import { review } from '../../analysis/review/courses.js'
import { soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { type Reviewing, reviews } from './harness.js'
import { SUBJECTS } from './subjects.js'

const SMALL = SUBJECTS.filter(({ name }) => ['three-throws', 'cup'].includes(name))

it('parts of random journals add up, and estimates lie within their stated error', async () => {
  const subjects = process.env.LUDEX_SOAK ? SUBJECTS : SMALL
  const rounds = subjects.length * soak(2, 100)
  const { figures } = await holds(reviews(subjects), rounds)
  expect(figures['lines that add up']).toBeGreaterThan(rounds)
  expect(figures['estimates compared']).toBeGreaterThan(0)
})

it('finds parts that miss the end', async () => {
  const wrong: Reviewing = async (course, options) => {
    const found = await review(course, options)
    const [first, ...rest] = found.lines
    return { ...found, lines: [{ ...first!, luck: first!.luck + 1e-6 }, ...rest] }
  }
  await finds(reviews(SMALL, wrong), /line \d+ misses its change by/)
})

it('finds estimates that are further off than they say', async () => {
  const wrong: Reviewing = async (course, options) => {
    const found = await review(course, options)
    return {
      ...found,
      lines: found.lines.map((line) => ({
        ...line,
        before: line.se ? line.before + 0.3 : line.before,
        after: line.se ? line.after + 0.3 : line.after,
      })),
    }
  }
  await finds(reviews(SMALL, wrong), /by a better figure/)
})
