import { afterAll, expect, it } from 'vitest'
import { type Caller, inProcess } from './clients.js'

const started: Caller[] = []
afterAll(async () => {
  for (const one of started) await one.close()
})

async function field(scenario: string) {
  const one = await inProcess({})
  started.push(one)
  await one.call('open', { scenario, role: 'gm', rulings: 'free' })
  return one
}

it('a fight on a field says who stands where, and the ground in a line for what stands and one for what harms', async () => {
  const one = await field('simverse/bridge-of-ledges')
  const { text } = await one.call('look', {})
  expect(text).toMatch(/Marcus +heroes .* at -8,0 /)
  expect(text).toMatch(/> Marcus .* at -8,0 /)
  expect(text).toMatch(/Lyra .* at -10,1, 2.24 m /)
  expect(text).toMatch(/Shield 2 .* at 6,0, 14 m /)
  expect(text).toContain('Ground: heavy cover -4,1 to -3,2')
  expect(text).toContain('Danger: north ledge (a drop)')
})

it('nobody is offered a blow out of reach, and a run is written as its choice reads', async () => {
  const one = await field('simverse/bridge-of-ledges')
  const { text } = await one.call('look', { want: 'choices' })
  expect(text).not.toMatch(/\) attack/)
  expect(text).toContain('Let go of the Longsword')
  const ran = await one.call('act', { do: 'run towards: Shield 2' })
  expect(ran.reply.status, ran.text).toBe('done')
  expect(ran.text).toContain('Marcus runs')
})

it('after the fight points are given and spent, and a refusal says what the step costs', async () => {
  const one = await field('simverse/ogre-king')
  for (const who of ['Ogre King', 'Retainer 1', 'Retainer 2'])
    await one.call('rule', { do: `hurt who: "${who}" points: 99`, because: 'a test' })
  await one.call('act', { do: 'award who: Marcus cp: 4 because: the king is dead' })
  const dear = await one.call('act', { do: 'improve who: Marcus skill: Swords' })
  expect(dear.text).toContain('Swords costs Marcus 6 character points; Marcus has 4.')
  const learned = await one.call('act', { do: 'improve who: Marcus skill: First Aid' })
  expect(learned.text).toContain('Marcus learns First Aid 3')
})
