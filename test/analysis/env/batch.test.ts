import { expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { Batch, courseOf, Env } from './kit.js'

it.each(['spire/jaw-worm', 'simverse/guide-fight'])(
  'a row of a batch of %s is the environment of its seed, step by step',
  async (name) => {
    const course = await courseOf(name)
    const seeds = [4, 9, 4, 2 ** 40]
    const batch = new Batch(course, seeds.length)
    batch.reset(seeds)
    const envs = seeds.map((seed) => {
      const env = new Env(course)
      env.reset(seed)
      return env
    })
    const width = course.spec.observation.length
    const paid = course.seats.length
    const chooser = new FastDice(2, 2)
    while (envs.some((env) => !env.done)) {
      const actions = envs.map((env, i) => {
        const legal = batch.row(i).legal()
        if (!env.done) expect(legal).toEqual(env.legalActions())
        return legal.length === 0 ? -1 : legal[chooser.die(legal.length, '') - 1]!
      })
      const going = envs.map((env) => !env.done)
      batch.step(actions)
      envs.forEach((env, i) => {
        if (!going[i]) return
        const { rewards, terminated, truncated } = env.step(actions[i]!)
        expect([...batch.rewards.subarray(i * paid, (i + 1) * paid)]).toEqual(rewards)
        expect([batch.terminated[i], batch.truncated[i]]).toEqual([Number(terminated), Number(truncated)])
        expect(batch.seats[i]).toBe(env.seat === null ? -1 : course.seats.indexOf(env.seat))
        expect(batch.observations.subarray(i * width, (i + 1) * width)).toEqual(env.observe())
      })
    }
  },
)

it('an episode that has ended begins anew at the step after, with other dice', async () => {
  const course = await courseOf('spire/jaw-worm')
  const batch = new Batch(course, 1)
  const first: string[] = []
  for (let ends = 0; ends < 5; ) {
    batch.step([0])
    const [terminated, truncated] = [batch.terminated[0]!, batch.truncated[0]!]
    if (terminated + truncated === 0) continue
    ends++
    expect(batch.seats[0]).toBe(-1)
    batch.step([99])
    expect([batch.terminated[0], batch.truncated[0], batch.rewards[0]]).toEqual([0, 0, 0])
    first.push(batch.observations.join())
  }
  expect(new Set(first).size).toBeGreaterThan(1)
})

it('a wrong seed or a wrong number of actions changes nothing', async () => {
  const batch = new Batch(await courseOf('spire/jaw-worm'), 2)
  const before = batch.observations.slice()
  expect(() => batch.reset([1, -1])).toThrow('the seed of environment 1 is a whole number from 0 on, not -1')
  expect(() => batch.reset([1])).toThrow('2 environments need as many seeds, not 1')
  expect(() => batch.step([0])).toThrow('2 environments need as many actions, not 1')
  expect(() => batch.step([0, 99])).toThrow('environment 1: action 99 is not legal now; legal: 0')
  expect(batch.observations).toEqual(before)
})
