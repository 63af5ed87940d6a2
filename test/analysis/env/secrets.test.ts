import { describe, expect, it } from 'vitest'
import { Course } from '../../../src/analysis/env/course.js'
import { Env } from '../../../src/analysis/env/env.js'
import { canonical, plainCopy } from '../../../src/kernel/canonical.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { loadScenario } from '../../../src/library/load.js'
import { soak } from '../../soak.js'
import { Batch, courseOf, SCENARIOS } from './kit.js'

describe.each(SCENARIOS)('%s', (name) => {
  it('a seat is told the same numbers in all states that it cannot tell apart', async () => {
    const course = await courseOf(name)
    const { ruleset, facts, seen, seats } = course
    const batch = new Batch(course, 4)
    batch.reset([1, 1, 2, 3])
    const chooser = new FastDice(9, 9)
    const told = new Map<string, string>()
    const figures = new Float32Array(seen.figures.length)
    let alike = 0
    for (let round = 0; round < soak(15, 2000); round++) {
      for (let i = 0; i < 4; i++)
        for (const seat of seats) {
          const { state } = batch.row(i)
          const view = canonical([seat, ruleset.view(state, seat, facts)])
          seen.observe(state, seat, figures, 0)
          const numbers = figures.join()
          if (told.has(view)) alike++
          expect(told.get(view) ?? numbers).toBe(numbers)
          told.set(view, numbers)
        }
      // Rows of one seed are played alike, so that there always are some that look the same.
      const turn = chooser.die(1_000, '')
      const actions = Array.from({ length: 4 }, (_, i) => {
        const legal = batch.row(i).legal()
        return legal[turn % legal.length] ?? 0
      })
      batch.step(actions)
    }
    expect(alike).toBeGreaterThan(0)
  })
})

describe('what the scenario hides', () => {
  /** The same day at the ford, with other people in the reeds. */
  async function fords(seat: string): Promise<readonly string[]> {
    const { ruleset, scenario } = await loadScenario('bx/ford-day')
    const other = plainCopy(scenario) as { encounters: { name: string }[] }
    expect(other.encounters).toHaveLength(1)
    other.encounters[0]!.name = 'Ford ghosts'
    return [scenario, other].map((each) => {
      const env = new Env(new Course(ruleset, each, { seats: [seat], survey: 100 }))
      env.reset(3)
      const told = () => [env.legal(), [...env.observe()], env.spec.observation, env.show()]
      const first = told()
      env.step(env.legal().find(({ command }) => command.verb === 'rest')!.action)
      return JSON.stringify([env.spec, first, told()])
    })
  }

  it('makes no difference to a player’s numbers, actions or text', async () => {
    const [one, other] = await fords('player')
    expect(one).toBe(other)
  })

  it('makes one to the game master’s, so that the test could tell', async () => {
    const [one, other] = await fords('gm')
    expect(one).not.toBe(other)
  })
})
