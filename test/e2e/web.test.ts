import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainHash, NO_HASH } from '../../src/kernel/journal/chain.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { axeFaults } from '../axe.js'
import { soak } from '../soak.js'
import {
  ask,
  choose,
  drawnLines,
  lastLine,
  lineReached,
  openPage,
  openStage,
  openWire,
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

async function sitDown(page: Page, word: string): Promise<void> {
  await page.getByText('Add a word to the dice').click()
  await page.getByLabel('A word of your own').fill(word)
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.waitForURL(/\/t\//)
  await page.locator('.table').waitFor()
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin the game' }).click()
  await page.locator('text=The game has not begun yet').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Begin the game' }).waitFor({ state: 'detached' })
}

const GAMES = [
  { scenario: 'bx/three-reavers', seat: 'player', seats: {} },
  { scenario: 'spire/cultist', seat: 'player', seats: {} },
  { scenario: 'skirmish/marsh-duel', seat: 'ysolde', seats: { odrin: 'focus' } },
  { scenario: 'adapter/salt-ford', seat: 'Teodora', seats: { Wend: 'driven' } },
  { scenario: 'simverse/guide-fight', seat: 'lyra', seats: { marcus: 'tactical', goblins: 'tactical' } },
] as const

describe.concurrent('game master and player in two browsers, a third watches', () => {
  // Each game is played to its end in test/e2e/table-page.test.ts; here three browsers do so together.
  it.each(GAMES.slice(0, soak(1, GAMES.length)))(
    '$scenario is played to its end, and its journal holds',
    async ({ scenario, seat, seats }) => {
      const { table, links, keys } = await setTable(stage.url, { scenario, seats, seed: 'web' })
      const [gm, player, watcher] = await Promise.all([
        openPage(stage.browser, stage.url + links.gm),
        openPage(stage.browser, stage.url + links.seats[seat]),
        openPage(stage.browser, stage.url + links.watch),
      ])
      expect(player.page.url()).not.toContain('#')
      await sitDown(player.page, 'a heron over the weir')
      await watcher.page.waitForURL(/\/t\//)
      await begin(gm.page)
      const outcome = await playToEnd([player.page, gm.page])
      expect(outcome).not.toBe('')
      await gm.page.getByRole('button', { name: 'Close the table' }).click()
      const last = (await ask<{ n: number }>(stage.url, keys.gm, table)).n
      for (const { page, faults } of [gm, player, watcher]) {
        await lineReached(page, last)
        await page.locator('text=The seed is revealed').first().waitFor()
        expect(faults).toEqual([])
      }
      const journal = await fetch(`${stage.url}/api/tables/${table}/export`, {
        headers: { authorization: `Bearer ${keys.seats[seat]}` },
      }).then((response) => response.text())
      const found = verifyJournal(journal, await findRuleset(scenario.split('/')[0]!))
      expect(found).toMatchObject({ ok: true, closed: true, diceChecked: true, rulesChecked: true })
      expect(found.entropy.opened).toContain(seat)
      await Promise.all([gm, player, watcher].map(({ context }) => context.close()))
    },
    // Fifteen pages share the machine with all other tests here, and dice decide how long a fight is.
    400_000,
  )
})

describe.concurrent('the table', () => {
  it('is set in one press, played alone with the program as referee, closes by itself, and is set again', async () => {
    const { page, context, faults } = await openPage(stage.browser, stage.url)
    await page.getByLabel('Find a scenario').fill('two louses')
    await page.getByRole('button', { name: 'Play: Two Louses' }).click()
    await page.waitForURL(/\/t\//)
    expect(page.url()).not.toContain('#')
    const first = page.url()
    await page.locator('.tray.lit .commit').waitFor()
    await playToEnd([page])
    expect(await page.locator('.won').textContent()).toMatch(/^(You have won|Won by Monsters)\.$/)
    await page.locator('text=The seed is revealed').first().waitFor()
    await page.getByRole('button', { name: 'Again' }).click()
    await page.locator('.tray.lit .commit').waitFor()
    expect(page.url()).not.toBe(first)
    expect(faults).toEqual([])
    await context.close()
  })

  it('has a seat that the game master gives to a bot in mid-game, and back to a person', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'bot' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const [gm, player] = await Promise.all([
      openPage(stage.browser, stage.url + links.gm),
      openPage(stage.browser, stage.url + links.seats.player),
    ])
    await player.page.locator('.tray.lit .commit').waitFor()
    const before = await lastLine(gm.page)
    await gm.page.getByRole('button', { name: 'Menu' }).click()
    await gm.page.getByRole('button', { name: 'Seats and their links' }).click()
    const plays = gm.page.getByLabel(/^Who plays (?!your seat)/)
    await plays.locator('option', { hasText: 'a bot: ' }).first().waitFor({ state: 'attached' })
    await plays.selectOption({ index: 1 })
    const lost = 'Your seat is played by a bot now; ask the game master to hand it back.'
    await player.page.getByRole('heading', { name: lost }).waitFor()
    await player.page.reload()
    await player.page.getByRole('heading', { name: lost }).waitFor()
    await player.page.goto(`${stage.url}/`)
    await player.page.getByText(lost).waitFor()
    // The line that says so, and a choice of the bot's.
    await lineReached(gm.page, before + 2)
    await plays.selectOption('person')
    const link = gm.page.getByLabel(/^Link for/)
    await link.waitFor()
    await player.page.goto('about:blank')
    await player.page.goto(await link.inputValue())
    await player.page.locator('.table').waitFor()
    expect([...gm.faults, ...player.faults]).toEqual([])
    await Promise.all([gm, player].map(({ context }) => context.close()))
  })

  it('loses and doubles no line when the connection is cut in mid-fight', async () => {
    const wire = await openWire(stage.url)
    const { table, links, keys } = await setTable(stage.url, { scenario: 'spire/jaw-worm', seed: 'cut' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context, faults } = await openPage(stage.browser, wire.url + links.seats.player)
    await page.locator('.tray.lit .commit').waitFor()
    await choose(page)
    const before = await lastLine(page)
    wire.cut()
    await page.locator('text=The line is down').waitFor()
    expect(await page.locator('.commit').isDisabled()).toBe(true)
    for (const text of ['first', 'second', 'third'])
      await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'say', text: `${text} word` })
    await ask(stage.url, keys.seats.player!, `${table}/commands`, { text: 'end' })
    wire.mend()
    // Unless the page was faster and has tried by itself.
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 2000 })
      .catch(() => {})
    await lineReached(page, before + 4)
    expect(await page.locator('text=The line is down').count()).toBe(0)
    const numbers = await drawnLines(page)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => numbers[0]! + i))
    expect(numbers.at(-1)).toBe(before + 4)
    for (const text of ['first', 'second', 'third'])
      expect(await page.locator(`#journal >> text=${text} word`).count()).toBe(1)
    expect(faults).toEqual([])
    await context.close()
    await wire.close()
  })

  it('can be played with the keyboard alone, from the link to the outcome', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'keys' })
    const { page, context, faults } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.getByRole('button', { name: 'Sit down' }).waitFor()
    await page.keyboard.press('Tab')
    for (let tabs = 0; tabs < 12; tabs++) {
      const name = await page.evaluate<string>('document.activeElement.textContent')
      if (name.startsWith('Sit down')) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/t\//)
    await page.locator('.table').waitFor()
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'freeze' })
    await page.locator('#journal', { hasText: 'opens the seal' }).waitFor()
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    await page.locator('.tray.lit .commit').waitFor()
    for (let step = 0; step < 200; step++) {
      if ((await page.locator('text=The dice are still sealed').count()) > 0) break
      const before = await lastLine(page)
      await page.keyboard.press('1')
      // A key right after a new question is taken for one too many, so it may take two.
      await page.keyboard.press('Enter')
      await lineReached(page, before + 1, 150).catch(() => {})
    }
    expect(await page.locator('text=The dice are still sealed').count()).toBe(1)
    // The journal, too: K goes to its last row, Space opens it.
    await page.keyboard.press('k')
    await page.keyboard.press('Space')
    await page.locator('#journal .ev').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    expect(faults).toEqual([])
    await context.close()
  })

  it('marks what was mistyped, completes, and keeps the text when it is refused', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'words' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.locator('.tray.lit .commit').waitFor()
    await page.keyboard.press('/')
    await page.locator('#line').fill('att')
    await page.locator('#completions li', { hasText: 'attack' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator('#line').inputValue()).toBe('attack ')
    await page.locator('#line').fill('attack to: Nobody')
    await page.waitForTimeout(300)
    await page.keyboard.press('Enter')
    await page.locator('#tray [role=alert], #tray .fault').first().waitFor()
    expect(await page.locator('#line').inputValue()).toBe('attack to: Nobody')
    await page.keyboard.press('Escape')
    expect(await page.locator('#tray .verb[data-verb]').count()).toBe(2)
    expect(await page.locator('#board .person.can').count()).toBe(3)
    await context.close()
  })

  it('says so when somebody was faster, and keeps what was chosen', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'spire/jaw-worm', seed: 'late' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.locator('.tray.lit .commit').waitFor()
    await page.waitForTimeout(300)
    await page.route('**/commands', async (route) => {
      await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'say', text: 'wait' })
      await route.continue()
    })
    await page.keyboard.press('1')
    await page.waitForTimeout(300)
    const chosen = await page.locator('.commit').textContent()
    expect(chosen).toMatch(/Enter$/)
    await page.locator('.commit').click()
    await page.locator('#tray [role=alert]', { hasText: 'came in before yours' }).waitFor()
    expect(await page.locator('.commit').textContent()).toBe(chosen)
    await page.unrouteAll()
    await choose(page)
    expect(await lastLine(page)).toBe(4)
    await context.close()
  })

  it('takes back by consent, and talks in the story', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'spire/jaw-worm',
      seed: 'undo',
      options: { odds: 'none', undo: 'consent' },
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const [gm, player] = await Promise.all([
      openPage(stage.browser, stage.url + links.gm),
      openPage(stage.browser, stage.url + links.seats.player),
    ])
    await player.page.locator('.tray.lit .commit').waitFor()
    await choose(player.page)
    await player.page.getByLabel('Say something').fill('I did not mean that.')
    await player.page.getByRole('button', { name: 'Send' }).click()
    await gm.page.locator('#journal .say', { hasText: 'I did not mean that.' }).waitFor()
    await gm.page.getByLabel('How', { exact: true }).selectOption('narrate')
    await gm.page.getByLabel('Tell what happens').fill('The worm waits.')
    await gm.page.getByRole('button', { name: 'Send' }).click()
    await player.page.locator('#journal .narrate', { hasText: 'The worm waits.' }).waitFor()
    await player.page.locator('#undo').click()
    await player.page
      .getByRole('dialog', { name: 'Take back' })
      .getByText('The dice do not go back')
      .waitFor()
    await player.page.getByRole('button', { name: 'Ask for it' }).click()
    await gm.page.getByRole('button', { name: 'Agree' }).click()
    await player.page.locator('#journal', { hasText: 'it is taken back' }).waitFor()
    await player.page.locator('#journal .undone', { hasText: 'Taken back' }).first().waitFor()
    expect([...gm.faults, ...player.faults]).toEqual([])
    await Promise.all([gm, player].map(({ context }) => context.close()))
  })

  it('lets the game master rule, with a reason that everybody reads', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'spire/jaw-worm', seed: 'rule' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const [gm, watcher] = await Promise.all([
      openPage(stage.browser, stage.url + links.gm),
      openPage(stage.browser, stage.url + links.watch),
    ])
    await gm.page.getByRole('button', { name: 'Referee’s hand' }).click()
    await gm.page.getByRole('button', { name: 'Hurt', exact: true }).click()
    await gm.page.locator('.hand label', { hasText: /^who/ }).locator('select').selectOption('Jaw Worm')
    await gm.page.getByLabel('points').fill('2')
    await gm.page.getByLabel('because').fill('a falling stone')
    await gm.page.waitForTimeout(300)
    await gm.page.locator('.commit').click()
    await watcher.page.locator('#journal .ruling', { hasText: 'a falling stone' }).waitFor()
    const lines = await stage.host.store.lines(table, 0)
    expect(JSON.parse(lines.at(-1)!).command).toEqual({
      verb: 'hurt',
      who: 'Jaw Worm',
      points: 2,
      because: 'a falling stone',
    })
    expect([...gm.faults, ...watcher.faults]).toEqual([])
    await Promise.all([gm, watcher].map(({ context }) => context.close()))
  })

  it('is the generic one where a plug-in throws or does not come', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'spire/two-louses',
      seed: 'generic',
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, 'about:blank')
    // A view that the plug-in cannot read.
    await page.route(`**/api/tables/${table}/events`, (route) => route.abort())
    await page.route(`**/api/tables/${table}`, async (route) => {
      const response = await route.fetch()
      const look = (await response.json()) as { view: Record<string, unknown> }
      const view = { ...look.view, monsters: [null], hand: [null] }
      await route.fulfill({ response, json: { ...look, view } })
    })
    await page.goto(stage.url + links.seats.player)
    await page.locator('.person', { hasText: 'Red Louse' }).waitFor()
    expect(await page.locator('#tray .verb[data-verb]').count()).toBeGreaterThan(1)
    await page.unrouteAll()
    // No plug-in at all: everything the view says is there in words.
    await page.route('**/assets/spire-*.js', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(stage.url + links.seats.player)
    await page.locator('.person', { hasText: 'Red Louse' }).waitFor()
    expect(await page.locator('details[open] dl').textContent()).toContain('Burning Blood')
    await page.locator('.tray.lit .commit').waitFor()
    await choose(page)
    await context.close()
  })

  it('shows exact odds beside every choice, after the choices', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'simverse/guide-fight',
      seed: 'odds',
      options: { odds: 'all' },
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.lyra)
    await page.locator('.tray.lit .commit').waitFor()
    await page.keyboard.press('1')
    await page.locator('text=exact odds').waitFor()
    await page.locator('.out', { hasText: '%' }).waitFor()
    await context.close()
  })
})

