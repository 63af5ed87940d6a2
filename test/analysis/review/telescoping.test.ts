import { describe, expect, it } from 'vitest'
import { type Course, courseOf } from '../../../src/analysis/review/course.js'
import type { Review } from '../../../src/analysis/review/review.js'
import { reviewCourse } from '../../../src/analysis/review/review-course.js'
import type { ReviewOptions } from '../../../src/analysis/review/settings.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { printCommand } from '../../../src/language/print.js'
import { loadScenario } from '../../../src/library/load.js'
import { soak } from '../../soak.js'

/** A journal of a game in which everybody chooses at random, and now and then takes a command back. */
async function randomCourse(name: string, game: number, settings: readonly string[] = []): Promise<Course> {
  const { ruleset, scenario } = await loadScenario(name, settings)
  const dice = new FastDice(7, game)
  const seed = Uint8Array.from({ length: 32 }, () => dice.die(256, 'seed') - 1)
  const table = Table.open(ruleset, scenario, { id: `random-${game}`, seed, veil: seed })
  table.start()
  for (let step = 0; step < 400; step++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    if (table.undoable > 0 && dice.die(12, 'undo') === 1) {
      table.undo('gm')
      continue
    }
    const choices = table.choices(next.seats[0]!)
    table.act(next.seats[0]!, choices[dice.die(choices.length, 'choice') - 1]!)
  }
  return courseOf(
    ruleset,
    table.lines.map((line) => lineOf(line).record),
  )
}

function review(course: Course, options: Partial<ReviewOptions> = {}): Promise<Review> {
  const spell: ReviewOptions['spell'] = (command) => printCommand(command, course.ruleset.verbs)
  return reviewCourse(course, { spell, closed: true, ...options })
}

const EXACT: readonly (readonly [string, string, readonly string[]])[] = [
  ['bx/three-reavers', 'attack', ['pc.hp=6/22']],
  ['bx/three-reavers', 'best', ['pc.hp=6/22']],
  ['spire/cultist', 'best', []],
]

describe('the parts of a review', () => {
  it.each(EXACT)('add up to the end, in %s by %s', async (name, reference, settings) => {
    for (let game = 0; game < soak(2, 1_000); game++) {
      const course = await randomCourse(name, game, settings)
      const found = await review(course, { reference: { '*': reference }, limit: 3_000_000, games: 0 })
      expect(found.mode).toBe('exact')
      expect(Math.abs(found.sums.check)).toBeLessThanOrEqual(1e-9)
      const standing = Object.values(found.sums.standing).reduce((sum, part) => sum + part, 0)
      expect(found.sums.start + standing).toBeCloseTo(found.sums.end, 9)
      for (const line of found.lines) {
        expect(line.choice + line.luck + line.referee).toBeCloseTo(line.after - line.before, 9)
        const dice = (line.dice ?? []).reduce((sum, { luck }) => sum + luck, 0)
        if (line.dice) expect(dice).toBeCloseTo(line.luck, 9)
        if (reference === 'best' && line.kind === 'choice') expect(line.choice).toBeLessThanOrEqual(1e-9)
      }
    }
  })

  it('add up for estimates too, and lie within their stated error of the exact ones', async () => {
    const course = await randomCourse('bx/three-reavers', 3, ['pc.hp=6/22'])
    const asked = { reference: { '*': 'attack' } }
    const exact = await review(course, asked)
    const sampled = await review(course, { ...asked, limit: 1, games: 20_000 })
    expect(exact.mode).toBe('exact')
    expect(sampled.mode).toBe('sampled')
    expect(Math.abs(sampled.sums.check)).toBeLessThanOrEqual(1e-9)
    for (const [i, line] of sampled.lines.entries()) {
      const true_ = exact.lines[i]!
      expect(Math.abs(line.before - true_.before)).toBeLessThanOrEqual(4 * (line.se?.before ?? 0) + 1e-9)
      expect(line.grade).not.toBe('best')
      expect(line.grade).not.toBe('only')
    }
  })

  it('are the same bytes for the same journal and options', async () => {
    const course = await randomCourse('bx/three-reavers', 4, ['pc.hp=6/22'])
    const asked = { reference: { '*': 'attack' }, limit: 1, games: 5_000 }
    expect(JSON.stringify(await review(course, asked))).toBe(JSON.stringify(await review(course, asked)))
  })

  it('show what is done when it is stopped', async () => {
    const course = await randomCourse('bx/three-reavers', 4, ['pc.hp=6/22'])
    let played = 0
    const found = await review(course, {
      reference: { '*': 'attack' },
      limit: 1,
      games: 20_000,
      watch: {
        games: (games) => {
          played = games
        },
        stopped: () => played > 1_000,
      },
    })
    expect(found.games).toBeLessThan(10_000)
    expect(Math.abs(found.sums.check)).toBeLessThanOrEqual(1e-9)
  })
})

describe('the aim', () => {
  it('is how good the end is, but for a fight of spire, where it is hit points', async () => {
    const bx = await review(await randomCourse('bx/three-reavers', 1, ['pc.hp=6/22']))
    expect([bx.aim, bx.unit, bx.reference]).toEqual(['worth', 'chance', { '*': 'best' }])
    const spire = await review(await randomCourse('spire/cultist', 1))
    expect([spire.aim, spire.unit, spire.span]).toEqual(['hp', 'measure', 10])
  })

  it('that no game has is refused, with those there are', async () => {
    const course = await randomCourse('bx/three-reavers', 1, ['pc.hp=6/22'])
    await expect(review(course, { aim: 'glory' })).rejects.toThrow(
      /no end and no final measure "glory"; there are: worth/,
    )
    await expect(review(course, { reference: { '*': 'bold' } })).rejects.toThrow(/no policy "bold"/)
    await expect(review(course, { as: 'queen' })).rejects.toThrow(/no seat "queen"/)
  })
})
