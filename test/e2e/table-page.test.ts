import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { areasOf, overlap, SIZES } from './areas.js'
import {
  ask,
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
})
afterAll(async () => {
  await stage?.close()
})

const GAMES = [
  { scenario: 'bx/captain-and-four', seat: 'player', seats: {} },
  { scenario: 'skirmish/ember-ambush', seat: 'ysolde', seats: { odrin: 'focus' } },
  { scenario: 'adapter/chantry-siege', seat: 'Imre', seats: { Sade: 'driven' } },
  { scenario: 'simverse/guide-fight', seat: 'lyra', seats: { marcus: 'tactical', goblins: 'tactical' } },
  { scenario: 'spire/two-louses', seat: 'player', seats: {} },
] as const

interface Begun {
  readonly table: string
  readonly key: string
  readonly address: string
}

/** A table against bots, begun. */
async function beginSolo(
  scenario: string,
  seat: string,
  seats: object,
  options: object = {},
): Promise<Begun> {
  const opened = await setTable(stage.url, {
    scenario,
    gm: false,
    seats,
    seed: 'page',
    options: { odds: 'none', ...options },
  })
  const key = opened.keys.seats[seat]!
  await ask(stage.url, key, `${opened.table}/requests`, { kind: 'start' })
  return { table: opened.table, key, address: stage.url + opened.links.seats[seat] }
}

async function sit(page: Page): Promise<void> {
  const sitDown = page.getByRole('button', { name: 'Sit down' })
  await page.locator('.table').or(sitDown).first().waitFor()
  if (await sitDown.isVisible()) await sitDown.click()
  await page.locator('.tray.lit .commit').waitFor()
}

/** Verbs that are not wholly in the dock or lose letters, cards of people that the stage cuts where all should fit, and faces on names. */
async function hiddenOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate<readonly string[]>(`(() => {
    const box = (at) => document.querySelector(at).getBoundingClientRect()
    const isIn = (one, all) => one.left >= all.left - 0.5 && one.right <= all.right + 0.5 && one.top >= all.top - 0.5 && one.bottom <= all.bottom + 0.5
    const cut = (selector, all) => [...document.querySelectorAll(selector)].filter((one) => !isIn(one.getBoundingClientRect(), all) || one.scrollWidth > one.clientWidth + 1)
    const people = innerWidth > 1300 ? '#board .person' : '#board .person.must'
    const places = (one, part) => one.querySelector(part).getBoundingClientRect()
    const isOnFace = (one) => ['.nm', '.hp'].some((part) => places(one, part).left < places(one, '.face').right)
    const faced = [...document.querySelectorAll('#board .person')].filter((one) => innerWidth < 720 && isOnFace(one))
    return [...faced, ...cut('#tray .verb, #tray .commit', box('#tray')), ...cut(people, box('#board'))].map((one) => one.textContent)
  })()`)
}

/** The script that a table may need until its first decision, plug-in included, as it would be sent compressed. */
const MAX_SCRIPT_BYTES = 90_000

