import { expect, it } from 'vitest'
import { anyHost, inProcess } from './clients.js'

const SCENARIO = `ruleset: bx
pc: { Name: Aldan, AC: 15, HD: 4, hp: 26, AT: 5, Dmg: 1d8+1, ML: 10 }
foes:
  - "Owlbear: AC 5 [14], HD 5, #AT 3, D 1-8/1-8/1-8, ML 9"
`

it('a model opens a fight with a foe as a book prints it, and reads what was reckoned', async () => {
  const caller = await inProcess({ host: anyHost() })
  const { reply } = await caller.call('open', { scenario: SCENARIO })
  expect(reply.status).toBe('done')
  expect(reply.warnings?.join('\n')).toMatch(/no hit points; 22 is the mean[\s\S]*AT 4 goes by the hit dice/)
  const { reply: known } = await caller.call('open', { scenario: 'bx/three-reavers' })
  expect(known.warnings).toBeUndefined()
  await caller.close()
})
