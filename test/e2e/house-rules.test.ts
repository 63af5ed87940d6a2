import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenarioText } from '../../src/library/load.js'
import { pack } from '../../web/src/workshop/packed.js'
import { openPage, openStage, type Stage } from './web-stage.js'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 240_000)
afterAll(async () => await stage?.close())

const PATIENCE = { timeout: 90_000 }
const FIGHT = `ruleset: bx
title: The ogre of the ford
pc: { Name: Aldan, AC: 15, HD: 4, hp: 26, AT: 5, Dmg: 1d8+1, ML: 10 }
foes: [{ Name: Ogre, AC: 14, HD: 4, hp: 19, AT: 4, Dmg: 1d10, ML: 10 }]
house: [{ house: Thin skins, version: 3, patch: { pc: { hp: 7 } } }]
`

it('a scenario with a house rule opens from the workshop, and its table names the rule', async () => {
  const { page, context, faults } = await openPage(
    stage.browser,
    `${stage.url}/workshop${await pack(FIGHT)}`,
    { viewport: { width: 1440, height: 900 } },
  )
  await page.locator('.cm-content').waitFor(PATIENCE)
  // The board is the one that the rule has changed.
  await page.getByRole('region', { name: 'As it opens' }).getByText('7/7').first().waitFor(PATIENCE)
  const tryIt = page.getByRole('button', { name: 'Try it' }).first()
  await expect.poll(() => tryIt.isEnabled(), PATIENCE).toBe(true)
  await tryIt.click()
  await page.waitForURL(/\/t\//, { ...PATIENCE, waitUntil: 'commit' })
  await page.locator('#board').getByText('Ogre').first().waitFor(PATIENCE)
  await page
    .getByText('House rules: Thin skins 3')
    .first()
    .waitFor({ ...PATIENCE, state: 'attached' })
  expect(faults).toEqual([])
  await context.close()
}, 240_000)

it('the verify page names the rule of a journal', async () => {
  const { ruleset, scenario } = await loadScenarioText(FIGHT, 'ford.yaml')
  const table = Table.open(ruleset, scenario, { id: 'house', seed: seedFromText('a') })
  table.start()
  table.close()
  const { page, context, faults } = await openPage(stage.browser, `${stage.url}/verify`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ford.journal', mimeType: 'text/plain', buffer: Buffer.from(table.export()) })
  await page.getByText('House rules: Thin skins 3').waitFor(PATIENCE)
  expect(await page.locator('h2').first().textContent()).not.toMatch(/does not hold/)
  expect(faults).toEqual([])
  await context.close()
}, 240_000)
