import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Host, memoryStore } from '../../src/host/index.js'
import { buildServer } from '../../src/surfaces/http/server.js'
import { launchChromium } from '../chromium.js'
import { secretsOfTest } from '../secrets-of-test.js'

const run = promisify(execFile)

/** A server with the page, and a browser. One for a test file. */
export interface Stage {
  readonly url: string
  readonly browser: Browser
  readonly host: Host
  /** Everything that left the server towards a browser since it was last forgotten. */
  readonly sent: { text(): string; forget(): void }
  close(): Promise<void>
}

/** The page, built from source into a folder of this file's; where the suite built it a moment ago, that one. */
async function buildPages(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  if (process.env.LUDEX_BUILT !== undefined) return { folder: resolve('dist-web'), remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'ludex-web-'))
  const { VITEST: _, ...env } = process.env
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web', ...options], {
    env: { ...env, NODE_ENV: 'production' },
  })
  return { folder, remove: async () => await rm(folder, { recursive: true, force: true }) }
}

/** Ids and secrets come from the name of the running test; where no test runs, somebody has to say where they come from. */
export async function openStage(secrets = secretsOfTest()): Promise<Stage> {
  const launched = launchChromium()
  const pages = await buildPages()
  const host = new Host({ store: memoryStore(), secrets })
  const server = await buildServer({ host, version: 'test', pages: pages.folder })
  const sent = recorder(server)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const browser = await launched
  return {
    url: `http://127.0.0.1:${address.port}`,
    browser,
    host,
    sent,
    async close() {
      await browser.close()
      await server.close()
      await host.close()
      await pages.remove()
    },
  }
}

/** Keeps every byte that goes to a browser, whatever call or stream it belongs to. */
function recorder(server: Awaited<ReturnType<typeof buildServer>>): Stage['sent'] {
  const known = new WeakSet<Socket>()
  let pieces: Buffer[] = []
  server.addHook('onRequest', async ({ headers, raw: { socket } }) => {
    if (known.has(socket) || !/Chrome/.test(headers['user-agent'] ?? '')) return
    known.add(socket)
    const write = socket.write.bind(socket)
    socket.write = ((piece: string | Uint8Array, ...rest: []) => {
      pieces.push(Buffer.from(piece as Uint8Array))
      return write(piece, ...rest)
    }) as typeof socket.write
  })
  return { text: () => Buffer.concat(pieces).toString('latin1'), forget: () => (pieces = []) }
}