async function weightOf(scripts: readonly string[]): Promise<number> {
  expect(scripts.length).toBeGreaterThan(2)
  const sizes = scripts.map(async (url) => gzipSync(await (await fetch(url)).text()).length)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

describe('nothing covers anything', () => {
  it.each(GAMES)(
    '$scenario: little script, and board, question and journal have their places at four sizes',
    async (game) => {
      const { address } = await beginSolo(game.scenario, game.seat, game.seats)
      const { page, context, faults } = await openPage(stage.browser, 'about:blank', {
        viewport: SIZES[3],
        reducedMotion: 'reduce',
      })
      const scripts = new Set<string>()
      page.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.add(request.url())
      })
      // The address of the table itself: the page where one sits down is not counted.
      await page.goto(address.replace('/j/', '/t/'))
      await sit(page)
      expect(await weightOf([...scripts])).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const boxes = await areasOf(page)
        expect(boxes.map(({ name }) => name)).toEqual(expect.arrayContaining(['#board', '#tray']))
        expect(boxes.some(({ name }) => name === (size.width < 1024 ? '.area-peek' : '#journal'))).toBe(true)
        for (const [i, box] of boxes.entries()) {
          const covers = boxes.slice(i + 1).filter((other) => overlap(box, other))
          expect(covers.map(({ name }) => `${box.name} over ${name} at ${size.width}`)).toEqual([])
          expect(box.bottom, `${box.name} at ${size.width}`).toBeLessThanOrEqual(size.height + 0.5)
          expect(box.right, `${box.name} at ${size.width}`).toBeLessThanOrEqual(size.width + 0.5)
        }
        expect(await hiddenOn(page), `hidden at ${size.width}`).toEqual([])
        const board = boxes.find(({ name }) => name === '#board')!
        expect(board.bottom - board.top, `board at ${size.width}`).toBeGreaterThan(120)
      }
      expect(faults).toEqual([])
      await context.close()
    },
  )

  it('a monster whose move the die still decides is seen whole on a low screen', async () => {
    const { address } = await beginSolo('spire/jaw-worm', 'player', {})
    const { page, context } = await openPage(stage.browser, address, {
      viewport: { width: 1366, height: 768 },
    })
    await sit(page)
    await page.locator('.foes .intent.open').first().waitFor()
    const below = await page.evaluate<number>(`(() => {
      const bottom = (at) => document.querySelector(at).getBoundingClientRect().bottom
      return bottom('.foes .fighter') - bottom('#board')
    })()`)
    expect(below).toBeLessThanOrEqual(0)
    await context.close()
  })

  it('a defence is chosen on a phone with the board in view and no card out of it', async () => {
    const { table, keys } = await setTable(stage.url, {
      scenario: 'simverse/guide-fight',
      gm: false,
      seats: { marcus: 'tactical', goblins: 'person' },
      options: { odds: 'none', typedDice: 'all' },
    })
    await ask(stage.url, keys.seats.lyra!, `${table}/requests`, { kind: 'start' })
    // Lyra shoots first, and hits: the goblins are asked at once.
    await ask(stage.url, keys.seats.lyra!, `${table}/commands`, { text: 'attack Goblin 1 thrown: 3 3 3' })
    const address = `${stage.url}/t/${table}#${keys.seats.goblins}`
    const { page, context } = await openPage(stage.browser, address, { viewport: SIZES[0] })
    await page.getByRole('radiogroup', { name: 'Defences' }).waitFor()
    const [board, tray] = await Promise.all(['#board', '#tray'].map((at) => page.locator(at).boundingBox()))
    expect(board!.height).toBeGreaterThan(tray!.height)
    for (const card of await page.getByRole('radiogroup', { name: 'Defences' }).locator('label').all()) {
      const box = (await card.boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.y).toBeGreaterThan(tray!.y)
      expect(box.y + box.height).toBeLessThan(tray!.y + tray!.height)
    }
    await context.close()
  })

  it('nothing moves when odds arrive: their places are there before them', async () => {
    const { address, table } = await beginSolo('bx/three-reavers', 'player', {}, { odds: 'all' })
    const { page, context } = await openPage(stage.browser, 'about:blank', { viewport: SIZES[3] })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/tables/${table}/odds`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address)
    await sit(page)
    await page.locator('#board .person.can').first().click()
    await page.waitForTimeout(700)
    await page.evaluate(
      `window.shifts = []; new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: 'layout-shift', buffered: false })`,
    )
    release()
    await page.locator('#board .pct', { hasText: '%' }).first().waitFor()
    await page.locator('.out', { hasText: '%' }).waitFor()
    await page.waitForTimeout(300)
    const moved = await page.evaluate<number>('window.shifts.reduce((sum, value) => sum + value, 0)')
    expect(moved).toBeLessThanOrEqual(0.02)
    await context.close()
  })
})

const SHORT = [
  { scenario: 'bx/three-reavers', seat: 'player', seats: {} },
  { scenario: 'skirmish/marsh-duel', seat: 'ysolde', seats: {} },
  { scenario: 'adapter/salt-ford', seat: 'Teodora', seats: { Wend: 'driven' } },
  { scenario: 'simverse/guide-fight', seat: 'lyra', seats: { marcus: 'tactical', goblins: 'tactical' } },
] as const

describe.each(['mouse', 'keys'] as const)('by %s alone', (hands) => {
  it.each(SHORT)('$scenario is played to its end', async ({ scenario, seat, seats }) => {
    const { address } = await beginSolo(scenario, seat, seats)
    const { page, context, faults } = await openPage(stage.browser, address)
    await sit(page)
    expect(await playToEnd([page], hands)).not.toBe('')
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('verb, target, do', () => {
  it('selects with one press and does it with the second; Escape takes it back; nothing is chosen before', async () => {
    const { address } = await beginSolo('bx/three-reavers', 'player', {})
    const { page, context } = await openPage(stage.browser, address)
    await sit(page)
    const before = await lastLine(page)
    expect(await page.locator('.commit').isDisabled()).toBe(true)
    expect(await page.locator('#board .person.sel').count()).toBe(0)
    const foe = page.locator('#board .person[data-name="Reaver 2"]')
    await foe.click()
    expect(await foe.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await foe.getAttribute('aria-pressed')).toBe('false')
    await foe.click()
    expect(await page.locator('.commit').textContent()).toContain('Attack Reaver 2')
    expect(await lastLine(page)).toBe(before)
    await page.waitForTimeout(300)
    await foe.click()
    await lineReached(page, before + 1)
    await context.close()
  })
})

describe('a hurried person', () => {
  it('presses somebody twice as soon as the question stands, and needs no third press', async () => {
    const { address } = await beginSolo('bx/three-reavers', 'player', {})
    const { page, context } = await openPage(stage.browser, address)
    await sit(page)
    // The page presses by itself: a second press of ours would come later than a quick hand's.
    const done = await page.evaluate<readonly boolean[]>(`(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      const n = () => Number(document.querySelector('.table').dataset.n)
      const foe = () => document.querySelector('#board .person.can')
      const until = async (holds) => {
        for (const end = performance.now() + 5000; !holds() && performance.now() < end; ) await frame()
        return holds()
      }
      const done = []
      for (let round = 0; round < 2; round++) {
        await until(foe)
        const [from, one] = [n(), foe()]
        one.click()
        await frame()
        one.click()
        done.push(await until(() => n() > from))
      }
      return done
    })()`)
    expect(done).toEqual([true, true])
    await context.close()
  })

  it('presses under the new question before the answer to the last command is here, and it counts', async () => {
    const { address } = await beginSolo('bx/three-reavers', 'player', {})
    const { page, context } = await openPage(stage.browser, address)
    await sit(page)
    // News comes by the stream; the answers to this page's own commands are held back.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/commands', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    const foe = page.locator('#board .person.can').first()
    const n = async () => Number(await page.locator('.table').getAttribute('data-n'))
    const pressTwice = async () => {
      const one = (await foe.elementHandle())!
      for (let press = 0; press < 2; press++) await one.click()
    }
    const first = await n()
    await pressTwice()
    await expect.poll(n, { timeout: 20_000 }).toBeGreaterThan(first)
    await foe.waitFor()
    const second = await n()
    await pressTwice()
    letGo()
    await expect.poll(n, { timeout: 20_000 }).toBeGreaterThan(second)
    await context.close()
  })

  it('presses a card while a blow is still shown, then the button, and both count', async () => {
    const { address } = await beginSolo('spire/two-louses', 'player', {})
    const { page, context } = await openPage(stage.browser, address, { speed: 'normal' })
    await sit(page)
    const done = await page.evaluate<readonly boolean[]>(`(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      const n = () => Number(document.querySelector('.table').dataset.n)
      const find = (at) => document.querySelector(at)
      const until = async (holds) => {
        for (const end = performance.now() + 5000; !holds() && performance.now() < end; ) await frame()
        return Boolean(holds())
      }
      const done = []
      for (let card = 0; card < 2; card++) {
        const from = n()
        const chosen = find('.hand [data-card="Defend"]') ?? find('.hand [data-card="Strike"]')
        chosen.click()
        await frame()
        if (find('#tray .commit.ghost')) find('.foes .fighter').click()
        await frame()
        find('#tray .commit').click()
        done.push(await until(() => n() > from))
      }
      return done
    })()`)
    expect(done).toEqual([true, true])
    await context.close()
  })
})

describe('where nothing is left to choose', () => {
  it('one foe is aimed at, and damage and the end of the turn are lit: a press for each', async () => {
    const { address, table, key } = await beginSolo('skirmish/marsh-duel', 'ysolde', {}, { typedDice: 'all' })
    const { page, context } = await openPage(stage.browser, address)
    await sit(page)
    const lit = page.locator('.commit.lit')
    await lit.getByText('Attack Mire Hound with the Sabre').waitFor()
    // It is chosen, not sent: a press on its verb is no second press, and it can be taken back.
    const begun = await lastLine(page)
    await page.waitForTimeout(260)
    await page.locator('.verb[data-verb=attack]').click()
    await page.keyboard.press('Escape')
    expect(await page.locator('.commit').isDisabled()).toBe(true)
    expect(await lastLine(page)).toBe(begun)
    // Dice that change nothing stand behind everything else.
    expect(await page.locator('#tray .verb[data-verb=roll]').count()).toBe(0)
    await ask(stage.url, key, `${table}/commands`, { text: 'attack mire hound with: sabre thrown: 18' })
    await lit.getByText('Roll damage: Sabre on Mire Hound').waitFor()
    await page.waitForTimeout(260)
    await lit.click()
    await page.getByRole('heading', { name: 'Nothing else this turn.' }).waitFor()
    await lit.getByText('End turn').waitFor()
    await context.close()
  })
})

describe('keys, ways and harm', () => {
  // Nothing is sent here, so both look at one table.
  let page: Page
  beforeAll(async () => {
    const { address } = await beginSolo('simverse/guide-fight', 'lyra', {
      marcus: 'tactical',
      goblins: 'tactical',
    })
    page = (await openPage(stage.browser, address)).page
    await sit(page)
  })
  afterAll(async () => {
    await page?.context().close()
  })

  it('a number does what its badge says, again it goes to the next target, and a way is pressed before it is done', async () => {
    const before = await lastLine(page)
    // The actions that are left stand on the tile in whole words, and a fact of the scenario reads as one.
    expect(await page.locator('#question').textContent()).toBe('Lyra, what do you do?')
    expect(await page.locator('#board .person[data-name="Lyra"] .used').allTextContents()).toEqual([
      'Major Action',
      'Minor Action',
    ])
    await page.getByText('As they stand now: Goblin 2 is flanked by Marcus').waitFor()
    const verbs = page.locator('#tray .verb:has(kbd)')
    const badges = await verbs.locator('kbd').allTextContents()
    expect(badges).toEqual(badges.map((_, at) => String(at + 1)))
    for (const [at, badge] of badges.entries()) {
      // The key of the verb that is armed aims it, each of the others arms its own.
      await page.keyboard.press(badge)
      expect(await verbs.nth(at).getAttribute('aria-pressed'), `key ${badge}`).toBe('true')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('1')
    for (const name of ['Goblin 1', 'Goblin 2', 'Goblin 1']) {
      await page.keyboard.press('1')
      expect(await page.locator('#board .person.sel').getAttribute('data-name')).toBe(name)
    }
    await page.locator('.verb[data-verb=move]').click()
    await page.getByRole('button', { name: 'Sprint', exact: true }).click()
    await page.getByRole('button', { name: 'From Goblin 1', exact: true }).click()
    expect(await page.locator('.commit').textContent()).toContain('Sprint away from Goblin 1')
    expect(await lastLine(page)).toBe(before)
  })

  it('never lights what harms the own side, and asks before it is done', async () => {
    const before = await lastLine(page)
    // One press: whom it is aimed at is no question.
    await page.getByRole('button', { name: 'More …' }).click()
    await page.locator('.verb.harm[data-verb=aim]').click()
    expect(await page.locator('.commit.lit').count()).toBe(0)
    await page.waitForTimeout(300)
    await page.locator('.commit').click()
    await page.locator('.out [role=alert]', { hasText: 'Sure?' }).waitFor()
    expect(await lastLine(page)).toBe(before)
  })
})

describe('what others do', () => {
  it('is shown one thing after the other, ends by Space, and leaves the choice to the person', async () => {
    const { address } = await beginSolo('bx/captain-and-four', 'player', {})
    const { page, context, faults } = await openPage(stage.browser, 'about:blank', { speed: 'normal' })
    // The page's own clock stands still once the blow is struck: what is shown waits for the test, however slow the machine is.
    await page.clock.install()
    await page.goto(address)
    await sit(page)
    const before = await lastLine(page)
    await page.locator('#board .person[data-name="Reaver 4"]').click()
    await page.clock.runFor(300)
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
    await page.keyboard.press('Enter')
    const now = page.locator('.beats li.now')
    await now.waitFor()
    await lineReached(page, before + 1)
    // The strip goes with what is shown, and asks nobody yet.
    expect(await page.locator('.strip .round').textContent()).toBe('Round 1')
    expect(await page.locator('.strip .lit').count()).toBe(0)
    // The story is told as it is shown: one step later it is longer, and the last sentence of the round is still to come.
    const rows = page.locator('#journal [data-row]')
    const shown = await rows.count()
    const first = await now.textContent()
    await page.clock.runFor(2000)
    await expect.poll(() => now.textContent()).not.toBe(first)
    expect(await page.locator('.strip .round').textContent()).toBe('Round 1')
    await page.keyboard.press('Space')
    await page.locator('.beats').waitFor({ state: 'detached' })
    await page.locator('.strip .round', { hasText: 'Round 2' }).waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
    await page.getByRole('button', { name: 'Play it again' }).click()
    await now.waitFor()
    // It ends by itself, and the person may act.
    await page.clock.runFor(30_000)
    await page.locator('.tray.lit .commit, .tray .won').first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('is not replayed to somebody who comes later: the result stands there at once', async () => {
    const { address, table, key } = await beginSolo('bx/captain-and-four', 'player', {})
    await ask(stage.url, key, `${table}/commands`, { text: 'attack Reaver 4' })
    const { page, context } = await openPage(stage.browser, address, { speed: 'normal' })
    await page.locator('.tray').waitFor()
    await page.locator('#board .felt').waitFor()
    expect(await page.locator('.beats').count()).toBe(0)
    await context.close()
  })
})

describe('people and words', () => {
  it('a press on somebody who is no target shows their sheet with whole words, and focus comes back', async () => {
    const { address } = await beginSolo('bx/captain-and-four', 'player', {})
    const { page, context, faults } = await openPage(stage.browser, address)
    await sit(page)
    // An abbreviation on the tile explains itself under the pointer, and in the sheet.
    const ac = page.locator('#board .person[data-name="Harrow"] abbr', { hasText: 'AC' })
    await ac.hover()
    await expect.poll(() => ac.getAttribute('title')).toContain('an attack hits when')
    await page.locator('#board .person[data-name="Harrow"]').click()
    const sheet = page.getByRole('dialog', { name: 'Harrow' })
    await sheet.getByText('= 15 −1 Split Shield 2/4').waitFor()
    expect((await sheet.boundingBox())?.width).toBe(360)
    await sheet.getByText('Armour Class', { exact: true }).click()
    await sheet.getByText('an attack hits when 1d20 + AT reaches it.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.evaluate<string>('document.activeElement.dataset.name')).toBe('Harrow')
    expect(faults).toEqual([])
    await context.close()
  })

  it('somebody who is down has no points left on the tile; the sheet has the exact figure', async () => {
    const opened = await setTable(stage.url, { scenario: 'bx/captain-and-four' })
    await ask(stage.url, opened.keys.gm, `${opened.table}/requests`, { kind: 'start' })
    const ruling = { text: 'hurt who: "Reaver 1" points: 12 because: the roof comes down' }
    await ask(stage.url, opened.keys.gm, `${opened.table}/commands`, ruling)
    const address = `${stage.url}/t/${opened.table}#${opened.keys.seats.player}`
    const { page, context } = await openPage(stage.browser, address)
    const reaver = page.locator('#board .person.gone[data-name="Reaver 1"]')
    expect((await reaver.locator('.hp').textContent())!.trim()).toMatch(/^0\s*\/6$/)
    await reaver.click()
    await page.getByRole('dialog').getByText('−6').waitFor()
    await context.close()
  })

  it.each(GAMES.slice(0, 4))('axe finds nothing at $scenario', async (game) => {
    const { address } = await beginSolo(game.scenario, game.seat, game.seats)
    const { page, context } = await openPage(stage.browser, address, { reducedMotion: 'reduce' })
    await sit(page)
    // What differs by width is the layout, and that is one for all games: one of them goes on a phone as well.
    for (const size of game === GAMES[0] ? [SIZES[3], SIZES[0]] : [SIZES[3]]) {
      await page.setViewportSize(size)
      expect(await axeFaults(page), `${size.width}`).toEqual([])
    }
    await context.close()
  })
})
