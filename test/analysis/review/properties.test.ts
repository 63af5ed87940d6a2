import { describe, expect, it } from 'vitest'
import { luckOverGames } from '../../../src/analysis/review/dice/luck-over-games.js'
import { GraphShelf } from '../../../src/analysis/review/exact/graph-shelf.js'
import { soak } from '../../soak.js'
import { courseBy, playableOf, randomCourseOf, review } from './courses.js'

const SMALL = ['pc.hp=6/22']

describe('luck and choice (rules/review section 8)', () => {
  it('have opposite signs for two sides', async () => {
    const playable = await playableOf('cup')
    for (let game = 0; game < soak(6, 200); game++) {
      const course = randomCourseOf(playable, game)
      const asked = { reference: { '*': 'random' }, games: 0 }
      const [ann, ben] = [
        await review(course, { ...asked, side: 'Ann' }),
        await review(course, { ...asked, side: 'Ben' }),
      ]
      for (const [i, line] of ann.lines.entries()) {
        expect(line.before + ben.lines[i]!.before).toBeCloseTo(1, 9)
        expect(line.choice + ben.lines[i]!.choice).toBeCloseTo(0, 9)
        expect(line.luck + ben.lines[i]!.luck).toBeCloseTo(0, 9)
      }
    }
  })

  it('give no choice where everybody follows a reference that uses no dice', async () => {
    const playable = await playableOf('bx/three-reavers', SMALL)
    const { attack } = playable.ruleset.policies
    for (let game = 0; game < soak(2, 100); game++) {
      const found = await review(courseBy(playable, attack!, game), {
        reference: { '*': 'attack' },
        games: 0,
      })
      expect(found.mode).toBe('exact')
      for (const line of found.lines) expect(Math.abs(line.choice)).toBeLessThanOrEqual(1e-9)
    }
  })

  it('are fair: over many games luck comes to nothing, for any players and any reference', async () => {
    const playable = await playableOf('three-throws')
    for (const reference of ['best', 'stand-on-4']) {
      const shelf = new GraphShelf()
      const games: { luck: number; sd: number }[] = []
      for (let game = 0; game < soak(300, 10_000); game++) {
        const course = randomCourseOf(playable, game)
        const { sums } = await review(course, { reference: { '*': reference }, games: 0, shelf })
        games.push({ luck: sums.luck, sd: sums.luckSd! })
      }
      const { mean, se } = luckOverGames(games)
      expect(se).toBeGreaterThan(0)
      expect(Math.abs(mean)).toBeLessThanOrEqual(4 * se)
    }
  })
})
