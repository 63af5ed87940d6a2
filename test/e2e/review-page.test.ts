import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { reviewJournal } from '../../src/lab/review/review-journal.js'
import { ReviewWords } from '../../src/lab/review/words.js'
import { loadScenario } from '../../src/library/load.js'
import { WINDOW } from '../../web/src/review/columns.js'
import { playOn, sitDown } from '../host/kit.js'
import { isVolume } from '../soak.js'
import { openStage, type Stage } from './web-stage.js'

let stage: Stage
let link: string
let leader: string
let id: string

/** A fight that is over and closed. Its dice are those of a chosen seed, so every run sees the same one. */
beforeAll(async () => {
  stage = await openStage()
  const table = await sitDown(stage.host, 'bx/three-reavers', { seed: 'the captain at the mill' })
  await table.gm.enter('start')
  await playOn(table, 60)
  await table.gm.enter('/close')
  id = table.id
  link = `${stage.url}/review#t=${table.id}&k=${table.keys.watch}`
  leader = `${stage.url}/review#t=${table.id}&k=${table.keys.gm}`
})
afterAll(() => stage.close())

async function opened(address: string, width = 1366): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('.sum').waitFor({ state: 'attached', timeout: 120_000 })
  return page
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** A closed journal of many lines, in which turns are passed. */
async function longJournal(lines: number): Promise<string> {
  const { ruleset, scenario } = await loadScenario('skirmish/marsh-duel')
  const seed = new Uint8Array(32).fill(7)
  const table = Table.open(ruleset, scenario, { id: 'long', seed, veil: seed })
  table.start()
  for (let given = 0; given < lines; given++) table.act('gm', { verb: 'turn' })
  table.close()
  return table.export()
}

/** A closed journal of a fight from which the party runs after the first round: the same dice every time. */
async function fledJournal(): Promise<string> {
  const { ruleset, scenario } = await loadScenario('bx/three-reavers')
  const table = Table.open(ruleset, scenario, { id: 'fled', seed: seedFromText('fled 0') })
  table.start()
  table.act('player', { verb: 'attack' })
  table.act('player', { verb: 'flee' })
  table.close()
  return table.export()
}

