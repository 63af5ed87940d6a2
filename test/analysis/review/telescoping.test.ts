import { describe, expect, it } from 'vitest'
import { legalCommands } from '../../../src/analysis/review/course.js'
import { GraphShelf } from '../../../src/analysis/review/exact/graph-shelf.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { Table } from '../../../src/kernel/table/table.js'
import { soak } from '../../soak.js'
import { whereItMisses } from './adds-up.js'
import { type Chance, playableOf, randomCourse, randomCourseOf, review } from './courses.js'

/** A game that can be worked out exactly: by what everybody plays on, and with which settings. */
const EXACT: readonly (readonly [string, string, readonly string[], Chance])[] = [
  ['bx/three-reavers', 'attack', ['pc.hp=6/22'], {}],
  ['bx/three-reavers', 'best', ['pc.hp=6/22'], {}],
  ['spire/cultist', 'best', [], {}],
  ['adapter/mill-race', 'steady', [], { most: 30 }],
  ['skirmish/marsh-duel', 'focus', [], { most: 40, players: true }],
  ['three-throws', 'best', [], {}],
  ['three-throws', 'stand-on-4', [], {}],
  ['cup', 'random', [], {}],
]

/** Games of which only the last lines are exact, if any: the rest is tried. */
const TRIED = ['bx/captain-and-four', 'simverse/duel-of-maneuvers', 'skirmish/marsh-duel', 'spire/two-louses']

const SEED = new Uint8Array(32).fill(4)

describe('the parts of a review', () => {
  it.each(EXACT)('add up to the end, in %s by %s', async (name, reference, settings, chance) => {
    const playable = await playableOf(name, settings)
    const shelf = new GraphShelf()
    for (let game = 0; game < soak(2, 1_000); game++) {
      const course = randomCourseOf(playable, game, chance)
      const asked = { reference: { '*': reference }, limit: 3_000_000, games: 0, shelf }
      const found = await review(course, asked)
      expect(found.mode).toBe('exact')
      expect(whereItMisses(found)).toBeUndefined()
      if (reference !== 'best') continue
      for (const line of found.lines)
        if (line.kind === 'choice') expect(line.choice).toBeLessThanOrEqual(1e-9)
    }
  })

  it.each(TRIED)('add up for estimates too, in %s', async (name) => {
    const playable = await playableOf(name)
    for (let game = 0; game < soak(1, 50); game++)
      expect(
        whereItMisses(
          await review(randomCourseOf(playable, game, { most: 60 }), {
            limit: 2_000,
            games: soak(80, 5_000),
          }),
        ),
      ).toBeUndefined()
  })

  it('measure what a person does against what a person can do, not against what a referee can bring in', async () => {
    const { ruleset, scenario } = await playableOf('skirmish/marsh-duel')
    const table = Table.open(ruleset, scenario, { id: 'measured', seed: SEED, veil: SEED })
    table.start()
    const commandsFor = (given: Command) => legalCommands(ruleset, table.state, 'gm', given).commands
    const [own] = table.choices('gm').filter(({ verb }) => ruleset.verbs[verb]?.role !== 'gm')
    const [referees] = table.choices('gm').filter(({ verb }) => ruleset.verbs[verb]?.role === 'gm')
    expect(commandsFor(own!).filter(({ verb }) => ruleset.verbs[verb]?.role === 'gm')).toEqual([])
    expect(commandsFor(referees!)).toContainEqual(referees)
    expect(commandsFor(referees!)).toContainEqual(own)
  })

  it('lie within their stated error of the exact ones, where games are tried', async () => {
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
