import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { anyHost, inProcess } from './clients.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-mcp-house-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FIGHT = `ruleset: bx
pc: { Name: Aldan, AC: 15, HD: 4, hp: 26, AT: 5, Dmg: 1d8+1, ML: 10 }
foes: [{ Name: Ogre, AC: 14, HD: 4, hp: 19, AT: 4, Dmg: 1d10, ML: 10 }]
`
const RULE = 'house: Thin skins\nversion: 3\npatch: { pc: { hp: 7 } }\n'

mkdirSync(join(folder, 'house'))
writeFileSync(join(folder, 'house', 'thin.yaml'), RULE)
writeFileSync(join(folder, 'fight.yaml'), `${FIGHT}house: [house/thin]\n`)

it.each([
  [
    'in a scenario that a model hands over',
    `${FIGHT}house: [{ house: Thin skins, version: 3, patch: { pc: { hp: 7 } } }]\n`,
  ],
  ['beside a file of the data folder', 'fight.yaml'],
])(
  'a house rule %s is told when the table opens, changes the game, and is named by verify',
  async (_, scenario) => {
    const caller = await inProcess({ host: anyHost(), files: folder })
    const opened = await caller.call('open', { scenario })
    expect(opened.reply.status).toBe('done')
    expect(opened.text).toContain('House rules: Thin skins 3.')
    const { text } = await caller.call('look', { want: 'board' })
    expect(text).toMatch(/Aldan[^\n]*7/)
    expect((await caller.call('verify', {})).text).toContain('House rules: Thin skins 3.')
    const closed = await caller.call('verify', { close: true, sure: true })
    expect(closed.text).toMatch(/OK: \d+ lines of bx[\s\S]*House rules: Thin skins 3\./)
    await caller.close()
  },
)

it('a slip in a rule that stands in the scenario is pointed at there', async () => {
  const caller = await inProcess({ host: anyHost() })
  const { text } = await caller.call('open', {
    scenario: `${FIGHT}house: [{ house: Thin skins, patch: { pc: { hp: 7, AK: 3 } }, colour: red }]\n`,
  })
  expect(text).toMatch(/house\.0\.version: this is missing/)
  expect(text).toMatch(/house\.0\.colour: Nothing reads "colour" here/)
  expect(text).toMatch(/house\.0\.patch\.pc\.AK: a combatant has no "AK"/)
  await caller.close()
})
