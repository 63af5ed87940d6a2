import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { ludex } from './program.js'
import { openStage, type Stage } from './web-stage.js'

/** The lab in a browser: answered at once, every setting in the address, the figures of `ludex`. */

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 240_000)
afterAll(async () => await stage?.close())

async function open(path: string): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(stage.url + path)
  return page
}

const large = async (page: Page): Promise<readonly string[]> =>
  await page
    .locator('.large li')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').trim().replace(/\s+/g, ' ')))
const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams

describe('dice', () => {
  it('are answered when the page opens, for exactly, at least and at most, with fractions', async () => {
    const page = await open('/lab')
    await page.locator('.large li').first().waitFor()
    expect(await large(page)).toEqual(['4d6kh3 23.15 % 25/108', '3d6 9.26 % 5/54', '2d6+4 8.33 % 1/12'])
    await page.getByRole('radio', { name: 'at most' }).click()
    expect((await large(page))[2]).toBe('2d6+4 97.22 % 35/36')
    await page.getByRole('radio', { name: 'exactly' }).click()
    await page.getByRole('slider', { name: 'The number' }).press('ArrowRight')
    expect(await large(page)).toEqual(['4d6kh3 7.25 % 47/648', '3d6 2.78 % 1/36', '2d6+4 2.78 % 1/36'])
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(
      /^16: 4d6kh3 7\.25 percent, /,
    )
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })

  it('keep their last curve while what is typed is no dice, and say why', async () => {
    const page = await open('/lab?tab=dice&e=3d6%7Cthree&chance=least&at=11')
    const field = page.getByRole('textbox', { name: 'Dice 1' })
    await field.fill('3d')
    await page.locator('.wrong').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await large(page)).toEqual(['3d 50.00 % 1/2'])
    expect(await page.locator('svg rect.old').count()).toBe(16)
    await field.fill('2d6')
    expect(await large(page)).toEqual(['2d6 8.33 % 1/12'])
    await page.context().close()
  })

  it('are rolled where there are too many ways to count', async () => {
    const page = await open('/lab?tab=dice&e=50d10!&at=300')
    await page.getByText('too many ways to count, rolled 20,000 times').waitFor({ timeout: 60_000 })
    const [share] = /[\d.]+(?= %)/.exec((await large(page))[0]!)!
    expect(Number(share)).toBeGreaterThan(50)
    expect(Number(share)).toBeLessThan(70)
    await page.context().close()
  })

  it('have a sweep over one or two numbers, and a link that opens the very view', async () => {
    const page = await open('/lab')
    const cells = page.getByRole('group', { name: 'Sweep' })
    await cells.getByRole('row').nth(5).waitFor()
    expect(await cells.locator('td.here').textContent()).toBe('23')
    await page.getByRole('textbox', { name: 'Dice with a range' }).fill('2..4d6kh1..3')
    expect(await cells.locator('tbody tr').allInnerTexts()).toHaveLength(3)
    await page.getByRole('button', { name: 'Add 2d20kl1' }).click()
    await page.getByRole('textbox', { name: 'What 2d20kl1 is' }).fill('bad luck')
    await page.getByRole('radio', { name: 'at most' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied.').first().waitFor()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    const before = await large(page)
    const other = await stage.browser.newContext()
    const again = await other.newPage()
    await again.goto(link)
    await again.locator('.large li').nth(3).waitFor()
    expect(await large(again)).toEqual(before)
    expect(await again.getByRole('textbox', { name: 'What 2d20kl1 is' }).inputValue()).toBe('bad luck')
    expect(await again.getByRole('textbox', { name: 'Dice with a range' }).inputValue()).toBe('2..4d6kh1..3')
    await other.close()
    await page.context().close()
  })
})

const REAVERS = 'bx/three-reavers'
const played = (page: Page, games = '20,000') =>
  page.getByText(`from ${games} games, seed 0`).waitFor({ timeout: 120_000 })

describe('a scenario', () => {
  it('has the figures of ludex: shares, changes, cells', async () => {
    const page = await open(
      `/lab?scenario=${REAVERS}&v=As+written&v=Armour%7Cpc.AC%3D17&down=pc.AC%3D14..17&across=pc.hp%3D20..22`,
    )
    await played(page)
    const shares = (...settings: string[]): Readonly<Record<string, { readonly mean: number }>> =>
      JSON.parse(ludex(['simulate', REAVERS, '--runs', '20000', '--seed', '0', '--json', ...settings]).out)
        .outcomes
    const [a, b] = [shares(), shares('--set', 'pc.AC=17')]
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    const row = page.getByRole('row', { name: /leader of the party has fallen/i })
    const change = JSON.parse(
      ludex(['compare', REAVERS, '--variant', 'pc.AC=17', '--limit', '0', '--runs', '20000', '--json']).out,
    ).outcomes.find((one: { name: string }) => one.name === 'PC_DOWN').change
    await expect
      .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(0, 3), { timeout: 60_000 })
      .toEqual([percent(a.PC_DOWN!.mean), percent(b.PC_DOWN!.mean), `−${Math.abs(change * 100).toFixed(1)}`])
    const swept = JSON.parse(
      ludex([
        'sweep',
        REAVERS,
        '--vary',
        'pc.AC=16',
        '--vary',
        'pc.hp=21',
        '--limit',
        '0',
        '--runs',
        '4000',
        '--json',
      ]).out,
    )
    const share = swept.cells[0].figures.outcomes.PC_DOWN.value
    await page.getByText('percent, 4,000 games a cell').waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: `AC 16, hp 21: ${(share * 100).toFixed(0)}` }).click()
    expect(search(page).getAll('v')).toEqual([
      'As written',
      'Armour|pc.AC=17',
      'AC 16, hp 21|pc.AC=16|pc.hp=21',
    ])
    await played(page)
    expect(await axeFaults(page)).toEqual([])
    // The workshop balances by the same figure and end.
    await page.getByRole('link', { name: 'Balance' }).click()
    const number = page.getByLabel('Which number')
    await number.waitFor({ timeout: 60_000 })
    expect(await number.inputValue()).toBe('pc.AC')
    expect(await page.getByLabel('Which end').inputValue()).toBe('PC_DOWN')
    await page.context().close()
  })

  it('plays on to 100,000, stops where it is told to, and keeps what is there', async () => {
    const page = await open(`/lab?scenario=${REAVERS}&policy=search&seed=0`)
    const stop = page.getByRole('button', { name: 'Stop' })
    await page.getByText(/^from [\d,]+ games, seed 0$/).waitFor({ timeout: 120_000 })
    await stop.click()
    await page.getByRole('button', { name: 'Go on' }).waitFor()
    expect(await page.getByText(/^from [\d,]+ games, seed 0$/).count()).toBe(1)
    await page.goto(`${stage.url}/lab?scenario=${REAVERS}`)
    await played(page)
    await page.getByRole('button', { name: 'Play 100,000' }).click()
    await played(page, '100,000')
    expect(search(page).get('games')).toBe('100000')
    const { outcomes } = JSON.parse(ludex(['simulate', REAVERS, '--runs', '100000', '--json']).out)
    await page
      .getByRole('row', { name: new RegExp(`fallen ${(outcomes.PC_DOWN.mean * 100).toFixed(1)} %`) })
      .waitFor()
    await page.context().close()
  })

  it('tells what nothing reads, says who dealt what, and opens games in Review', async () => {
    const page = await open(`/lab?scenario=${REAVERS}&v=As+written&v=None%7Cpc.luck%3D3`)
    await page.getByText(/luck/).last().waitFor()
    await played(page)
    await page.getByRole('button', { name: 'Remove variant B' }).click()
    await page.getByRole('button', { name: 'Add a variant' }).click()
    await page.getByRole('spinbutton', { name: 'B: AC' }).fill('19')
    await page.getByRole('radio', { name: 'change' }).click({ timeout: 60_000 })
    const dealt = page.getByRole('group', { name: 'What the other side dealt' })
    await expect.poll(async () => await dealt.textContent(), { timeout: 60_000 }).toMatch(/−\d/)
    await page.getByRole('combobox', { name: 'Which figure' }).waitFor()
    await page.getByRole('button', { name: 'Open the longest in Review' }).click()
    await page.waitForURL(/\/review#h=/)
    await page.getByText('Three reavers').first().waitFor({ timeout: 60_000 })
    await page.context().close()
  })
})