describe('a long journal', () => {
  const LINES = 10_000

  it('of ten thousand lines draws only what is seen, fetches what is looked at, and scrolls', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'long' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context, faults } = await openPage(stage.browser, 'about:blank')
    const hashes = ['']
    const digest = (n: number) => n.toString(16).padStart(64, '0')
    for (let n = 0; n < LINES; n++) hashes[n] = chainHash(hashes[n - 1] ?? NO_HASH, digest(n))
    const line = (n: number) => ({
      n,
      kind: 'say',
      by: 'gm',
      rows: [],
      seen: { kind: 'say', n, seat: 'gm', text: `word ${n} ${'and so on '.repeat(n % 9)}` },
      digest: digest(n),
      receipt: { table, seat: 'player', n, hash: hashes[n], shown: '' },
    })
    let fetched = 0
    await page.route(`**/api/tables/${table}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), n: LINES - 1, hash: hashes.at(-1) },
      })
    })
    await page.route(`**/api/tables/${table}/events`, (route) => route.abort())
    await page.route(`**/api/tables/${table}/notices?*`, async (route) => {
      const query = new URL(route.request().url()).searchParams
      const from = Number(query.get('from'))
      const to = Math.min(Number(query.get('to')), LINES - 1)
      fetched += to - from + 1
      await route.fulfill({
        json: { notices: Array.from({ length: to - from + 1 }, (_, i) => line(from + i)), next: to + 1 },
      })
    })
    await page.goto(stage.url + links.seats.player)
    await page.locator('#journal', { hasText: `word ${LINES - 1}` }).waitFor()
    expect((await drawnLines(page)).length).toBeLessThan(80)
    expect(fetched).toBeLessThan(400)
    await page.evaluate(`(async () => {
      const chain = document.querySelector('#journal .chain')
      for (let i = 0; i < 60; i++) {
        chain.scrollTop = Math.max(0, chain.scrollTop - 900)
        await new Promise((done) => requestAnimationFrame(done))
      }
    })()`)
    expect((await drawnLines(page)).length).toBeLessThan(80)
    await page.evaluate(`document.querySelector('#journal .chain').scrollTop = 0`)
    await page.locator('#journal li[data-n="0"]', { hasText: 'word 0' }).waitFor()
    expect((await drawnLines(page)).length).toBeLessThan(80)
    expect(await page.locator('text=does not hold').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('what a browser receives', () => {
  it('holds no note of the game master, no seed, and no key of another seat', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'skirmish/ember-ambush',
      seats: { odrin: 'focus' },
    })
    stage.sent.forget()
    const [player, watcher] = await Promise.all([
      openPage(stage.browser, stage.url + links.seats.ysolde),
      openPage(stage.browser, stage.url + links.watch),
    ])
    await sitDown(player.page, 'marker')
    await watcher.page.waitForURL(/\/t\//)
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'freeze' })
    await player.page.locator('#journal', { hasText: 'opens the seal' }).waitFor()
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    await player.page.locator('.tray.lit .commit').waitFor()
    await choose(player.page)
    await ask(stage.url, keys.gm, `${table}/requests`, {
      kind: 'say',
      text: 'for ysolde alone',
      to: 'ysolde',
    })
    await player.page.locator('#journal .say', { hasText: 'for ysolde alone' }).waitFor()
    const secrets = await stage.host.store.secrets(table)
    const bytes = stage.sent.text()
    expect(bytes).toContain('cinder-imp_1')
    for (const marker of [
      'The floor gives way',
      secrets?.seed,
      secrets?.veil,
      keys.gm,
      keys.watch,
      keys.seats.ysolde,
    ])
      expect(bytes.includes(marker!)).toBe(false)
    await Promise.all([player, watcher].map(({ context }) => context.close()))
  })
})

describe.concurrent('a scenario of one’s own', () => {
  it('has its faults shown at their lines, and is set once they are mended', async () => {
    const { page, context } = await openPage(stage.browser, stage.url)
    await page.getByRole('button', { name: 'Your own' }).click()
    const text = page.getByLabel('Scenario, as YAML')
    const good =
      "ruleset: bx\ntitle: A test\npc: { Name: Harrow, AC: 15, HD: 4, hp: 22/22, AT: 5, Dmg: 1d8+2, ML: 10 }\nfoes:\n  - 'Reaver 1: BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7'\n"
    await text.fill(good.replace('AC: 15', 'AC: fifteen'))
    await page.getByRole('button', { name: 'Check it' }).click()
    const bad = page.locator('.lines li.bad')
    await bad.first().waitFor()
    expect(await bad.first().textContent()).toMatch(/^3/)
    await text.fill(good)
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.locator('.good', { hasText: 'A test' }).waitFor()
    await page.getByRole('button', { name: 'Set it for friends' }).click()
    await page.getByText('scenario.yaml, your own').waitFor()
    await page.getByRole('radiogroup', { name: 'Game master' }).getByRole('radio', { name: 'Me' }).click()
    await page.getByRole('button', { name: 'Set the table' }).click()
    const seats = page.getByRole('dialog', { name: 'Seats and their links' })
    await seats.getByRole('button', { name: 'Copy the link for Harrow' }).waitFor()
    await context.close()
  })
})

describe.concurrent('verify, in the browser', () => {
  async function closedJournal(): Promise<string> {
    const { table, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'verify' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    for (let i = 0; i < 2; i++)
      await ask(stage.url, keys.seats.player!, `${table}/commands`, { text: 'attack' }).catch(() => {})
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'close' })
    const response = await fetch(`${stage.url}/api/tables/${table}/export`, {
      headers: { authorization: `Bearer ${keys.gm}` },
    })
    return await response.text()
  }

  it('finds that a closed journal holds, and names the line of one that was tampered with; nothing is sent', async () => {
    const journal = await closedJournal()
    const { page, context, faults } = await openPage(stage.browser, `${stage.url}/verify`)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('/api/')) calls.push(request.url())
    })
    const give = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
    await give('good.journal', journal)
    await page.getByRole('heading', { name: 'It holds', exact: true }).waitFor()
    expect(await page.locator('li.holds').count()).toBe(4)
    await give(
      'bad.journal',
      journal.replace(/"d20":(\d+)/, (_, face) => `"d20":${(Number(face) % 20) + 1}`),
    )
    await page.getByRole('heading', { name: 'It does not hold' }).waitFor()
    expect(await page.locator('.stop').first().textContent()).toMatch(/Line 3/)
    // W1: of the checks only the commitment was made to its end, and the seed is there to read.
    expect(await page.locator('li.holds').count()).toBe(1)
    expect(await page.locator('li.holds').textContent()).toMatch(
      /revealed in the last line.* as [0-9a-f]{64}/,
    )
    expect(await page.getByText('The table was not closed').count()).toBe(0)
    await give('no.journal', 'this is a letter\n')
    await page.locator('text=no.journal is no journal').waitFor()
    expect(calls).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('holds a journal against the receipts of this browser', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'bx/three-reavers',
      seed: 'receipts',
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.locator('.tray.lit .commit').waitFor()
    await choose(page)
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'close' })
    await page.getByRole('link', { name: 'Check the dice' }).click()
    await page.locator('text=This is the history this browser saw').waitFor()
    await context.close()
  })
})

describe.concurrent('manners', () => {
  async function clean(page: Page, what: string): Promise<void> {
    expect(await axeFaults(page), what).toEqual([])
  }

  it('axe finds nothing on the pages around a table, in either theme', async () => {
    const { links } = await setTable(stage.url, { scenario: 'adapter/chantry-siege', seed: 'axe' })
    const { page, context, faults } = await openPage(stage.browser, stage.url)
    await page.goto(`${stage.url}${links.seats.Sade}`)
    await page.getByRole('button', { name: 'Sit down' }).waitFor()
    await clean(page, 'join')
    await page.goto(`${stage.url}/lab`)
    await page.locator('svg[role=img]').first().waitFor()
    await clean(page, 'lab')
    await page.goto(`${stage.url}/verify`)
    await page.getByRole('heading', { name: 'Verify a journal' }).waitFor()
    await clean(page, 'verify')
    await page.goto(`${stage.url}/t/nowhere`)
    await page.getByRole('heading', { name: 'This link is not valid here.' }).waitFor()
    await clean(page, 'no table')
    expect(faults).toEqual([])
    await context.close()
  })

  it('axe finds nothing at a table, from gathering to its end, in either theme', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'adapter/chantry-siege',
      seed: 'axe',
    })
    const { page, context, faults } = await openPage(stage.browser, stage.url + links.gm)
    await page.getByText('Seats and their links').click()
    await page.getByRole('button', { name: 'New link' }).first().waitFor()
    await clean(page, 'gathering')
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    await page.getByRole('button', { name: 'Referee’s hand' }).click()
    await page.getByRole('button', { name: 'Hurt' }).click()
    await clean(page, 'game master')
    const spire = await setTable(stage.url, { scenario: 'spire/two-louses', seed: 'axe' })
    await ask(stage.url, spire.keys.gm, `${spire.table}/requests`, { kind: 'start' })
    await page.goto(`${stage.url}${spire.links.seats.player}`)
    await page.locator('.tray.lit .commit').waitFor()
    await page.locator('#journal [data-row]').last().click()
    await clean(page, 'player')
    await ask(stage.url, spire.keys.gm, `${spire.table}/requests`, { kind: 'close' })
    await page.locator('text=The seed is revealed').first().waitFor()
    await clean(page, 'over')
    expect(faults).toEqual([])
    await context.close()
  })

  it('nothing is cut off at 320 pixels, and no request leaves the host', async () => {
    const { table, links, keys } = await setTable(stage.url, {
      scenario: 'simverse/guide-fight',
      seed: 'narrow',
    })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, 'about:blank', {
      viewport: { width: 320, height: 640 },
    })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const fonts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.add(request.url())
    })
    const fits = async (what: string) =>
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(
        320,
      )
    for (const [path, shown] of [
      ['/', '.games .play'],
      ['/new', 'form .btn.lit'],
      ['/finished', '.none'],
      ['/nope', 'h1'],
      ['/lab', 'svg[role=img]'],
      ['/verify', 'input[type=file]'],
      [links.seats.lyra!, '.tray.lit .commit'],
    ] as const) {
      await page.goto(stage.url + path)
      await page.locator(shown).first().waitFor({ state: 'attached' })
      await fits(path)
    }
    const letters = [...fonts].map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength)
    expect((await Promise.all(letters)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000)
    expect(fonts.size).toBe(2)
    await page.getByRole('button', { name: 'Menu' }).click()
    await fits('menu')
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'close' })
    await page.locator('text=The seed is revealed').first().waitFor()
    await fits('over')
    expect([...hosts]).toEqual([stage.url])
    await context.close()
  })

  it('nothing moves where less motion is wanted, and the order of reading is question, board, journal', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'spire/jaw-worm', seed: 'still' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player, {
      reducedMotion: 'reduce',
    })
    await page.locator('.tray.lit .commit').waitFor()
    await choose(page)
    const moving = await page.evaluate<number>(
      'document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 0).length',
    )
    expect(moving).toBe(0)
    const order = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('#tray, [aria-label="Turn order"], #board, #journal, header')].map((one) => one.id || one.ariaLabel || 'top')`,
    )
    expect(order.slice(0, 4)).toEqual(['tray', 'Turn order', 'board', 'journal'])
    expect(order.at(-1)).toBe('top')
    expect(await page.locator('#question').locator('..').getAttribute('aria-live')).toBe('assertive')
    const log = page.locator('[role=log][aria-live=polite]')
    await log.filter({ hasText: /\S/ }).waitFor({ state: 'attached' })
    await context.close()
  })

  it('printing gives the journal, whole, and nothing else', async () => {
    const { table, links, keys } = await setTable(stage.url, { scenario: 'bx/three-reavers', seed: 'print' })
    await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
    for (let i = 0; i < 40; i++)
      await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'say', text: `word ${i}.` })
    const { page, context } = await openPage(stage.browser, stage.url + links.seats.player)
    await page.locator('#journal', { hasText: 'word 39.' }).waitFor()
    await page.evaluate('window.print = () => document.body.classList.add("asked-to-print")')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Print the journal' }).click()
    await page.locator('body.asked-to-print').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))')
    for (const n of [0, 20, 39])
      await page.locator('#journal', { hasText: `word ${n}.` }).waitFor({ state: 'visible' })
    expect(await page.locator('#tray').isVisible()).toBe(false)
    expect(await page.locator('#board').isVisible()).toBe(false)
    expect((await drawnLines(page))[0]).toBe(0)
    await context.close()
  })
})
