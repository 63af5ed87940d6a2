import { describe, expect, it } from 'vitest'
import { courseOf } from '../../../src/analysis/review/course.js'
import { reviewCourse } from '../../../src/analysis/review/review-course.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { defineRuleset } from '../../../src/kernel/contract/define.js'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'

interface Road {
  fighting: boolean
  won: boolean | null
}

type RoadEvent = { type: 'Met' } | { type: 'Thrown'; face: number }

const NO_VIEW = { people: [], order: [], clocks: [] }

/** A road that never ends: Ann meets somebody, and wins with 4 or more, again and again. */
function road(worth: boolean): Ruleset {
  return defineRuleset<unknown, Road, Command, RoadEvent, typeof NO_VIEW>({
    id: 'road',
    title: 'Road',
    version: '1.0.0',
    scenario: { parse: () => ({ ok: true as const, scenario: {}, warnings: [] }) },
    verbs: {
      go: { summary: 'Go on.', usage: 'go', clauses: [] },
      throw: { summary: 'Throw.', usage: 'throw', clauses: [] },
    },
    policies: { goer: ({ fighting }) => ({ verb: fighting ? 'throw' : 'go' }) },
    ...(worth && {
      search: {
        worth: ({ fighting, won }: Road) => (fighting ? undefined : won === null ? 0.5 : won ? 1 : 0),
      },
    }),
    seats: () => [{ name: 'Ann', side: 'Ann' }],
    begin: () => ({ fighting: false, won: null }),
    next: () => ({ kind: 'awaiting', seats: ['Ann'], reason: 'turn' }),
    choices: ({ fighting }) => [{ verb: fighting ? 'throw' : 'go' }],
    decide(_state, _seat, { verb }, dice, tell) {
      tell(verb === 'go' ? { type: 'Met' } : { type: 'Thrown', face: dice.die(6, 'throw') })
    },
    evolve(state, event) {
      state.fighting = event.type === 'Met'
      if (event.type === 'Thrown') state.won = event.face >= 4
    },
    view: () => NO_VIEW,
    mech: ({ type }) => [type],
  }) as unknown as Ruleset
}

function walked(ruleset: Ruleset): ReturnType<typeof courseOf> {
  const secret = new Uint8Array(32).fill(3)
  const table = Table.open(ruleset, {}, { id: 'road', seed: secret, veil: secret })
  table.start()
  for (const verb of ['go', 'throw', 'go', 'throw']) table.act('Ann', { verb })
  return courseOf(
    ruleset,
    table.lines.map((line) => lineOf(line).record),
  )
}

const asked = { spell: ({ verb }: Command) => verb, closed: true }

describe('a game that nobody ends', () => {
  it('is reviewed fight by fight, each for itself', async () => {
    const review = await reviewCourse(walked(road(true)), asked)
    expect(review.chapters).toHaveLength(2)
    for (const { sums } of review.chapters!) {
      expect(sums.start).toBeCloseTo(0.5, 12)
      expect([0, 1]).toContain(sums.end)
      expect(Math.abs(sums.luck)).toBeCloseTo(0.5, 12)
      expect(Math.abs(sums.check)).toBeLessThanOrEqual(1e-9)
    }
    expect(review.lines.map(({ command }) => command)).toEqual(['throw', 'throw'])
  })

  it('needs an aim where it has no fights either', async () => {
    await expect(reviewCourse(walked(road(false)), asked)).rejects.toMatchObject({ code: 'REVIEW_NO_AIM' })
  })
})
