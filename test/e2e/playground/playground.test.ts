import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { loadScenario } from '../../../src/library/load.js'
import { axeFaults } from '../../axe.js'
import { choose, lastLine, playOn, playToEnd } from '../web-stage.js'
import { type CutOff, openPlayground, type Playground, visitOnce } from './playground-stage.js'

/** The page alone, from a plain file server in a subfolder; the network is cut after the first visit. */

let place: Playground
let here: CutOff
let servedAtFirst: number

beforeAll(async () => {
  place = await openPlayground()
  here = await visitOnce(place)
  servedAtFirst = place.served()
}, 240_000)
afterAll(async () => {
  await place?.close()
})

const PATIENCE = { timeout: 90_000 }
const TILES = ['Swords & Morale', 'Slay the Spire', 'Skirmish', 'Scenes', 'Steel & Distance']

async function playNow(name: string): Promise<Page> {
  const page = await here.open()
  const tile = page.locator('article', { has: page.getByRole('heading', { name }) })
  await tile.getByRole('button', { name: /^Play now/ }).click()
  await page.locator('.tray.lit').waitFor(PATIENCE)
  return page
}

/** Settles once the first page has got its games ready. */
const READY = `new Promise((resolve) => {
  const look = () => performance.getEntriesByName('ludex:ready').length > 0 ? resolve() : setTimeout(look, 50)
  look()
})`

/** How much lies in the store of the tables. */
const KEPT = `new Promise((resolve) => {
  indexedDB.open('ludex-tables').onsuccess = ({ target: { result: db } }) => {
    const stores = [...db.objectStoreNames]
    const counts = stores.map((name) => new Promise((counted) => {
      db.transaction(name).objectStore(name).count().onsuccess = ({ target }) => counted(target.result)
    }))
    Promise.all(counts).then((all) => {
      db.close()
      resolve(all.reduce((sum, count) => sum + count, 0))
    })
  }
})`

