import { expect, it } from 'vitest'
import { Env } from '../../../src/analysis/env/env.js'
import { courseWith } from './kit.js'

/** Ends turn after turn; answers every reward and the outcome. */
async function passing(reward: Record<string, number> | undefined, settings: readonly string[], steps = 50) {
  const options = { steps, ...(reward && { reward }) }
  const env = new Env(await courseWith('spire/jaw-worm', options, settings))
  env.reset(2)
  const paid: number[] = []
  while (!env.done) paid.push(env.step(0).rewards[0]!)
  return { paid, outcome: env.outcome, truncated: env.truncated }
}

it('a sum is paid as it grows, a final measure at the end, a win when it is one', async () => {
  const turns = await passing({ turns: -1 }, ['hp=4'])
  expect(turns.outcome).toBe('loss')
  expect(turns.paid).toEqual([-1, -1, 0])
  const hp = await passing({ hp: 0.5 }, ['hp=9', 'maxHp=9', 'turnLimit=1'])
  expect(hp.outcome).toBe('timeout')
  expect(hp.paid.slice(0, -1).every((each) => each === 0)).toBe(true)
  const lost = await passing(undefined, ['hp=1'])
  expect(lost).toMatchObject({ outcome: 'loss', truncated: false })
  expect(lost.paid.every((each) => each === 0)).toBe(true)
})

it('an episode that is cut off pays for no end', async () => {
  const cut = await passing({ win: 1, hp: 1 }, ['hp=9'], 1)
  expect(cut).toEqual({ paid: [0], outcome: null, truncated: true })
})

it('a win pays what it was said to be worth', async () => {
  const course = await courseWith('spire/jaw-worm', { reward: { win: 3, hp: 1 } }, [
    'hp=5',
    'deck={"Bludgeon":5}',
  ])
  const env = new Env(course)
  const names = course.spec.observation.map(({ name }) => name)
  let paid = 0
  for (let seed = 0; paid === 0 && seed < 50; seed++)
    for (env.reset(seed); !env.done; ) paid = env.step(env.legalActions().at(-1)!).rewards[0]!
  expect(env.outcome).toBe('win')
  expect(paid).toBe(3 + env.observe()[names.indexOf('hp')]!)
})