/** A way to the server that can be cut and mended. */
export interface Wire {
  readonly url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openWire(to: string): Promise<Wire> {
  const { port } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((inner) => {
    if (isCut) return void inner.destroy()
    const outer = dial(Number(port), '127.0.0.1')
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer)
    outer.pipe(inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface Set {
  readonly table: string
  readonly links: {
    readonly gm: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
  readonly keys: {
    readonly gm: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
}

/** Sets a table over HTTP. Without odds, unless they are what is looked at: they are worked out in the same process. */
export async function setTable(url: string, setting: object): Promise<Set> {
  const response = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ options: { odds: 'none' }, ...setting }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Set
}

export async function ask<T>(url: string, key: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/tables/${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

type PageOptions = NonNullable<Parameters<Browser['newContext']>[0]> & {
  readonly speed?: 'normal' | 'fast' | 'instant'
}

/** A page in its own browser, with whatever goes wrong in it. Others' blows are shown at once, unless `speed` says how fast. */
export async function openPage(
  browser: Browser,
  address: string,
  { speed = 'instant', ...options }: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext(options)
  await context.addInitScript(`try { localStorage.setItem('ludex:speed', '${speed}') } catch {}`)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A connection that the test cut is reported by the browser, too.
    if (message.type() === 'error' && !/ERR_|Failed to load resource/.test(message.text()))
      faults.push(message.text())
  })
  await page.goto(address)
  return { page, context, faults }
}

/** The number of the last line that a page knows of. */
export async function lastLine(page: Page): Promise<number> {
  return Number((await page.locator('.table').getAttribute('data-n')) ?? -1)
}

/**
 * Waits until a page knows of a line. The page watches itself and answers once: its policy allows no evaluation later on,
 * as polling would need.
 */
export async function lineReached(page: Page, n: number, timeout = 30_000): Promise<void> {
  const reached = await page.evaluate<boolean>(`new Promise((resolve) => {
    const isThere = () => Number(document.querySelector('.table')?.dataset.n) >= ${n}
    if (isThere()) return resolve(true)
    const watching = new MutationObserver(() => isThere() && done(true))
    const late = setTimeout(() => done(false), ${timeout})
    const done = (found) => {
      watching.disconnect()
      clearTimeout(late)
      resolve(found)
    }
    watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-n'] })
  })`)
  if (!reached) throw new Error(`line ${n} did not come within ${timeout} ms`)
}

/** The numbers of the lines that the journal has drawn, in their order. */
export async function drawnLines(page: Page): Promise<readonly number[]> {
  return await page.evaluate<number[]>(
    `[...document.querySelectorAll('#journal li[data-n]')].map((line) => Number(line.dataset.n))`,
  )
}

const WANTED = /^(attack|damage|initiative|check|play|defend|riposte|fight|block|dodge|parry)$/
const ENDS = /^(end|turn|pass|stay|none)$/

/** What a page shows at a glance: one call, since a game takes hundreds of glances. */
interface Glance {
  readonly n: number
  readonly over: boolean
  readonly lit: boolean
  /** The verbs of the dock in their order; none where the game draws its choices itself. */
  readonly verbs: readonly string[]
  /** The place of the verb that is armed; -1 where none is. */
  readonly armed: number
  /** People who can be aimed at. */
  readonly targets: number
  /** Something is chosen. */
  readonly picked: boolean
}

async function glance(page: Page): Promise<Glance> {
  return await page.evaluate<Glance>(`(() => {
    const verbs = [...document.querySelectorAll('#tray .verb[data-verb]')]
    return {
      n: Number(document.querySelector('.table')?.dataset.n ?? -1),
      over: /The dice are still sealed|The seed is revealed/.test(document.querySelector('.tray')?.textContent ?? ''),
      lit: document.querySelector('.tray.lit .commit') !== null,
      verbs: verbs.map((one) => one.dataset.verb),
      armed: verbs.findIndex((one) => one.ariaPressed === 'true'),
      targets: document.querySelectorAll('#board .person.can').length,
      picked: document.querySelector('#tray .commit:not(.ghost)') !== null,
    }
  })()`)
}

/** How somebody answers: by pressing with the mouse, or by keys alone. */
export type Hands = 'mouse' | 'keys'

/** Makes one choice the way a hurried person would: strike if possible, else let the turn go on. */
export async function choose(page: Page, hands: Hands = 'mouse'): Promise<void> {
  const { n, verbs, armed, picked } = await glance(page)
  if (verbs.length === 0) {
    // Games that draw their choices as cards answer to the number of a choice.
    if (!picked) await page.keyboard.press('1')
  } else {
    const wanted =
      [WANTED, ENDS].map((kind) => verbs.findIndex((one) => kind.test(one))).find((at) => at >= 0) ?? 0
    if (armed !== wanted || !picked) await arm(page, wanted, armed === wanted, hands)
    if ((await glance(page)).targets > 0 && !(await glance(page)).picked) {
      if (hands === 'mouse') await page.locator('#board .person.can').first().click()
      else await page.keyboard.press('1')
    }
  }
  if (hands === 'mouse') await commit(page, n + 1)
  else await commitByKeys(page, n + 1)
}

/** Arms a verb, unless it is armed and waits for its target. */
async function arm(page: Page, place: number, isArmed: boolean, hands: Hands): Promise<void> {
  const waits = isArmed && (await glance(page)).targets > 0
  if (waits) return
  if (hands === 'mouse') {
    await page.locator('#tray .verb[data-verb]').nth(place).click()
    return
  }
  // Another verb may be armed and wait for a target: one step back, then the number of this one.
  while ((await glance(page)).armed >= 0) {
    const before = (await glance(page)).armed
    await page.keyboard.press('Escape')
    if ((await glance(page)).armed === before) await page.waitForTimeout(20)
  }
  await page.keyboard.press(String(place + 1))
}

/** Sends by Enter, until the journal has this line. */
async function commitByKeys(page: Page, line: number): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    // A key right after a new question is taken for one too many, so it may take two.
    await page.keyboard.press('Enter')
    const isDone = await lineReached(page, line, 150).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

/** Commits what stands in the line, until the journal has this line. */
export async function commit(page: Page, line: number): Promise<void> {
  // A press right after a new question is taken for one too many, so it may take two.
  for (let tries = 0; tries < 20; tries++) {
    await page
      .locator('.commit')
      .click({ timeout: 500 })
      .catch(() => {})
    const isDone = await lineReached(page, line, 150).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

/** Makes this number of choices; fewer where the game ends before. */
export async function playOn(page: Page, choices: number): Promise<void> {
  for (let made = 0; made < choices; ) {
    const { over, lit } = await glance(page)
    if (over) return
    if (lit) {
      await choose(page)
      made++
    } else await page.waitForTimeout(40)
  }
}

/** Plays until the tray tells the outcome; the seat that is asked chooses. */
export async function playToEnd(pages: readonly Page[], hands: Hands = 'mouse', most = 400): Promise<string> {
  for (let step = 0; step < most; step++) {
    const seen = await Promise.all(pages.map(glance))
    if (seen.some(({ over }) => over)) return (await pages[0]!.locator('.tray h2').textContent()) ?? ''
    const at = seen.findIndex(({ lit }) => lit)
    if (at >= 0) await choose(pages[at]!, hands)
    else await pages[0]!.waitForTimeout(40)
  }
  throw new Error(`no end after ${most} steps: ${await pages[0]!.locator('.tray').textContent()}`)
}