describe('without a network', () => {
  it.each(TILES)('%s: a solo table is played for several turns, and a reload keeps it', async (name) => {
    const page = await playNow(name)
    expect(new URL(page.url()).searchParams.get('page')).toMatch(/^\/t\/[\w-]+$/)
    const begun = await lastLine(page)
    await playOn(page, 2)
    const n = await lastLine(page)
    expect(n).toBeGreaterThan(begun)
    await page.locator('.tray.lit, .tray h2').first().waitFor(PATIENCE)
    // A fight may be over by now: then lines that close the table still come, and this one stays.
    const last = page.locator('#journal li[data-n]').last()
    const row = page.locator(`#journal li[data-n="${await last.getAttribute('data-n')}"]`).first()
    const story = await row.textContent()
    await page.reload()
    await page.locator('.tray.lit, .tray h2').first().waitFor(PATIENCE)
    await expect.poll(() => lastLine(page)).toBeGreaterThanOrEqual(n)
    await expect.poll(() => row.textContent(), PATIENCE).toBe(story)
    await page.close()
  })

  it('the first page gets its games ready while it is idle; a press then shows the table in the same document', async () => {
    const page = await here.open()
    const kept = () => page.evaluate<number>(KEPT)
    const before = await kept()
    await page.evaluate(READY)
    // What was rehearsed is kept nowhere.
    expect(await kept()).toBe(before)
    const rows = await page.locator('.continue li').count()
    await page.evaluate('window.mark = 1')
    const loads = () => page.evaluate<number>(`performance.getEntriesByType('resource').length`)
    const tile = page.locator('article', { has: page.getByRole('heading', { name: 'Skirmish' }) })
    const loaded = await loads()
    await tile.getByRole('button', { name: /^Play now/ }).click()
    await page.locator('.tray.lit').waitFor(PATIENCE)
    expect(await page.evaluate('window.mark')).toBe(1)
    // The rules, the page of the table and its board were here.
    expect((await loads()) - loaded).toBeLessThan(6)
    await page.goBack()
    await page.getByRole('heading', { name: 'What shall we play?' }).waitFor(PATIENCE)
    await expect.poll(() => page.locator('.continue li').count(), PATIENCE).toBe(rows + 1)
    await page.goForward()
    await page.locator('.tray.lit').waitFor(PATIENCE)
    await page.close()
  })

  it('a table shows the exact odds of a choice, and stands in Continue on the first page', async () => {
    const page = await playNow('Swords & Morale')
    await page.locator('#board').getByText('falls').first().waitFor(PATIENCE)
    await expect.poll(() => page.locator('#board').textContent(), PATIENCE).toMatch(/40\.6\s%/)
    const other = await here.open()
    const card = other.locator('.continue a', { hasText: 'Three reavers' }).first()
    await card.getByText('your move').waitFor(PATIENCE)
    await other.close()
    await page.close()
  })

  it('two tabs at one table see the same lines', async () => {
    const page = await playNow('Swords & Morale')
    const other = await here.open(new URL(page.url()).search)
    await other.locator('.tray.lit').waitFor(PATIENCE)
    await choose(page)
    const n = await lastLine(page)
    await expect.poll(() => lastLine(other), PATIENCE).toBe(n)
    await other.close()
    await page.close()
  })

  it('a closed game is reviewed, and its dice are checked', async () => {
    const page = await playNow('Swords & Morale')
    await playToEnd([page])
    await page.locator('text=The seed is revealed').first().waitFor(PATIENCE)
    const table = page.url()
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.locator('.sum').waitFor({ state: 'attached', ...PATIENCE })
    const parts = await page.locator('.sum dd').allInnerTexts()
    const figures = parts.map((text) => Number(text.replace(/[=+\s]/g, '').replace('−', '-')))
    const end = figures.pop()!
    expect(figures.reduce((sum, part) => sum + part, 0)).toBeCloseTo(end, 6)
    await page.goto(table)
    await page.getByRole('link', { name: 'Check the dice' }).click()
    await page.getByText('This is the history this browser saw').waitFor(PATIENCE)
    await page.close()
  })

  it('a journal that is dropped is verified', async () => {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers')
    const table = Table.open(ruleset, scenario, { id: 'fled', seed: seedFromText('fled 0') })
    table.start()
    table.act('player', { verb: 'attack' })
    table.act('player', { verb: 'flee' })
    table.close()
    const page = await here.open('?page=/verify')
    const give = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
    const journal = table.export()
    await give('good.journal', journal)
    await page.getByRole('heading', { name: /holds/ }).first().waitFor(PATIENCE)
    await give(
      'bad.journal',
      journal.replace(/"d20":(\d+)/, (_, face) => `"d20":${(Number(face) % 20) + 1}`),
    )
    await page.getByRole('heading', { name: 'It does not hold' }).waitFor(PATIENCE)
    await page.close()
  })

  it('the workshop edits with a live board and live odds, and a text of one’s own is tried', async () => {
    const page = await here.open('?page=/workshop')
    const ends = page.getByRole('region', { name: 'How it ends' })
    await ends.getByText('20,000 games').waitFor(PATIENCE)
    const template = readFileSync('content/bx/template/scenario.yaml', 'utf8').replace(/^[^\n]*\n/, '')
    await here.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      template.replace('Name: Perrin', 'Name: Dunstan'),
    )
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
    await page.getByRole('region', { name: 'As it opens' }).getByText('Dunstan').first().waitFor(PATIENCE)
    await ends.getByText('20,000 games').waitFor(PATIENCE)
    expect(await ends.textContent()).toMatch(/\d+\.\d\s%/)
    await page.getByRole('button', { name: 'Try it' }).first().click()
    await page.locator('.tray.lit').waitFor(PATIENCE)
    await page.locator('#board').getByText('Dunstan').first().waitFor()
    await choose(page)
    await page.close()
  })

  it('a text with a fault is refused at its line', async () => {
    const template = readFileSync('content/bx/template/scenario.yaml', 'utf8')
    const text = template.replace('AT: 1, Dmg: 1d6', 'AT: 1, Dmgg: 1d6')
    const page = await here.open()
    await page.getByRole('button', { name: 'Your own' }).click()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'own.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
    const lines = page.getByRole('list', { name: 'Faults at their lines' })
    await lines.waitFor(PATIENCE)
    const told = (await lines.locator('li.bad').allInnerTexts()).join('\n')
    expect(told).toContain('Dmgg: 1d6')
    expect(told).toContain('column 56 a combatant has no "Dmgg"')
    await page.close()
  })

  it('the lab answers', async () => {
    const page = await here.open('?page=/lab')
    await page.locator('.large li').first().waitFor(PATIENCE)
    const large = await page.locator('.large li').allInnerTexts()
    expect(large.map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([
      '4d6kh3 23.15 % 25/108',
      '3d6 9.26 % 5/54',
      '2d6+4 8.33 % 1/12',
    ])
    await page.reload()
    await page.locator('.large li').first().waitFor(PATIENCE)
    await page.close()
  })

  it('where others would come, it says so and offers the command of a server', async () => {
    const page = await here.open('?page=/new')
    await page.getByText('npx ludex serve').waitFor(PATIENCE)
    expect(await axeFaults(page)).toEqual([])
    await page.close()
  })

  it('asked for no file again, and nothing went wrong in any page', () => {
    expect(place.served()).toBe(servedAtFirst)
    expect(here.faults).toEqual([])
  })
})

/** The whole page with five games: seven workers that each brought the rules would need four times as much. */
const MAX_BYTES = 6_000_000

describe('the files', () => {
  it('have the rules once, for all workers', () => {
    expect(place.bytes).toBeLessThan(MAX_BYTES)
  })

  it('lie beside one another: the page names no address from the root of its server', async () => {
    const page = await (await fetch(place.url)).text()
    expect(page).not.toMatch(/(?:src|href)="\//)
    expect(page.replaceAll('&#39;', "'")).toContain("default-src 'none'")
    const manifest = await (await fetch(`${place.url}manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ start_url: './', scope: './', display: 'standalone' })
    for (const { src } of manifest.icons) expect((await fetch(place.url + src)).status, src).toBe(200)
  })
})