describe('the page of a review', () => {
  it('shows one sum that adds up, the chart, the alternatives and the board of every line', async () => {
    const page = await opened(link)
    const parts = await page.locator('.sum dd').allInnerTexts()
    const figures = parts.map((text) => Number(text.replace(/[=+\s]/g, '').replace('−', '-')))
    const end = figures.pop()!
    expect(figures.reduce((sum, part) => sum + part, 0)).toBeCloseTo(end, 6)

    const slider = page.getByRole('slider')
    expect(await page.locator('.slope').count()).toBe(Number(await slider.getAttribute('aria-valuemax')))
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.locator('.moment .choices li').first().waitFor()
    expect(await page.locator('.moment .choices li').count()).toBeGreaterThan(1)
    expect(await page.locator('.moment .choices .chosen').count()).toBe(1)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^line \d+, .*choice .*, dice /)

    const first = await page.locator('.board').textContent()
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('.board').textContent()).not.toBe(first)
    expect(await slider.getAttribute('aria-valuenow')).toBe(await slider.getAttribute('aria-valuemax'))
    expect(await page.locator('main .lit, main .lamp').count()).toBe(0)
    await page.context().close()
  })

  it('stands still on a small desk: the board and the line scroll, the page does not', async () => {
    const page = await opened(link)
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(768)
    const ends = await page.evaluate<readonly number[]>(
      `['.desk .main > .scrolls', 'aside .acts .btn'].map((at) => document.querySelector(at).getBoundingClientRect().bottom)`,
    )
    for (const end of ends) expect(end).toBeLessThanOrEqual(768)
    // What a newcomer counts are rounds; the side has its name.
    expect(await page.locator('.caption').textContent()).not.toMatch(/for PC\b/)
    await page.context().close()
  })

  it('opens every figure as a table, and steps by touch on a phone', async () => {
    const page = await opened(link, 390)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(390)
    const slider = page.getByRole('slider')
    // The bar of a phone steps; the ends of a game are a tap on the chart, or these keys.
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Line after' }).click()
    expect(await slider.getAttribute('aria-valuenow')).toBe('2')
    await page.keyboard.press('t')
    expect(await page.getByRole('dialog').locator('tbody tr').count()).toBe(
      Number(await slider.getAttribute('aria-valuemax')),
    )
    await page.context().close()
  })

  it('lists every move with its mark, says what a figure means, and saves verdict and chart as a picture', async () => {
    const page = await opened(leader)
    const lines = Number(await page.getByRole('slider').getAttribute('aria-valuemax'))
    await page.getByRole('button', { name: 'Moves' }).click()
    const list = page.getByRole('dialog', { name: 'Moves' })
    expect(await list.locator('li').count()).toBe(lines)
    await list.getByRole('button', { name: /, line 3\b/ }).click()
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^line 3,/)
    await page.getByRole('button', { name: 'the dice', exact: true }).click()
    await page.getByText('Over many games it comes to nothing.').waitFor()
    await page.keyboard.press('t')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`${id}.svg`)
    const picture = readFileSync((await saved.path())!, 'utf8')
    expect(picture).toContain('at the start')
    expect(picture.match(/<line /g)?.length).toBeGreaterThan(lines)
    expect(picture).not.toMatch(/var\(--|class=/)
    // It stands by itself: a browser draws it without the page.
    await page.goto(`data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`)
    expect(await page.locator('svg > text').first().textContent()).toMatch(/: .+\.$/)
    await page.context().close()
  })

  it('plays on from a line at a new table, for who leads', async () => {
    const page = await opened(leader)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await page.waitForURL(/\/t\//)
    expect(page.url()).not.toContain(id)
    // Once the fork is over, its end stands beside that of the first game.
    const fork = new URL(page.url()).pathname.split('/').at(-1)!
    const key = await page.evaluate<string>(
      `JSON.parse(localStorage.getItem('ludex:keys')).find((one) => one.table === '${fork}').key`,
    )
    const seated = await stage.host.enter(fork, key)
    if (seated.look().choices.length === 0) await seated.enter('start')
    for (let given = 0; given < 60 && seated.look().next.kind !== 'over'; given++) await seated.enter('flee')
    await page.goto(leader)
    await page.getByText(/^Played on from line 4: /).waitFor({ timeout: 60_000 })
    await page.context().close()
  })

  it('copies a link that opens this review in another browser and nothing else, until it is taken back', async () => {
    const page = await opened(leader)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy a link to this review' }).click()
    await page.getByText('Link copied. It opens this review, and nothing else.').waitFor()
    const shared = await page.evaluate<string>('navigator.clipboard.readText()')
    const key = new URLSearchParams(new URL(shared).hash.slice(1)).get('k')!
    expect(leader).not.toContain(key)
    await expect(stage.host.enter(id, key)).rejects.toMatchObject({ code: 'REVIEW_ONLY' })

    const guest = await opened(shared)
    expect(await guest.getByRole('button', { name: 'Play on from here' }).count()).toBe(0)
    await guest.goto(`${stage.url}/t/${id}#${key}`)
    await guest.getByText('This link opens the review of a game, and nothing else.').first().waitFor()

    await page.getByRole('button', { name: 'Take the links to this review back' }).click()
    await page.getByText('No link to this review is good any more.').waitFor()
    await guest.goto('about:blank')
    await guest.goto(shared)
    await guest.getByText('This link to a review was taken back').waitFor()
    expect(await guest.locator('.sum').count()).toBe(0)
    await guest.context().close()
    await page.context().close()
  })

  it('opens at the line that decided it, tells needs and ends in words, and stays there over a reload', async () => {
    const page = await (await stage.browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage()
    await page.goto(`${stage.url}/review`)
    await page.locator('input[type=file]').setInputFiles(file('fled.journal', await fledJournal()))
    const slider = page.getByRole('slider')
    // The flight is the one turn of this fight.
    await expect
      .poll(async () => ((await slider.count()) > 0 ? slider.getAttribute('aria-valuetext') : ''), {
        timeout: 60_000,
      })
      .toMatch(/^line 5, round 2, Blunder/)
    await page.getByText('the party got away: no win, no loss').waitFor()
    await page
      .getByText(/^needs \d+ or more, \d+\.\d %$/)
      .first()
      .waitFor()
    await page.getByText('It ended with no win, no loss').waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^line 4, round 1/)
    await page.reload()
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'), { timeout: 60_000 })
      .toMatch(/^line 4, round 1/)
    await page.context().close()
  })

  it('opens on the tab of the seat that this browser played, and says that there is no mistake', async () => {
    const table = await sitDown(stage.host, 'skirmish/ember-ambush')
    const seat = Object.keys(table.keys.seats)[1]!
    await table.gm.enter('start')
    await table.gm.send({ kind: 'close' })
    const page = await (await stage.browser.newContext()).newPage()
    await page.goto(`${stage.url}/review#t=${table.id}&k=${table.keys.seats[seat]}`)
    await expect
      .poll(() => page.evaluate<string>('location.hash'), { timeout: 60_000 })
      .toContain(`s=${encodeURIComponent(seat)}`)
    await page.context().close()

    const quiet = await sitDown(stage.host, 'bx/three-reavers')
    await quiet.gm.enter('start')
    await quiet.gm.send({ kind: 'close' })
    const other = await opened(`${stage.url}/review#t=${quiet.id}&k=${quiet.keys.watch}`)
    await other.keyboard.press('m')
    await other.getByText('No mistakes here.').waitFor()
    await other.context().close()
  })

  it('does not open while the table is open', async () => {
    const table = await sitDown(stage.host, 'bx/three-reavers')
    await table.gm.enter('start')
    const page = await (await stage.browser.newContext()).newPage()
    await page.goto(`${stage.url}/review#t=${table.id}&k=${table.keys.gm}`)
    await page.getByText('This game goes on. Its review opens when the table is closed.').waitFor()
    expect(await page.locator('.board, .sum').count()).toBe(0)
    await page.context().close()
  })

  it('reads a dropped file that does not hold up to the line that breaks it, without figures', async () => {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${stage.url}/review`)
    const text = await (await stage.host.enter(id, link.split('k=')[1]!)).export()
    const broken = text.replace(/"attack"(?![\s\S]*"attack")/, '"flee"')
    expect(broken).not.toBe(text)
    await page.locator('input[type=file]').setInputFiles(file('x.journal', broken))
    await page.getByText(/Line \d+ does not follow/).waitFor()
    expect(await page.locator('.sum').count()).toBe(0)
    expect(await page.locator('.board').count()).toBe(1)
    await context.close()
  })
})

describe('a review that takes long', () => {
  it('can be looked at while it is worked out, and draws what is in sight', async () => {
    const LINES = 600
    const context = await stage.browser.newContext({ viewport: { width: 1366, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${stage.url}/review`)
    await page.locator('input[type=file]').setInputFiles(file('long.journal', await longJournal(LINES)))
    // A first look comes as dashed levels; the board and the moves work at once.
    await page.locator('.overview').waitFor({ timeout: 60_000 })
    expect(await page.locator('.unknown, .slope').count()).toBeLessThanOrEqual(WINDOW)
    await page.keyboard.press('End')
    await page.getByText(`· ${LINES + 1} of ${LINES + 1}`).waitFor()
    await page.getByRole('button', { name: 'Moves' }).click()
    const list = page.getByRole('dialog', { name: 'Moves' })
    await expect.poll(() => list.locator('li').last().getAttribute('aria-posinset')).toBe(String(LINES + 1))
    expect(await list.locator('li').count()).toBeLessThan(100)
    await list.getByRole('group').press('Home')
    await list.getByRole('button', { name: /, line 5\b/ }).click()
    const slider = page.getByRole('slider')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^line 5, round 1/)
    // The window widens to four hundred columns and no further; a reload opens the same file at the same line.
    for (let press = 0; press < 4; press++) await page.keyboard.press('-')
    const drawn = await page.locator('.unknown, .slope').count()
    expect(drawn).toBeGreaterThan(WINDOW)
    expect(drawn).toBeLessThanOrEqual(400)
    await page.reload()
    await expect.poll(() => slider.getAttribute('aria-valuetext'), { timeout: 60_000 }).toMatch(/^line 5,/)
    await context.close()
  })

  if (isVolume)
    it('pauses, goes on, and stays in this browser once it is done', async () => {
      const { ruleset, scenario } = await loadScenario('bx/captain-and-four')
      const seed = new Uint8Array(32).fill(5)
      const table = Table.open(ruleset, scenario, { id: 'paused', seed, veil: seed })
      table.start()
      while (table.next().kind === 'awaiting') table.act('player', table.choices('player')[0]!)
      table.close()
      const context = await stage.browser.newContext()
      const page = await context.newPage()
      // Four cores: the games are played by a crew of three.
      await page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })")
      const drop = async () => {
        await page.goto(`${stage.url}/review`)
        await page.locator('input[type=file]').setInputFiles(file('captain.journal', table.export()))
      }
      await drop()
      await page.getByRole('button', { name: 'Pause' }).click({ timeout: 120_000 })
      await page.getByRole('button', { name: 'Go on' }).waitFor()
      await page.getByText('paused', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.locator('.sum').waitFor({ state: 'attached', timeout: 120_000 })
      const sum = await page.locator('.sum').textContent()
      const caption = await page.locator('.caption').textContent()
      const alone = await reviewJournal(table.export(), { ruleset }, { side: 'PC', games: 20_000 })
      expect(caption).toContain(new ReviewWords(alone).how)

      await drop()
      await page.locator('.sum').waitFor({ state: 'attached', timeout: 5_000 })
      expect(await page.locator('.sum').textContent()).toBe(sum)
      await context.close()
    }, 400_000)
})

