import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distribution, parseDice } from '../../src/kernel/dice/expression.js'
import { mostChanging } from '../../src/lab/report/heat.js'
import { dicePage } from '../../src/lab/report/page/dice-page.js'
import { html } from '../../src/lab/report/page/html.js'
import { type About, simulationPage } from '../../src/lab/report/page/simulation-page.js'
import { STYLE } from '../../src/lab/report/page/style.js'
import { balancePage, comparisonPage, sweepPage } from '../../src/lab/report/page/sweep-page.js'
import { resultOf } from '../../src/lab/report/simulation.js'
import { parseAxis } from '../../src/lab/sweep/axis.js'
import { balance } from '../../src/lab/sweep/balance.js'
import { compare } from '../../src/lab/sweep/compare.js'
import { sweep } from '../../src/lab/sweep/sweep.js'
import { type Fight, loadFight } from '../../src/lab/sweep/variant.js'
import { LocalPool } from '../../src/lab/threads/thread-pool.js'
import { perform } from '../../src/lab/work.js'
import { axeFaults } from '../axe.js'
import { launchChromium } from '../chromium.js'

const fight: Fight = { file: 'bx/three-reavers', settings: ['pc.Name=<b>Harrow</b>'], players: {}, seed: 3 }
const pool = new LocalPool()
const byGames = { limit: 0, runs: 200 }
const HOSTILE = '<script>fetch("http://example.org")</script>'

async function reports(): Promise<Readonly<Record<string, string>>> {
  const loaded = await loadFight(fight)
  const { ruleset, scenario } = loaded.loaded
  const about: About = {
    title: `Three reavers ${HOSTILE}`,
    players: 'everybody plays attack',
    seed: 3,
    command: 'ludex simulate bx/three-reavers',
    seats: ruleset.seats(scenario),
  }
  const { tally } = await perform<'play'>({ kind: 'play', work: loaded.work, first: 0, runs: 400 })
  const map = await sweep(fight, [parseAxis('pc.AC=14..16'), parseAxis('pc.hp=18,22')], pool, byGames)
  const line = await sweep(fight, [parseAxis('pc.AC=14..16')], pool, byGames)
  const other = await loadFight(fight, [{ name: 'pc.AC', value: '17' }])
  const target = { name: 'PC_DOWN', value: 0.2 }
  const dice = ['4d6kh3', '3d6'].map((text) => ({ canonical: text, exact: distribution(parseDice(text)) }))
  return {
    dice: dicePage(dice, HOSTILE, 15),
    simulation: simulationPage(resultOf(ruleset, { tally }), about),
    map: sweepPage(map, mostChanging(map), about),
    line: sweepPage(line, mostChanging(line), about),
    comparison: comparisonPage(await compare(loaded, other, pool, byGames), { a: 'a', b: HOSTILE }, about),
    balance: balancePage(
      await balance(fight, parseAxis('pc.hp=18..22'), target, pool, byGames),
      'pc.hp',
      about,
    ),
  }
}

describe('a report', () => {
  let browser: Browser
  let folder: string
  let pages: Readonly<Record<string, string>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ludex-report-'))
    browser = await launchChromium()
    pages = await reports()
    for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, `${name}.html`), text)
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is clean for axe in either theme, asks for nothing and runs nothing', async () => {
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    for (const name of Object.keys(pages)) {
      const url = pathToFileURL(join(folder, `${name}.html`)).href
      asked.length = 0
      await page.goto(url)
      expect(asked).toEqual([url])
      for (const summary of await page.locator('summary').all()) await summary.click()
      expect(await page.locator('script').count()).toBe(0)
      const wider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      expect(wider, `${name} is wider than the screen`).toBe(false)
      expect(await axeFaults(page), name).toEqual([])
    }
    expect(said).toEqual([])
    await context.close()
  })

  it('shows the figures: ends with intervals, rounds, distributions, a heat map', () => {
    const { simulation, map } = pages
    for (const word of [
      'How it ends',
      'Round by round',
      'pcHp',
      'Who dealt what',
      'upset',
      '&lt;b&gt;Harrow',
    ])
      expect(simulation).toContain(word)
    expect(map!.match(/<td style="--p:/g)).toHaveLength(6)
  })
})

it('what goes into a page is text', () => {
  expect(html`<p title="${'"><i>'}">${['a & b', html`<b>${'<'}</b>`]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;i&gt;">a &amp; b<b>&lt;</b></p>',
  )
})

it('has the colours of the house', () => {
  const tokens = readFileSync('web/src/styles/tokens.css', 'utf8')
  const colours = (text: string) => new Set(text.match(/--[a-z0-9-]+: #[0-9A-Fa-f]{6}/g))
  const house = colours(tokens)
  const ours = colours(STYLE)
  expect(ours.size).toBeGreaterThan(30)
  for (const colour of ours) expect(house).toContain(colour)
})
