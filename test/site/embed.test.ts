import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDice } from '../../src/kernel/dice/expression.js'
import { commitment, LiveDice, sessionKey } from '../../src/kernel/dice/live.js'
import { launchChromium } from '../chromium.js'
import { FileServer } from './file-server.js'

/** What a blog fetches for a roll or for odds. */
const MAX_SCRIPT = 60_000

let folder: string
let blog: FileServer
let scripts: FileServer
let browser: Browser
let page: Page
const broken: string[] = []

/** The page of docs/embed.md, with its addresses put in. */
function pageOfDocs(): string {
  const [, code] = /^```html\n([\s\S]*?)^```$/m.exec(readFileSync('docs/embed.md', 'utf8'))!
  return `<!doctype html><html lang="en"><title>A blog</title>${code!.replace('/ludex/embed/', scripts.address)}`
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-embed-'))
  const built = join(folder, 'scripts')
  await build({
    configFile: resolve('web/embed/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
  })
  const words = ['play', 'bx/three-reavers', '--seed', 'tuesday', '--journal', join(folder, 'fight.journal')]
  const input = [...new Array<string>(12).fill('attack'), 'close'].join('\n')
  spawnSync(process.execPath, ['bin/ludex.js', ...words], {
    input,
    env: { ...process.env, XDG_STATE_HOME: folder },
  })
  scripts = await FileServer.open(built, '/any/folder/')
  blog = await FileServer.open(folder, '/')
  writeFileSync(join(folder, 'index.html'), pageOfDocs())
  browser = await launchChromium()
  page = await browser.newPage()
  page.on('pageerror', ({ message }) => broken.push(message))
  await page.goto(blog.address)
}, 300_000)

afterAll(async () => {
  await browser?.close()
  blog?.close()
  scripts?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a page of somebody else with the script of docs/embed.md, which lies on another host', () => {
  it('rolls dice whose seal stood there before', async () => {
    const roll = page.locator('ludex-roll')
    await roll.getByText('The seal of the dice').click()
    const sealed = (await roll.getByText(/^Sealed for the next roll: /).textContent())!.split(': ')[1]!
    expect(sealed).toMatch(/^[0-9a-f]{64}$/)
    await roll.getByRole('button').click()
    const opened = (await roll.getByText(/^Its seal /).textContent())!
    expect(opened).toContain(sealed)
    const seed = Buffer.from(opened.split('the seed ')[1]!, 'hex')
    const dice = new LiveDice(sessionKey('embedded roll', seed, new Map()))
    const { total, faces } = dice.roll(parseDice('4d6kh3'), 'a roll')
    expect(await roll.locator('output').textContent()).toBe(String(total))
    expect(await roll.getByText(`4d6kh3: ${faces.join(', ')}`).count()).toBe(1)
    expect(Buffer.from(commitment('embedded roll', seed)).toString('hex')).toBe(sealed)
    expect(await roll.getByText(/^Sealed for the next roll: /).textContent()).not.toContain(sealed)
  })

  it('shows exact odds, and follows its attributes', async () => {
    const odds = page.locator('ludex-odds')
    expect(await odds.locator('section').textContent()).toContain('23.1 % reach 15 or more (25/108)')
    await odds.evaluate((element) => element.setAttribute('dice', '3d6'))
    expect(await odds.locator('section').textContent()).toContain('9.26 % reach 15 or more (5/54)')
    await odds.evaluate((element) => element.setAttribute('dice', 'three dice'))
    expect(await odds.locator('.bad').count()).toBe(1)
  })

  it('reviews a journal by the rules that played it', async () => {
    const review = page.locator('ludex-review')
    await review.locator('svg').waitFor({ timeout: 120_000 })
    expect(await review.locator('section').textContent()).toMatch(
      /87\.8 at the start, choices [−+]\d+\.\d, dice [−+]\d+\.\d, 100\.0 at the end/,
    )
    expect(await review.locator('section').textContent()).toContain('exact')
    await review.evaluate((element) => element.setAttribute('journal', 'none.journal'))
    await review.getByText('none.journal: 404').waitFor()
  })

  it('is small, and breaks nothing', () => {
    expect(statSync(join(folder, 'scripts', 'ludex-embed.js')).size).toBeLessThan(MAX_SCRIPT)
    expect(broken).toEqual([])
  })
})
