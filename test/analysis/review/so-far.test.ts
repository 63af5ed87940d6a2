import { describe, expect, it } from 'vitest'
import type { Review } from '../../../src/analysis/review/review.js'
import { Table } from '../../../src/kernel/table/table.js'
import { playFrom } from '../../../src/lab/review/journal-part.js'
import { type ReviewPool, reviewJournal } from '../../../src/lab/review/review-journal.js'
import { loadScenario } from '../../../src/library/load.js'
import { whereItMisses } from './adds-up.js'
import { randomCourse, review } from './courses.js'

const SMALL = ['pc.hp=6/22']
const TRIED = { reference: { '*': 'attack' }, limit: 1, games: 6_000 }

describe('a review while it is worked out', () => {
  it('shows drafts that add up and know more and more, and comes to the same bytes', async () => {
    const course = await randomCourse('bx/three-reavers', 4, SMALL)
    const drafts: Review[] = []
    const found = await review(course, {
      ...TRIED,
      watch: { soFar: (draft) => void drafts.push(draft()) },
    })
    expect(drafts.length).toBeGreaterThan(5)
    for (const draft of drafts) expect(whereItMisses(draft)).toBeUndefined()
    const opened = drafts.map(({ lines }) => lines.length)
    expect(opened).toEqual(opened.toSorted((a, b) => a - b))
    expect(opened[0]).toBe(0)
    expect(drafts[0]!.stretches.length).toBeGreaterThan(0)
    expect(JSON.stringify(drafts.at(-1))).toBe(JSON.stringify(found))
    expect(JSON.stringify(await review(course, TRIED))).toBe(JSON.stringify(found))
  })

  it('has a first graph after a few games, and a better one soon', async () => {
    const course = await randomCourse('bx/three-reavers', 4, SMALL)
    const known: number[] = []
    const errors: number[] = []
    await review(course, {
      ...TRIED,
      games: 400,
      watch: {
        first: (moments) => {
          known.push(moments.filter((moment) => moment !== undefined).length)
          errors.push(moments[0]!.se!)
        },
      },
    })
    expect(known).toEqual([Math.min(14, course.states.length), known[0]])
    expect(errors[1]).toBeLessThan(errors[0]!)
  })

  it('rests between games, and holds for as long as a rest lasts', async () => {
    const course = await randomCourse('bx/three-reavers', 4, SMALL)
    let played = 0
    let most = 0
    let before = 0
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isHeld = (): void => {}
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const working = review(course, {
      ...TRIED,
      watch: {
        games: (games) => {
          played = games
        },
        rest: async () => {
          most = Math.max(most, played - before)
          before = played
          if (played < 1_000) return
          isHeld()
          await held
        },
      },
    })
    await holding
    const then = played
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    expect(played).toBe(then)
    goOn()
    const found = await working
    expect(found.games).toBeGreaterThan(then)
    // No task is longer than fifty games, in a journal of any length.
    expect(most).toBeLessThanOrEqual(50)
    expect(JSON.stringify(found)).toBe(JSON.stringify(await review(course, TRIED)))
  })
})

describe('a review on several threads', () => {
  async function journal(): Promise<string> {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers', SMALL)
    const seed = new Uint8Array(32).fill(9)
    const table = Table.open(ruleset, scenario, { id: 'threads', seed, veil: seed })
    table.start()
    while (table.next().kind === 'awaiting') table.act('player', table.choices('player')[0]!)
    table.close()
    return table.export()
  }

  /** Answers come late and out of order, as those of threads do. */
  function crew(width: number, bytes: Uint8Array): ReviewPool & { readonly begun: () => number } {
    let begun = 0
    return {
      width,
      begun: () => begun,
      perform: async ({ kind: _, sample, ...part }) => {
        const turns = 1 + (begun++ % 3)
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
        return await playFrom(part, sample, () => bytes)
      },
    }
  }

  it('is the same with one and with many, and stops between tasks with what is done', async () => {
    const text = await journal()
    const bytes = new TextEncoder().encode(text)
    const { ruleset } = await loadScenario('bx/three-reavers', SMALL)
    const asked = { reference: { '*': 'attack' }, limit: 1, games: 3_000 }
    const spelled = async (pool: ReviewPool): Promise<string> =>
      JSON.stringify(await reviewJournal(text, { ruleset }, asked, { pool, file: 'threads' }))
    expect(await spelled(crew(7, bytes))).toBe(await spelled(crew(1, bytes)))

    const pool = crew(3, bytes)
    const stopped = await reviewJournal(
      text,
      { ruleset },
      { ...asked, watch: { stopped: () => pool.begun() > 40 } },
      { pool, file: 'threads' },
    )
    expect(whereItMisses(stopped)).toBeUndefined()
    expect(pool.begun()).toBeLessThan(45)
    expect(stopped.games).toBeLessThan(45 * 50)
  })
})
