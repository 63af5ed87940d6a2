import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, openPage, openStage, playToEnd, type Stage, setTable } from './web-stage.js'

/** A duel and a fight on a field, from the first choice to the last by mouse alone, against bots. */
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

const FIGHTS = [
  { scenario: 'simverse/duel-of-maneuvers', seat: 'isaura', seats: { rodrigo: 'tactical' } },
  {
    scenario: 'simverse/bridge-of-ledges',
    seat: 'marcus',
    seats: { lyra: 'tactical', maren: 'tactical', wardens: 'tactical', hall: 'tactical' },
  },
] as const

it.each(FIGHTS)('$scenario is played to its end by mouse', { timeout: 120_000 }, async (fight) => {
  const { scenario, seat, seats } = fight
  const opened = await setTable(stage.url, { scenario, gm: false, seats, seed: 'field' })
  const key = opened.keys.seats[seat]!
  await ask(stage.url, key, `${opened.table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(stage.browser, `${stage.url}/t/${opened.table}#${key}`, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.locator('.tray.lit .commit').waitFor()
  expect(await playToEnd([page])).toMatch(/^The fight is won by /)
  expect(faults).toEqual([])
  await context.close()
})
