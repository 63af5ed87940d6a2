import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { SIZES } from './areas.js'
import {
  ask,
  choose,
  lastLine,
  lineReached,
  openPage,
  openStage,
  playToEnd,
  type Stage,
  setTable,
} from './web-stage.js'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  // The first list reads every scenario.
  await fetch(`${stage.url}/api/games`)
})
afterAll(async () => {
  await stage?.close()
})

/** A page whose every refused request is a fault, too. */
async function openStrictly(path: string, options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(stage.browser, 'about:blank', options)
  opened.page.on('response', (response) => {
    if (response.status() >= 400) opened.faults.push(`${response.status()} ${response.url()}`)
  })
  await opened.page.goto(stage.url + path)
  return opened
}

async function clean(page: Page, what: string): Promise<void> {
  expect(await axeFaults(page), what).toEqual([])
}

const TILES = ['Swords & Morale', 'Slay the Spire', 'Skirmish', 'Scenes', 'Steel & Distance']

describe('one press on Home', () => {
  it.each(TILES)('%s: opens a solo table, begun, and asks for the first choice', async (name) => {
    const { page, context, faults } = await openStrictly('/')
    const tile = page.locator('article', { has: page.getByRole('heading', { name }) })
    await tile.getByRole('button', { name: /^Play now/ }).click()
    await page.locator('.tray.lit').waitFor()
    expect(page.url()).toMatch(/\/t\/[^/#]+$/)
    expect(await page.title()).toMatch(/^● Your move: /)
    expect(await page.locator('.area-top .game').textContent()).toBe(name)
    // The share of this browser went into the dice, and was opened.
    const table = new URL(page.url()).pathname.slice('/t/'.length)
    const lines = await stage.host.store.lines(table, 0)
    expect(lines.map((line) => JSON.parse(line).kind).slice(0, 6)).toEqual([
      'header',
      'members',
      'seal',
      'freeze',
      'reveal',
      'start',
    ])
    expect(faults).toEqual([])
    await context.close()
  })

  it('takes the word that was added at the badge into the dice of the next table, once', async () => {
    const { page, context, faults } = await openStrictly('/')
    await page.getByRole('button', { name: 'Honest dice' }).click()
    await page.getByLabel(/^Add a word/).fill('a heron over the weir')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('“a heron over the weir” goes into').waitFor()
    await page.keyboard.press('Escape')
    for (const text of ['a heron over the weir', '']) {
      await page.goto(stage.url)
      await page
        .getByRole('button', { name: /^Play now/ })
        .first()
        .click()
      await page.locator('.tray.lit').waitFor()
      const table = new URL(page.url()).pathname.slice('/t/'.length)
      const [reveal] = await stage.host.store.lines(table, 4, 4)
      expect(JSON.parse(reveal!)).toMatchObject({ kind: 'reveal', text })
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('the tables of a browser', () => {
  it('stand in Continue while they are played, and among the finished games after that', async () => {
    const { page, context, faults } = await openStrictly('/')
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .click()
    await page.locator('.tray.lit').waitFor()
    await page.goto(stage.url)
    const card = page.locator('.continue a', { hasText: 'Three reavers' })
    await card.getByText('your move').waitFor()
    expect(await card.textContent()).toMatch(/Harrow 22 of 22 HP, 3 of 3 foes left/)
    await card.click()
    await page.locator('.tray.lit').waitFor()
    await playToEnd([page])
    await page.locator('text=The seed is revealed').first().waitFor()
    await page.goto(stage.url)
    await page.getByRole('link', { name: '1 finished game' }).click()
    const row = page.locator('li', { hasText: 'Three reavers' })
    expect(await row.locator('.chip').textContent()).toMatch(/^(won|lost)$/)
    expect(await row.locator('time').textContent()).toMatch(/ 20\d\d, \d\d:\d\d$/)
    await clean(page, 'finished')
    await row.getByRole('button', { name: /^Check the dice/ }).click()
    await page.getByRole('heading', { name: 'It holds', exact: true }).waitFor()
    // The review page lists it, too, with the way to its review.
    await page.goto(`${stage.url}/review`)
    const own = page.getByRole('link', { name: 'Review Three reavers' })
    expect(await own.getAttribute('href')).toMatch(/^\/review\?table=/)
    await page.goto(`${stage.url}/finished`)
    await page.getByRole('button', { name: /again$/ }).click()
    await page.locator('.tray.lit').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('say whose seat was given away, instead of an error', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', gm: true })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.getByRole('button', { name: 'Sit down' }).waitFor()
    await ask(stage.url, keys.gm, `${table}/seats`, { seat: 'player', plays: 'focus' }).catch(() =>
      ask(stage.url, keys.gm, `${table}/seats`, { seat: 'player', plays: 'weakest' }),
    )
    await page.goto(stage.url)
    await page.getByText('Your seat is played by a bot now; ask the game master to hand it back.').waitFor()
    await context.close()
  })
})

describe('all scenarios', () => {
  it('are found by title, sentence, people and game, and filtered', async () => {
    const { page, context, faults } = await openStrictly('/')
    const rows = page.locator('#scenarios li')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(12)
    await page.getByRole('button', { name: /^Show all/ }).click()
    expect(await rows.count()).toBeGreaterThan(40)
    const find = page.getByLabel('Find a scenario')
    for (const [words, title] of [
      ['captain', 'The captain at the mill'],
      ['cinder imp', 'Ambush at the burnt mill'],
      ['professor', 'The Burgled Study'],
      ['steel goblin', 'Two goblins on the road'],
    ] as const) {
      await find.fill(words)
      await rows.filter({ hasText: title }).first().waitFor()
      expect(await rows.count()).toBeLessThan(6)
    }
    await find.fill('no such thing')
    await page.getByRole('button', { name: 'Show all', exact: true }).click()
    await page.getByRole('button', { name: 'Stories' }).click()
    expect(await rows.filter({ hasText: 'Three reavers' }).count()).toBe(0)
    await page.getByRole('button', { name: '2 or more' }).click()
    await rows
      .filter({ hasText: 'Two goblins on the road' })
      .locator('.fact', { hasText: '1–3 players' })
      .first()
      .waitFor()
    // A scenario that needs a game master leads to the page where one can be chosen.
    await page.getByRole('button', { name: 'Set a table: The drowned bell' }).click()
    await page.waitForURL(/\/new\?scenario=/)
    const master = page.getByRole('radiogroup', { name: 'Game master' })
    await master.getByRole('radio', { name: 'Me', checked: true }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('of a game are listed by a press on its count', async () => {
    const { page, context } = await openStrictly('/')
    await page.getByRole('button', { name: '3 scenarios' }).click()
    expect(await page.locator('#scenarios li').count()).toBe(3)
    await context.close()
  })
})

describe('a table for friends', () => {
  it('keeps its links, shows who is here, and begins when they sit', async () => {
    const opener = await openStrictly('/new?scenario=adapter%2Fsalt-ford', { viewport: SIZES[2] })
    await opener.page.getByRole('radiogroup', { name: 'Who plays Teodora' }).waitFor()
    // The button that sets it is in sight, however long the form is.
    const goes = (await opener.page.getByRole('button', { name: 'Set the table' }).boundingBox())!
    expect(goes.y + goes.height).toBeLessThanOrEqual(SIZES[2].height)
    await clean(opener.page, 'new')
    await opener.page.getByRole('button', { name: 'Set the table' }).click()
    const seats = opener.page.getByRole('dialog', { name: 'Seats and their links' })
    await seats.getByRole('button', { name: 'Copy the link for Wend' }).waitFor()
    await clean(opener.page, 'seats')
    await opener.page.keyboard.press('Escape')
    // The seal is for those who ask about it.
    expect(await opener.page.getByText('sealed as').isVisible()).toBe(false)
    await opener.page.getByText('About the dice').click()
    await opener.page.getByText('sealed as').waitFor()
    // Who begins too early is asked, and may wait.
    await opener.page.getByRole('button', { name: 'Begin the game' }).click()
    await opener.page.getByRole('heading', { name: 'Wend is not here. Begin all the same?' }).waitFor()
    await opener.page.getByRole('button', { name: 'Begin without a bot' }).waitFor()
    await opener.page.getByRole('button', { name: 'Wait', exact: true }).click()
    await opener.page.getByRole('heading', { name: 'Begin when everybody is here' }).waitFor()
    // The links are there again on Home, and at the faces in the top bar.
    await opener.page.getByRole('button', { name: /^Seats: Teodora, Wend/ }).click()
    await seats.waitFor()
    await opener.page.goto(stage.url)
    const set = opener.page.locator('.friends article', { hasText: 'The Ford at Greywater' })
    await set.getByText('is not here').waitFor()
    await opener.page.evaluate(
      'Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject() } })',
    )
    await set.getByRole('button', { name: 'Copy the link for Wend' }).click()
    // The clipboard is closed: the link itself is selected, and the page says so.
    await set.getByText('Copy it from here').waitFor()
    const link = await set.getByLabel('Link for Wend', { exact: true }).inputValue()
    expect(await opener.page.evaluate<string>('getSelection().toString()')).toBe(link)
    const friend = await openStrictly(link.slice(stage.url.length))
    await friend.page.getByRole('heading', { name: 'You will be Wend' }).waitFor()
    await friend.page.getByText('Teodora').first().waitFor()
    await clean(friend.page, 'join')
    await opener.page.locator('.continue a', { hasText: 'The Ford at Greywater' }).click()
    await opener.page.getByRole('button', { name: 'Begin the game' }).click()
    await opener.page.getByRole('heading', { name: 'Wend is not here. Begin all the same?' }).waitFor()
    // The one who was missed comes: nothing is left to ask, and it begins.
    await friend.page.getByRole('button', { name: 'Sit down' }).click()
    await friend.page.locator('.table').waitFor()
    await opener.page.locator('.tray.lit, .tray:not(.lit) #question').first().waitFor()
    await friend.page.locator('#question').waitFor()
    expect([...opener.faults, ...friend.faults]).toEqual([])
    await Promise.all([opener, friend].map(({ context }) => context.close()))
  })

  it('begins with a bot for somebody who is not here, whose link stays good and takes the seat back', async () => {
    const opener = await openStrictly('/new?scenario=adapter%2Fsalt-ford')
    await opener.page.getByRole('button', { name: 'Set the table' }).click()
    await opener.page.getByRole('dialog', { name: 'Seats and their links' }).waitFor()
    const links = await opener.page.evaluate<{ seats: Record<string, string> }>(
      `JSON.parse(localStorage.getItem(Object.keys(localStorage).find((name) => name.startsWith('ludex:links:'))))`,
    )
    await opener.page.keyboard.press('Escape')
    await opener.page.getByRole('button', { name: 'Begin the game' }).click()
    await opener.page.getByRole('button', { name: 'A bot plays for them' }).click()
    await opener.page.locator('#question').waitFor()
    const friend = await openStrictly(links.seats.Wend!)
    await friend.page.getByRole('button', { name: 'A bot plays for you: take over' }).click()
    await friend.page
      .getByRole('button', { name: 'A bot plays for you: take over' })
      .waitFor({ state: 'detached' })
    await friend.page.locator('#question').waitFor()
    expect([...opener.faults, ...friend.faults]).toEqual([])
    await Promise.all([opener, friend].map(({ context }) => context.close()))
  })
})

describe('at the table', () => {
  it('focus stays in the tray after a choice by keyboard', async () => {
    const { page, context } = await openStrictly('/')
    await page.getByLabel('Find a scenario').fill('captain at the mill')
    await page.getByRole('button', { name: 'Play: The captain at the mill' }).click()
    await page.locator('.tray.lit .commit').waitFor()
    for (let choice = 0; choice < 3; choice++) {
      const before = Number(await page.locator('.table').getAttribute('data-n'))
      for (let tries = 0; tries < 20; tries++) {
        await page.keyboard.press('1')
        await page.keyboard.press('Enter')
        await page.waitForTimeout(150)
        if (Number(await page.locator('.table').getAttribute('data-n')) > before) break
      }
      // The focus follows the question, which may be drawn a moment later.
      await expect
        .poll(() =>
          page.evaluate<boolean>('document.getElementById("tray").contains(document.activeElement)'),
        )
        .toBe(true)
    }
    await context.close()
  })

  it('the referee’s form is empty after a ruling was sent', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'spire/jaw-worm', seed: 'hand' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.gm)
    await page.getByRole('button', { name: 'Referee’s hand' }).click()
    await page
      .getByRole('button', { name: /^(Damage|Hurt)$/ })
      .first()
      .click()
    await page.locator('.hand label', { hasText: /^who/ }).locator('select').selectOption('Jaw Worm')
    await page.getByLabel('points').fill('2')
    await page.getByLabel('because').fill('a falling stone')
    await page.waitForTimeout(300)
    await page.locator('.commit').click()
    await page.locator('#journal .ruling', { hasText: 'a falling stone' }).waitFor()
    await page.getByLabel('because').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    expect(await page.locator('#line').inputValue()).not.toContain('falling stone')
    await context.close()
  })

  it('dice that fell on a real table are pressed in by their faces and stand in the journal', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'skirmish/marsh-duel',
      seed: 'keypad',
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context, faults } = await openPage(stage.browser, stage.url + links.seats.ysolde)
    const keypad = page.getByRole('region', { name: 'Thrown dice' })
    // There is one foe: it needs no press.
    await page.locator('.tray.lit .verb[data-verb="attack"]').click()
    const before = await lastLine(page)
    await page.getByRole('button', { name: 'Throw real dice' }).click()
    await keypad.getByText('d20').waitFor()
    expect(await keypad.getByRole('button').allTextContents()).toEqual([
      ...Array.from({ length: 20 }, (_, i) => String(i + 1)),
      'Not now',
    ])
    await keypad.getByRole('button', { name: '17', exact: true }).click()
    await lineReached(page, before + 1)
    const [line] = await stage.host.store.lines(table, before + 1)
    expect(JSON.parse(line!).dice).toMatchObject([{ faces: [17], typed: true }])
    await keypad.waitFor({ state: 'detached' })
    // The story shows the face that was pressed.
    await page.locator('#journal .dice text', { hasText: /^17$/ }).first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('asks for odds only when told to, if that is the taste', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'bx/three-reavers',
      seed: 'odds',
      options: { odds: 'all' },
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'When I ask' }).click()
    await clean(page, 'settings')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/odds')) asked.push(request.url())
    })
    await page.goto(stage.url + links.seats.player)
    await page.getByRole('button', { name: 'Odds O' }).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Odds O' }).click()
    await page.locator('text=exact odds').waitFor()
    await choose(page)
    await context.close()
  })
})

describe('manners of the pages around a table', () => {
  it('axe finds nothing on Home, at the seal and at an unknown address, in either theme', async () => {
    const { page, context } = await openStrictly('/')
    await page.locator('.games .play').first().waitFor()
    await clean(page, 'home')
    await page.getByRole('button', { name: 'Honest dice' }).click()
    await clean(page, 'seal')
    const response = await page.goto(`${stage.url}/nope`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is nothing at this address.' }).waitFor()
    await clean(page, 'nothing here')
    const program = await fetch(`${stage.url}/nope`)
    expect(await program.json()).toMatchObject({ error: { code: 'NO_SUCH_CALL' } })
    await context.close()
  })

  it('nothing overlaps and nothing is cut off on Home at any of the four sizes', async () => {
    const { page, context } = await openStrictly('/')
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .click()
    await page.locator('.tray.lit').waitFor()
    await page.goto(stage.url)
    await page.locator('.continue a').waitFor()
    await page.locator('#scenarios li').first().waitFor()
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      // Everything that says or does something: no two may share a place unless one holds the other.
      const overlaps = await page.evaluate<readonly string[]>(`(() => {
        const all = [...document.querySelectorAll('header a, header button, main h1, main h2, main h3, main p, main b, main small, main button, main a, main input, main .chip, main .pill')]
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ one, box }) => box.width > 1 && box.height > 1 && one.checkVisibility())
        const found = []
        const named = (one) => one.tagName + ' ' + (one.textContent || one.ariaLabel || '').trim().slice(0, 30)
        for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) {
          if (a.one.contains(b.one) || b.one.contains(a.one) || a.one.closest('header') !== b.one.closest('header')) continue
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
          const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
          if (wide > 1 && high > 1) found.push(named(a.one) + ' | ' + named(b.one))
        }
        return found
      })()`)
      expect(overlaps, `${viewport.width}`).toEqual([])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    await context.close()
  })

  it('the two fonts come from this server and weigh less than 60 kB', async () => {
    const { page, context } = await openPage(stage.browser, 'about:blank')
    const fonts = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.url().endsWith('.woff2')) fonts.set(response.url(), (await response.body()).length)
    })
    await page.goto(stage.url)
    await page.locator('.games .play').first().waitFor()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await expect.poll(() => fonts.size).toBe(2)
    expect([...fonts.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000)
    for (const url of fonts.keys()) expect(url.startsWith(stage.url)).toBe(true)
    await context.close()
  })
})