describe('the dice of many games in the lab', () => {
  it('counts the faces of chosen journals, adds up luck, and says how little it proves', async () => {
    const table = await sitDown(stage.host, 'bx/three-reavers')
    await table.gm.enter('start')
    await playOn(table, 60)
    await table.gm.enter('/close')
    const chosen = await (await stage.host.enter(id, link.split('k=')[1]!)).export()
    const page = await (await stage.browser.newContext()).newPage()
    await page.goto(`${stage.url}/lab`)
    await page.getByRole('button', { name: 'Fair dice' }).click()
    const panel = page.getByRole('region', { name: 'Fair dice' })
    await panel
      .locator('input[type=file]')
      .setInputFiles([file('one.journal', await table.gm.export()), file('chosen.journal', chosen)])
    await panel.getByText(/^1 closed journal\. Dice: (too few|as expected)\.$/).waitFor({ timeout: 60_000 })
    const d20 = panel.getByRole('group', { name: 'Faces of d20' }).locator('tbody tr')
    const fell = (await d20.first().locator('td').allInnerTexts()).map(Number)
    expect(fell).toHaveLength(20)
    // A fight may be over after a blow.
    expect(fell.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(
      await panel.getByRole('group', { name: 'Luck of every side' }).locator('tbody tr').count(),
    ).toBeGreaterThan(0)
    await panel.getByText('The seed was chosen, so they are not counted: chosen.journal.').waitFor()
    await panel.getByText(/a streak that somebody picked is no test/).waitFor()
    await page.context().close()
  })
})
