import { describe, expect, it } from 'vitest'
import { STANDING } from '../../../src/analysis/review/aim.js'
import type { ReviewedLine } from '../../../src/analysis/review/report.js'
import { turningPoints } from '../../../src/analysis/review/sums.js'
import type { ReviewedRoll } from '../../../src/analysis/review/told/rolls.js'
import { wilson } from '../../../src/analysis/tally/interval.js'
import { playableOf, randomCourse, randomCourseOf, review } from './courses.js'

/** How many of all falls of some dice fit, counted one by one. */
function counted(count: number, sides: number, fits: (sum: number) => boolean): number {
  let good = 0
  for (let fall = 0; fall < sides ** count; fall++) {
    let [rest, sum] = [fall, 0]
    for (let die = 0; die < count; die++) {
      sum += (rest % sides) + 1
      rest = Math.floor(rest / sides)
    }
    if (fits(sum)) good++
  }
  return good / sides ** count
}

/** Whether the faces fit what the roll needed; undefined where the words name no number. */
function fitsNeed({ need = '', faces }: ReviewedRoll): boolean | undefined {
  const [, number, way] = /^(\d+) or (more|less)$/.exec(need) ?? []
  if (number === undefined) return undefined
  const sum = faces.reduce((all, face) => all + face, 0)
  return way === 'more' ? sum >= Number(number) : sum <= Number(number)
}

describe('the rolls of a line', () => {
  it.each([
    ['bx/captain-and-four', 20, ['attack'], { hit: true, miss: false }],
    ['simverse/duel-of-maneuvers', 6, ['attack', 'defense'], {}],
    ['skirmish/marsh-duel', 20, ['attack'], { hit: true, miss: false }],
  ] as const)(
    'say what they had to show and how likely that was, in %s',
    async (name, sides, purposes, results) => {
      const seen = new Set<string>()
      const playable = await playableOf(name)
      for (let game = 0; game < 2; game++) {
        const course = randomCourseOf(playable, game, { most: 40 })
        for (const { by, for: purpose, faces, need, result } of course.lines.flatMap(({ rolls }) => rolls)) {
          if (!(purposes as readonly string[]).includes(purpose) || !need || faces.length === 2) continue
          const roll = { q: 0, for: purpose, faces, need: need.says }
          const [, number, way] = /^(\d+) or (more|less)$/.exec(need.says) ?? []
          if (number === undefined) continue
          seen.add(purpose)
          const likely = counted(faces.length, sides, (sum) =>
            way === 'more' ? sum >= Number(number) : sum <= Number(number),
          )
          expect(need.chance).toBeCloseTo(likely, 12)
          expect(by).toBeDefined()
          const known = (results as Record<string, boolean>)[result ?? '']
          if (known !== undefined) expect(fitsNeed(roll)).toBe(known)
        }
      }
      expect([...seen].sort()).toEqual([...purposes].sort())
    },
  )

  it('have the chance of a pool, counted by the rules themselves', async () => {
    const rolls = randomCourseOf(await playableOf('adapter/plain-pool'), 1, { most: 40 }).lines.flatMap(
      (line) => line.rolls,
    )
    const needs = rolls.flatMap(({ need }) => (need?.chance === undefined ? [] : [need]))
    expect(needs.length).toBeGreaterThan(0)
    for (const { says, chance } of needs) {
      expect(says).toMatch(/^\d+ or more on a die$/)
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThanOrEqual(1)
    }
  })

  it('stand in the review of what was true', async () => {
    const { lines } = await review(await randomCourse('bx/three-reavers', 5), {
      reference: { '*': 'attack' },
      limit: 1,
      games: 4_000,
    })
    const rolls = lines.flatMap((line) => line.rolls ?? [])
    expect(rolls.some(({ need, chance }) => need !== undefined && chance !== undefined)).toBe(true)
  })
})

