import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { launchChromium } from '../../chromium.js'

const run = promisify(execFile)

/** Where the page lies on its file server. */
const FOLDER = '/games/ludex/'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** A plain file server with the playground in a subfolder, and a browser. */
export interface Playground {
  readonly url: string
  readonly browser: Browser
  /** How many files it has served, without the one that serves the page offline. */
  readonly served: () => number
  /** All its files together, in bytes. */
  readonly bytes: number
  close(): Promise<void>
}

/** The playground, built from source into a folder of this file's; where the suite built it a moment ago, that one. */
async function buildPlayground(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const built = resolve('dist-playground')
  if (process.env.LUDEX_BUILT !== undefined && existsSync(join(built, 'index.html')))
    return { folder: built, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'ludex-playground-'))
  const { VITEST: _, ...env } = process.env
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/playground/vite.config.ts']
  await run(process.execPath, [...vite, ...options], { env: { ...env, NODE_ENV: 'production' } })
  return { folder, remove: async () => await rm(folder, { recursive: true, force: true }) }
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

export async function openPlayground(): Promise<Playground> {
  const launched = launchChromium()
  const { folder, remove } = await buildPlayground()
  let served = 0
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://files')
    // A browser asks by itself whether what serves the page offline has changed.
    if (!pathname.endsWith('/offline.js')) served++
    const name = decodeURIComponent(pathname.slice(FOLDER.length)) || 'index.html'
    const file = join(folder, normalize(`/${name}`))
    if (!pathname.startsWith(FOLDER) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
    response.end(await readFile(file))
  })
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const browser = await launched
  return {
    url: `http://127.0.0.1:${address.port}${FOLDER}`,
    browser,
    served: () => served,
    bytes: bytesIn(folder),
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await remove()
    },
  }
}

/** Somebody's browser that has visited the page once; from then on it has no network. */
export interface CutOff {
  readonly context: BrowserContext
  /** What went wrong in any of its pages. */
  readonly faults: string[]
  /** Another page of it, at an address behind the folder's. */
  open(address?: string): Promise<Page>
}

export async function visitOnce({ browser, url }: Playground): Promise<CutOff> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  await context.addInitScript(`try { localStorage.setItem('ludex:speed', 'instant') } catch {}`)
  const faults: string[] = []
  const open = async (address = '') => {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on(
      'console',
      (message) => message.type() === 'error' && faults.push(`${message.text()} at ${page.url()}`),
    )
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(url + address)
    return page
  }
  const first = await open()
  await first.getByRole('heading', { name: 'Swords & Morale' }).waitFor()
  await first.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await first.close()
  await context.setOffline(true)
  return { context, faults, open }
}
