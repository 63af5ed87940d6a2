import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack, unpack } from '../../web/src/workshop/packed.js'
import { axeFaults } from '../axe.js'
import { openPage, openStage, type Stage } from './web-stage.js'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 240_000)
afterAll(async () => await stage?.close())

const TEMPLATE = readFileSync('content/bx/template/scenario.yaml', 'utf8').replace(/^[^\n]*\n/, '')
const SLIP = TEMPLATE.replace('AT: 1, Dmg: 1d6', 'AT: 1, Dmgg: 1d6')
const DESK = { width: 1440, height: 900 }
/** Games are played in the browser, on whatever machine this is. */
const PATIENCE = { timeout: 90_000 }

async function open(text: string | undefined, viewport = DESK) {
  const fragment = text === undefined ? '' : await pack(text)
  const opened = await openPage(stage.browser, `${stage.url}/workshop${fragment}`, {
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // On a phone the form comes first.
  await opened.page.locator(viewport === DESK ? '.cm-content' : '.form fieldset').waitFor(PATIENCE)
  return opened
}

async function textOf(page: Page): Promise<string> {
  return await page.evaluate<string>(`localStorage.getItem('ludex:workshop')`)
}

/** Waits until the text of this browser is as it should be. */
async function wrote(page: Page, part: string): Promise<void> {
  await expect.poll(() => textOf(page), PATIENCE).toContain(part)
}

/** A pool is built, looked at, rolled and written into the scenario, which then still plays. */
async function makeMethod(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Method' }).click()
  await page.getByRole('button', { name: /^Highest die/ }).click()
  const chart = page.getByRole('group', { name: /^Outcome by dice/ })
  await chart
    .getByRole('button', { name: /^2: critical 2\.8 percent, success 27\.8 percent/ })
    .click(PATIENCE)
  expect(await page.getByRole('table', { name: '2 dice' }).textContent()).toMatch(
    /critical2\.8 %1\/36.*success27\.8 %5\/18/,
  )
  await page.getByRole('spinbutton', { name: 'mixed' }).press('ArrowUp')
  await chart.getByRole('button', { name: /^2: .*mixed 25\.0 percent/ }).waitFor(PATIENCE)
  await page.getByRole('button', { name: 'Roll five' }).click()
  await page.locator('.rolls li').nth(4).waitFor(PATIENCE)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use in The Night Ferry' }).click()
  await wrote(page, 'method: own')
  await expect.poll(() => page.locator('.faults li:not(.warn)').count(), PATIENCE).toBe(0)
  await page.getByRole('region', { name: 'How it ends' }).locator('li').first().waitFor(PATIENCE)
}

describe('the workshop', () => {
  it('begins answered, with the editor fetched by itself and within its weight', async () => {
    const weights: number[] = []
    const context = await stage.browser.newContext({ viewport: DESK })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('response', (response) => {
      if (/\/assets\/editor-[^/]*\.js$/.test(response.url()))
        void response.body().then((body) => weights.push(gzipSync(body).length))
    })
    await page.goto(`${stage.url}/workshop`)
    const ends = page.getByRole('region', { name: 'How it ends' })
    await ends.getByText('20,000 games').waitFor(PATIENCE)
    // The same games as `ludex simulate` plays with seed 0.
    expect(await ends.textContent()).toMatch(
      /foes have broken\s+50\.8 %[\s\S]*last foe has fallen\s+13\.1 %[\s\S]*36\.2 %/,
    )
    expect(await page.getByRole('region', { name: 'As it opens' }).textContent()).toMatch(
      /Aldan[\s\S]*Toll-taker 2[\s\S]*Bridge Warden/,
    )
    // The editor's part alone, not the page that fetches it.
    expect(Math.max(...weights)).toBeGreaterThan(50 * 1024)
    expect(weights.reduce((sum, one) => sum + one, 0)).toBeLessThan(140 * 1024)
    // A card leads to its line.
    await page.getByRole('button', { name: /^Perrin/ }).click()
    expect(await page.locator('.cm-activeLine').textContent()).toContain('Name: Perrin')
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('shows every fault at its place, keeps the last good table, and mends by press and by key', async () => {
    const { page, context, faults } = await open(SLIP)
    const list = page.locator('.faults')
    await list.getByRole('button', { name: 'write Dmg' }).waitFor(PATIENCE)
    expect(await list.textContent()).toMatch(/17:56[\s\S]*a combatant has no “?"?Dmgg/)
    expect(await page.locator('.cm-fault-mark').count()).toBe(1)
    expect(await page.locator('.cm-faulty').last().textContent()).toBe('Dmgg')
    expect(await page.getByRole('button', { name: 'Try it' }).first().isDisabled()).toBe(true)
    await page
      .locator('p[role=status].sr')
      .getByText(/Line 17: /)
      .waitFor({ ...PATIENCE, state: 'attached' })
    expect(await axeFaults(page)).toEqual([])

    await page.keyboard.press('F8')
    expect(await page.locator('.cm-activeLine').textContent()).toContain('Dmgg')
    await page.keyboard.press('Control+.')
    await wrote(page, 'AT: 1, Dmg: 1d6')
    expect(await textOf(page)).toBe(TEMPLATE)
    await list.waitFor({ ...PATIENCE, state: 'detached' })
    await page.getByRole('region', { name: 'How it ends' }).getByText('games, ±').waitFor(PATIENCE)

    // Another slip: what is shown stays that of the last good text, and says so.
    await page.keyboard.press('Control+End')
    await page.keyboard.type('titel: x')
    await list.waitFor(PATIENCE)
    expect(await page.getByRole('region', { name: 'As it opens' }).textContent()).toMatch(
      /last version without a fault[\s\S]*Aldan/,
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Delete')
    await list.waitFor({ ...PATIENCE, state: 'detached' })

    // Keys and words of the game, and Tab leaves after Escape.
    await page.keyboard.type('comp')
    await page.locator('.cm-tooltip-autocomplete').getByText('companionOnly').waitFor(PATIENCE)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.activeElement.shadowRoot === null`)).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('turns a number, adds a foe, shares itself, and opens as a table in one press', async () => {
    const { page, context, faults } = await open(TEMPLATE)
    const balance = page.getByRole('region', { name: 'Balance' })
    // The figure that is proposed is the warden's, dashed in the text.
    expect(await balance.getByLabel('Which number').inputValue()).toBe('foes.2.hp')
    await balance.getByText(/6 hp is nearest/).waitFor(PATIENCE)
    await page.locator('.cm-knob').getByText('9/9').waitFor(PATIENCE)
    await balance.getByRole('button', { name: 'Write 6' }).click()
    await wrote(page, 'hp=6/6, AT=+3')
    // How many there are is a number, too.
    await balance.getByLabel('Which number').selectOption('foes.0.count')
    await balance.getByRole('slider').fill('3')
    await balance.getByRole('button', { name: 'Write 3' }).click(PATIENCE)
    await wrote(page, 'Dmg: 1d6, ML: 7, count: 3 }')

    await page.getByLabel('A stat block').fill('Cave Rat: AC 13, HD 2, hp 9, #AT 2, D 1d3')
    await page.locator('.card .guessed').getByText('ML').waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Add as a foe' }).click()
    await wrote(page, "[Tags: leader]'\n  - { Name: Cave Rat, AC: 13")
    await page.getByRole('region', { name: 'As it opens' }).getByText('Cave Rat').waitFor(PATIENCE)

    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor(PATIENCE)
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(await unpack(new URL(link).hash)).toBe(await textOf(page))

    const tryIt = page.getByRole('button', { name: 'Try it' }).first()
    await expect.poll(() => tryIt.isEnabled(), PATIENCE).toBe(true)
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/t\//, { ...PATIENCE, waitUntil: 'commit' })
    await page.locator('#board').getByText('Cave Rat').first().waitFor(PATIENCE)
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('is a form, too, which writes into the same text and leaves the rest as it was', async () => {
    const { page, context, faults } = await open(TEMPLATE)
    await page.getByRole('radio', { name: 'Form', exact: true }).click()
    const form = page.getByRole('region', { name: 'The scenario as a form' })
    const hero = form.getByRole('group', { name: 'pc', exact: true })
    await hero.getByRole('textbox', { name: 'AC' }).fill('13', PATIENCE)
    await page.keyboard.press('Tab')
    await wrote(page, 'pc: { Name: Aldan, AC: 13,')
    expect(await textOf(page)).toBe(TEMPLATE.replace('AC: 15', 'AC: 13'))
    // How many of a foe, another like it, and one that is new: what it lacks stands at its fields.
    const foes = form.getByRole('group', { name: 'foes', exact: true })
    await foes.getByRole('button', { name: 'How many of Toll-taker 1: more' }).click()
    await wrote(page, 'ML: 7, count: 2 }')
    await foes.getByRole('button', { name: 'Copy Toll-taker 2' }).click()
    await foes.getByRole('button', { name: 'Remove Toll-taker 2' }).nth(1).waitFor(PATIENCE)
    await foes.getByRole('button', { name: 'Remove Toll-taker 2' }).nth(1).click()
    await foes.getByRole('button', { name: 'Add a foe' }).click()
    await wrote(page, '- { Name: New foe }')
    await page.locator('.faults').waitFor(PATIENCE)
    await foes.locator('.fault').first().waitFor(PATIENCE)
    expect(await axeFaults(page)).toEqual([])
    await foes.getByRole('button', { name: 'Remove New foe' }).click()
    await page.locator('.faults').waitFor({ ...PATIENCE, state: 'detached' })
    // A choice that is left out has its default as a ghost, and stays out of the file until somebody makes it.
    const options = form.getByRole('group', { name: 'options', exact: true })
    await options.getByRole('group', { name: 'threatSwitch' }).getByRole('radio', { name: 'yes' }).click()
    await wrote(page, 'threatSwitch: true')
    await page.getByRole('radio', { name: 'Text', exact: true }).click()
    await page.locator('.cm-content').getByText('threatSwitch').waitFor(PATIENCE)
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('builds a method for a scenario of the adapter', async () => {
    const { page, context, faults } = await openPage(
      stage.browser,
      `${stage.url}/workshop?scenario=adapter/night-ferry`,
      { viewport: DESK },
    )
    await page.getByRole('button', { name: 'Method' }).waitFor(PATIENCE)
    await makeMethod(page)
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('builds a character by points, with the prices of the rules', async () => {
    const { page, context, faults } = await openPage(
      stage.browser,
      `${stage.url}/workshop?character=simverse`,
      {
        viewport: DESK,
      },
    )
    const costs = page.getByRole('status', { name: 'Costs' })
    await costs.getByText('70 of 100 CP').waitFor(PATIENCE)
    await costs.getByText('85 of 100 sp').waitFor()
    // A step is written into the text, and the rules say what it cost and what the next one costs.
    const attributes = page.getByRole('region', { name: 'Attributes' })
    await attributes.getByRole('button', { name: 'IN: more' }).click()
    await wrote(page, 'EN: 11, IN: 11 }')
    await costs.getByText('80 of 100 CP').waitFor(PATIENCE)
    const skills = page.getByRole('region', { name: 'Skills' })
    await skills.getByLabel('Add a skill').selectOption('Medicine')
    await skills.getByText('2 CP, next 4, hard').waitFor(PATIENCE)
    // What asks for more than there is cannot be taken; a perk with a choice asks for it.
    const spells = page.getByRole('region', { name: 'Spells' })
    expect(await spells.locator('option[value="fire-bolt"]').isDisabled()).toBe(true)
    const perks = page.getByRole('region', { name: 'Perks and flaws' })
    await perks.getByLabel('Add a perk or flaw').selectOption('weapon-master')
    await perks.getByLabel('Weapon Master: skill').selectOption('Swords')
    await perks.getByRole('button', { name: 'Take it' }).click()
    await wrote(page, 'weapon-master:Swords ]')
    await costs.getByText('92 of 100 CP').waitFor(PATIENCE)
    // The form fits a telephone, and says to everybody what it shows.
    for (const size of [DESK, { width: 390, height: 844 }]) {
      await page.setViewportSize(size)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width)
      expect(await axeFaults(page)).toEqual([])
    }
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  it('begins from a scenario or an earlier version, of every game, and fits a phone', async () => {
    const { page, context, faults } = await open(undefined, { width: 390, height: 844 })
    for (const [title, who] of [
      ['Three reavers', 'Reaver 3'],
      ['The Night Ferry', 'Ilse'],
      ['Ambush at the burnt mill', 'Ysolde'],
      ['Cultist', ''],
      ['Two goblins on the road', 'Goblin'],
    ] as const) {
      await page.getByRole('button', { name: 'New' }).click()
      const panel = page.getByRole('dialog', { name: 'Begin with' })
      await panel.getByLabel('Find a scenario').fill(title)
      await panel.locator('.long button').first().click()
      await panel.waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('.faults').count(), PATIENCE).toBe(0)
      const board = page.getByRole('region', { name: 'As it opens' })
      if (who)
        await board
          .getByRole('button', { name: new RegExp(`^${who}`) })
          .first()
          .waitFor(PATIENCE)
      else await board.locator('.board').waitFor(PATIENCE)
      await page.getByRole('region', { name: 'How it ends' }).locator('li').first().waitFor(PATIENCE)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'New' }).click()
    expect(await axeFaults(page)).toEqual([])
    await page
      .getByRole('region', { name: 'Kept in this browser' })
      .getByRole('button', { name: /^Three reavers/ })
      .click()
    await wrote(page, 'title: Three reavers')
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)
})