describe('an exact figure', () => {
  it('is a fraction where that is short: 19 of 27 for three throws at their best', async () => {
    const { lines, sums } = await review(await randomCourse('three-throws', 1))
    expect(lines[0]).toMatchObject({ kind: 'start', fractions: { before: '19/27' } })
    expect(sums.start).toBeCloseTo(19 / 27, 12)
    const mean = await review(await randomCourse('three-throws', 1), { aim: 'face' })
    expect(mean.lines[0]?.fractions?.before).toBe('14/3')
  })

  it('is the same number as its fraction, wherever there is one', async () => {
    let found = 0
    for (let game = 0; game < 2; game++) {
      const { lines } = await review(await randomCourse('spire/cultist', game))
      for (const { before, fractions, alternatives = [] } of lines) {
        const pairs = [
          [before, fractions?.before],
          ...alternatives.map((one) => [one.value, one.fraction]),
        ] as const
        for (const [value, fraction] of pairs) {
          if (fraction === undefined) continue
          const [over, under] = String(fraction).split('/').map(Number)
          expect(value).toBeCloseTo(over! / under!, 9)
          found++
        }
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  it('is said in words where the game surely ends for nobody', async () => {
    const { lines } = await review(await randomCourse('bx/three-reavers', 5))
    const flights = lines.flatMap(({ alternatives = [] }) =>
      alternatives.filter(({ command }) => command === 'flee'),
    )
    const sure = flights.filter(({ leadsTo }) => leadsTo !== undefined)
    expect(sure.length).toBeGreaterThan(0)
    for (const { value, leadsTo, fraction } of sure) {
      expect([leadsTo, fraction]).toEqual(['the party got away', undefined])
      expect(value).toBeCloseTo(0.5, 9)
    }
  })
})

describe('the row of a side', () => {
  it.each([
    ['cup', { reference: { '*': 'random' } }],
    ['cup', { reference: { '*': 'random' }, limit: 1, games: 2_000 }],
  ] as const)('adds up by its own value, in %s', async (name, options) => {
    const found = await review(await randomCourse(name, 2), { ...options, side: 'Ann' })
    expect(Object.keys(found.sides ?? {})).toEqual(['Ann', 'Ben'])
    for (const { sums } of Object.values(found.sides!)) {
      const { start, end, choice, others, luck, referee } = sums!
      expect(start + choice + others + luck + referee).toBeCloseTo(end, 9)
    }
    const { Ann, Ben } = found.sides!
    expect(Ben!.sums!.luck).toBeCloseTo(-Ann!.sums!.luck, 9)
    expect(Ben!.sums!.choice).toBeCloseTo(-Ann!.sums!.others, 9)
  })
})

describe('the horizon of a search', () => {
  it('is where games stop; the unit is the worth of the search, and no chance', async () => {
    const course = await randomCourse('bx/three-reavers', 4)
    const asked = { reference: { '*': 'attack' }, games: 2_600 }
    const found = await review(course, { ...asked, aim: STANDING })
    expect(found).toMatchObject({ aim: STANDING, unit: 'worth', mode: 'sampled' })
    expect(Math.abs(found.sums.check)).toBeLessThanOrEqual(1e-9)
    // A fight that is one scene ends where its search stops looking: both figures are the same then.
    const whole = await review(course, { ...asked, limit: 1 })
    expect(found.lines.map(({ before }) => before)).toEqual(whole.lines.map(({ before }) => before))
    await expect(review(course, { aim: STANDING, reference: { '*': 'best' } })).rejects.toThrow(
      /name a policy/,
    )
  })
})

describe('a line for whose alternatives no games are left', () => {
  it('has its parts all the same, and no grade', async () => {
    const course = await randomCourse('bx/three-reavers', 5)
    const games = 3 * 60 * (course.lines.length + 1)
    const found = await review(course, { reference: { '*': 'attack' }, limit: 1, games })
    expect(found.stretches).toEqual([])
    expect(found.games).toBeLessThanOrEqual(games)
    expect(Math.abs(found.sums.check)).toBeLessThanOrEqual(1e-9)
    const ungraded = found.lines.filter(({ kind, grade }) => kind === 'choice' && grade === undefined)
    expect(ungraded.length).toBeGreaterThan(0)
    for (const { expected, choice, luck, before, after } of ungraded) {
      expect(expected).toBeDefined()
      expect(before + choice + luck).toBeCloseTo(after, 12)
    }
  })
})

describe('a seat that cannot know how a game may end', () => {
  it('is followed to the horizon of the search, and what was true to the end', async () => {
    const playable = await playableOf('adapter/burgled-study')
    const course = randomCourseOf(playable, 2, { most: 6, players: true })
    const seat = playable.ruleset.seats(playable.scenario).find(({ name }) => name !== 'gm')!.name
    const found = await review(course, { as: seat, games: 600 })
    expect(found).toMatchObject({ aim: STANDING, unit: 'worth', view: 'known', as: seat })
    expect(Math.abs(found.sums.check)).toBeLessThanOrEqual(1e-9)
    // Every game that was tried came to an end of its own: none was broken off where nobody chooses any more.
    expect(
      found.lines.flatMap(({ alternatives = [] }) => alternatives).every(({ value }) => value >= 0),
    ).toBe(true)
    await expect(review(course, { as: seat, aim: 'worth', games: 600 })).rejects.toThrow(/could not know how/)
    const open = await review(course, { as: seat, view: 'open', games: 600 })
    expect(open).toMatchObject({ aim: 'worth', unit: 'chance' })
    // What was true says nothing of how well a seat chose that could not know the end.
    const own = open.lines.filter((line) => line.kind === 'choice' && line.seat === seat)
    expect(own.every(({ grade }) => grade === undefined)).toBe(true)
  })
})

describe('a chance from few games', () => {
  it('has an interval that is right near 0 and 1, where all games ended alike', async () => {
    const course = await randomCourse('bx/three-reavers', 4)
    const found = await review(course, { reference: { '*': 'attack' }, games: 2_600, limit: 1 })
    const sampled = found.lines.filter(({ se }) => se?.before !== undefined)
    expect(sampled.length).toBeGreaterThan(2)
    for (const { before, se, ranges } of sampled) {
      const { low, high } = ranges!.before!
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(before)
      expect(high).toBeGreaterThanOrEqual(before)
      expect(high - low).toBeGreaterThan(0)
      // In the middle it is about the share give or take its standard error.
      if (before > 0.3 && before < 0.7) expect((high - low) / 2 / (1.96 * se!.before!)).toBeCloseTo(1, 1)
    }
  })

  it('turns nothing that a few more games may take back', () => {
    const line = (before: number, after: number, games: number): ReviewedLine => ({
      line: 2,
      kind: 'choice',
      seat: 'Ann',
      before,
      after,
      choice: after - before,
      luck: 0,
      referee: 0,
      se: { before: 0 },
      ranges: { before: wilson(before * games, games) },
    })
    // All of 12 games were won; three quarters of them is still within what 12 games can tell.
    expect(turningPoints([line(1, 0.8, 12)], 1)).toEqual([])
    expect(turningPoints([line(1, 0.8, 200)], 1)).toEqual([2])
  })
})
