import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, lastLine, lineReached, openPage, openStage, type Stage, setTable } from './web-stage.js'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

it('a turn calls by the title, the lamp in the tab, a knock and a notice of the system, as each was chosen', async () => {
  const { table, keys, links } = await setTable(stage.url, {
    scenario: 'simverse/guide-fight',
    gm: false,
    seats: { marcus: 'person', goblins: 'tactical' },
    seed: 'call',
  })
  await ask(stage.url, keys.seats.lyra!, `${table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(stage.browser, 'about:blank')
  // What the browser is asked for is written down, and nobody looks at the page.
  await context.addInitScript(`
    window.called = []
    window.AudioContext = class { constructor() { window.called.push('knock'); throw new Error('no sound') } }
    window.Notification = class {
      static async requestPermission() { window.called.push('may I?'); return 'granted' }
      constructor(title) { window.called.push(title) }
    }
    Object.defineProperty(document, 'hidden', { get: () => true })`)
  const called = () => page.evaluate<readonly string[]>('window.called')
  const sign = () => page.locator('link[rel=icon]').getAttribute('href')
  await page.goto(stage.url)
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of ['Sound', 'Notice'])
    await page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'On' }).click()
  await expect.poll(called).toEqual(['knock', 'may I?'])
  await page.goto(stage.url + links.seats.marcus!.replace('/j/', '/t/'))
  await page.locator('#tray', { hasText: 'Lyra' }).waitFor()
  expect(await page.title()).toMatch(/^Two goblins on the road/)
  expect(await called()).toEqual([])
  const dark = await sign()
  await ask(stage.url, keys.seats.lyra!, `${table}/commands`, { text: 'end' })
  await expect.poll(() => page.title()).toMatch(/^● Your move: Two goblins on the road/)
  // The knock is fetched when it is heard, so that either may come first.
  await expect
    .poll(async () => (await called()).toSorted())
    .toEqual(['Your move: Two goblins on the road', 'knock'])
  expect(await sign()).not.toBe(dark)
  expect(faults).toEqual([])
  await context.close()
})

it('points that a roll takes are put in by a press, and said in words', async () => {
  const { table, keys, links } = await setTable(stage.url, {
    scenario: 'adapter/deep-locker',
    gm: false,
    seed: 'points',
  })
  const seat = Object.keys(keys.seats)[0]!
  await ask(stage.url, keys.seats[seat]!, `${table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(
    stage.browser,
    stage.url + links.seats[seat]!.replace('/j/', '/t/'),
  )
  const verb = page.locator('.verb', { hasText: /^Sneak/ })
  await verb.getByText('may spend nerve').waitFor()
  await verb.click()
  const ways = page.getByRole('group', { name: 'spend' })
  await ways.getByRole('button', { name: 'Plain', pressed: true }).waitFor()
  await ways.getByRole('button', { name: 'Spend nerve 1' }).click()
  await page.locator('.out', { hasText: /^Sneak .*\+ nerve 1/ }).waitFor()
  const before = await lastLine(page)
  await page.waitForTimeout(300)
  await page.locator('.commit').click()
  await lineReached(page, before + 1)
  const [line] = await stage.host.store.lines(table, before + 1)
  expect(JSON.parse(line!).command).toMatchObject({ verb: 'try', spend: ['nerve 1'] })
  expect(faults).toEqual([])
  await context.close()
})
