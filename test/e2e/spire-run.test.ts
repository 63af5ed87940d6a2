import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawSecrets } from '../../src/host/access/keys.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { isVolume } from '../soak.js'
import { SIZES } from './areas.js'
import { type PressedLook, pressesFor } from './spire-presses.js'
import { ask, lastLine, lineReached, openPage, openStage, type Stage, setTable } from './web-stage.js'

/** The won run of the transcripts, by presses on the page alone: no ruling, no typed line. */

const SCRIPT = fileURLToPath(new URL('../transcripts/spire/the-whole-tower/script', import.meta.url))

/** The seed of the run, and what is done until the first board of the second act lies there. */
function climbOfScript(): { readonly seed: string; readonly lines: readonly string[] } {
  const [head = '', ...typed] = readFileSync(SCRIPT, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('## '))
  const [, seed] = /--seed (\S+)/.exec(head) ?? []
  if (seed === undefined) throw new Error('the script has no seed')
  const lines = typed.filter((line) => line !== 'story')
  return { seed, lines: lines.slice(0, lines.indexOf('ahead') + 1) }
}

const { seed, lines } = climbOfScript()

const isMove = (line: string) => line.startsWith('move ')

/** With time for volume all of it, else the first fight and what it leaves. */
const way = isVolume ? lines : lines.slice(0, lines.indexOf(lines.filter(isMove)[1]!))

let stage: Stage

beforeAll(async () => {
  // The dice follow from the seed and the table's name: this table has the name that the terminal gives it.
  const id = `spire-${bytesToHex(seedFromText(seed).subarray(0, 6))}`
  stage = await openStage((game) => ({ ...drawSecrets(game), id }))
})
afterAll(async () => {
  await stage?.close()
})

type Look = PressedLook & {
  readonly view: {
    readonly run?: { readonly act: number; readonly at: string; readonly room?: { readonly kind: string } }
  }
}

/** Where pictures of the way go, if anybody wants to look at them. */
const PICTURES = process.env.LUDEX_PICTURES

async function pictured(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${PICTURES}/${name}-${theme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

async function isPressed(place: Locator): Promise<boolean> {
  const pressed = await place.getAttribute('aria-pressed', { timeout: 2000 }).catch(() => null)
  return pressed === 'true'
}

/** Presses what a line of the script means, and then the button that does it. */
async function pressLine(page: Page, look: Look, line: string): Promise<void> {
  const n = await lastLine(page)
  const presses = pressesFor(page, look, line)
  for (let tries = 0; tries < 20; tries++) {
    // What is chosen by itself, or by an earlier try, is not pressed again: a second press would do it.
    for (const press of presses)
      if (!(await isPressed(press))) await press.click({ timeout: 2000 }).catch(() => {})
    await page
      .locator('.commit:not(.ghost)')
      .click({ timeout: 1000 })
      .catch(() => {})
    // Long enough for a slow machine: nothing may be done twice.
    const isDone = await lineReached(page, n + 1, 3000).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  throw new Error(`"${line}" cannot be pressed: ${await page.locator('#tray').textContent()}`)
}

it('goes from Neow up the tower by presses alone, without a ruling', { timeout: 900_000 }, async () => {
  const { table, keys, links } = await setTable(stage.url, { scenario: 'spire/run', seed })
  await ask(stage.url, keys.gm, `${table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(stage.browser, stage.url + links.seats.player!, {
    viewport: SIZES[3],
    reducedMotion: 'reduce',
  })
  const look = () => ask<Look>(stage.url, keys.seats.player!, table)
  const seen = new Set<string>()
  const picturedOnce = async (name: string) => {
    if (!seen.has(name)) await pictured(page, name)
    seen.add(name)
  }
  for (const line of way) {
    await page.locator('.tray.lit').waitFor()
    const now = await look()
    if (isMove(line)) await picturedOnce('map')
    if (now.view.run?.room?.kind === 'boss') await picturedOnce('boss')
    await pressLine(page, now, line)
  }
  const { view } = await look()
  if (isVolume) {
    expect(view.run?.act).toBe(2)
    await page.getByText('Act 2 of 3').waitFor()
    await pictured(page, 'act-two')
  } else expect(view.run).toMatchObject({ at: '0-3', room: { kind: 'monster' } })
  expect(faults).toEqual([])
  await context.close()
})
