import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '../../scripts/site/build-site.js'
import { axeFaults } from '../axe.js'
import { launchChromium } from '../chromium.js'
import { FileServer } from './file-server.js'

/** The most that the first page fetches before anybody touches it. */
const MAX_HOME = 150_000

let folder: string
let files: FileServer
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-site-'))
  await buildSite(folder)
  files = await FileServer.open(folder, '/people/ada/games/')
  browser = await launchChromium()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  files?.close()
  rmSync(folder, { recursive: true, force: true })
})

function pagesOf(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !/^(api|play|embed)[\\/]/.test(name),
  )
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

/** A page of the site, and all that it asked for. */
async function visit(
  path: string,
): Promise<{ readonly page: Page; readonly lost: string[]; bytes(): Promise<number> }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const lost: string[] = []
  const sizes: Promise<number>[] = []
  page.on('pageerror', ({ message }) => lost.push(message))
  page.on('response', (response) => {
    if (response.status() >= 400 || !response.url().startsWith(files.address)) lost.push(response.url())
    else sizes.push(response.body().then(({ length }) => length))
  })
  await page.goto(files.address + path, { waitUntil: 'networkidle' })
  return { page, lost, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) }
}

describe('the site', () => {
  it('has no address that leaves its folder, and every link and picture leads to something', () => {
    const lost: string[] = []
    for (const name of pagesOf()) {
      const html = read(name)
      expect(html, name).not.toMatch(/(?:href|src)="\//)
      for (const [, target] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (/^[a-z]+:/.test(target!)) continue
        const [path = '', anchor] = target!.split('#')
        const file =
          path === '' ? name : relative(folder, join(folder, dirname(name), decodeURIComponent(path)))
        if (!existsSync(join(folder, file))) lost.push(`${name}: ${target}`)
        else if (anchor !== undefined && !read(file).includes(`id="${anchor}"`))
          lost.push(`${name}: ${target}`)
      }
    }
    expect(lost).toEqual([])
    expect(pagesOf().length).toBeGreaterThan(30)
  })

  it('works in any folder of a plain file server; its first page is light', async () => {
    const { page, lost, bytes } = await visit('')
    expect(await page.title()).toBe('Ludex, a referee for tabletop games')
    expect(await bytes()).toBeLessThan(MAX_HOME)
    await page.getByRole('link', { name: 'Spire', exact: true }).first().click()
    await page.waitForURL(/spire\.html$/)
    expect(await page.locator('#rooms [aria-current]').textContent()).toBe('Spire')
    expect(lost).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    await page.close()
  })

  it('finds words, by keyboard, from a page in a folder below', async () => {
    const { page, lost } = await visit('scenarios/bx.html')
    await page.keyboard.press('/')
    await page.keyboard.type('commitment seed')
    await page.locator('#found a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('bx.html'))
    expect(await page.locator('main').textContent()).toMatch(/commit/)
    expect(lost).toEqual([])
    await page.close()
  })

  it('keeps the theme that was chosen, and shows a narrow screen one column with a menu', async () => {
    const { page } = await visit('dice.html')
    await page.locator('#theme').click()
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.locator('#menu').click()
    expect(await page.locator('#rooms a').first().isVisible()).toBe(true)
    await page.close()
  })
})
