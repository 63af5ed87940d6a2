import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { soak } from '../soak.js'
import { SIZES } from './areas.js'
import {
  ask,
  commit,
  lastLine,
  lineReached,
  type Set as OpenSet,
  openPage,
  openStage,
  type Stage,
  setTable,
} from './web-stage.js'

/** The Spire on the page, played as a card game: presses and keys alone, in every size. */

let stage: Stage
/** A whole fight in a browser: hundreds of presses. */
const LONG = 300_000

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

interface Look {
  readonly n: number
  readonly next: { readonly kind: string }
  readonly view: {
    readonly phase: string
    readonly run?: {
      readonly act: number
      readonly at: string
      readonly room?: { readonly kind: string } | null
    }
    readonly people: readonly { readonly name: string; readonly hp: number }[]
  }
}

interface Seated extends OpenSet {
  readonly page: Page
  readonly faults: readonly string[]
  look(): Promise<Look>
  close(): Promise<void>
}

async function sit(
  scenario: string,
  viewport: (typeof SIZES)[number] = SIZES[3],
  speed: 'normal' | 'instant' = 'instant',
): Promise<Seated> {
  const set = await setTable(stage.url, { scenario, seed: 'cards' })
  await ask(stage.url, set.keys.gm, `${set.table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(stage.browser, stage.url + set.links.seats.player, {
    viewport,
    reducedMotion: 'reduce',
    speed,
  })
  await page.locator('.tray.lit').waitFor()
  const look = () => ask<Look>(stage.url, set.keys.gm, set.table)
  return { ...set, page, faults, look, close: () => context.close() }
}

/** Waits until the page asks again or the game is over. Answers whether it is over. */
async function asked({ page, look }: Seated): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await look()).next.kind === 'over') return true
    if ((await page.locator('.tray.lit').count()) > 0) return false
    await page.waitForTimeout(50)
  }
  throw new Error('the page asks nothing')
}

/** Does something until the journal has its next line: the first press after a question may be taken for one too many. */
async function until(page: Page, press: () => Promise<unknown>): Promise<void> {
  const n = await lastLine(page)
  for (let tries = 0; tries < 25; tries++) {
    await press()
    const isDone = await lineReached(page, n + 1, 250).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  throw new Error(`nothing was done: ${await page.locator('#tray').textContent()}`)
}

const CARD = '.hand .card:not(.poor)'

/** One move with the mouse: a card that can be paid for, its target, the same again; else the end of the turn. */
async function moveByMouse(seated: Seated): Promise<void> {
  const { page } = seated
  const card = page.locator(CARD).first()
  if ((await card.count()) === 0) {
    await until(page, () =>
      page
        .locator('.end-turn')
        .click({ timeout: 2000 })
        .catch(() => {}),
    )
    return
  }
  await card.click({ timeout: 2000 }).catch(() => {})
  const target = page.locator('.foes [data-target]').first()
  await until(page, async () => {
    // What is there now may be gone when it is pressed: then it is looked for again.
    const picked = page.locator('.hand .card.picked')
    const pressed =
      (await target.count()) > 0 ? target : (await picked.count()) > 0 ? picked : page.locator(CARD).first()
    await pressed.click({ timeout: 2000 }).catch(() => {})
  })
}

async function isFocused(page: Page, at: string): Promise<boolean> {
  return await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(at)}) === true`)
}

/** Goes with Tab until something has the focus. */
async function tabTo(page: Page, at: string): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await isFocused(page, at)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${at}`)
}

/** The same with keys: Tab to a card, Enter; where it needs a target the focus is there; Enter, Enter. */
async function moveByKeys(seated: Seated): Promise<void> {
  const { page } = seated
  if ((await page.locator(CARD).count()) === 0) {
    await tabTo(page, '.end-turn')
    await until(page, () => page.keyboard.press('Enter'))
    return
  }
  await tabTo(page, CARD)
  await page.keyboard.press('Enter')
  const waits = (await page.locator('.foes [data-target]').count()) > 1
  if (waits) expect(await isFocused(page, '.foes [data-target]')).toBe(true)
  await until(page, async () => {
    if (!(await isFocused(page, `${CARD}, .foes [data-target]`))) await tabTo(page, CARD)
    await page.keyboard.press('Enter')
  })
}

async function playOut(
  seated: Seated,
  move: (seated: Seated) => Promise<void>,
  until: (look: Look) => boolean,
) {
  for (let moves = 0; moves < 150; moves++) {
    if (until(await seated.look())) return
    if (await asked(seated)) return
    await move(seated)
  }
  throw new Error('no end')
}

/** The game master makes a fight a short one: everybody against the player has one point. */
async function shorten({ look, keys, table, page }: Seated): Promise<void> {
  const { view } = await look()
  for (const [place, { hp }] of view.people.entries())
    if (place > 0 && hp > 1)
      await ask(stage.url, keys.gm, `${table}/commands`, {
        text: `hurt who: ${place} points: ${hp - 1} because: the ceiling comes down`,
      })
  await lineReached(page, (await look()).n)
}

describe('a fight', () => {
  it('is played to its end with the mouse alone', { timeout: LONG }, async () => {
    const seated = await sit('spire/two-louses')
    await shorten(seated)
    await playOut(seated, moveByMouse, ({ next }) => next.kind === 'over')
    expect((await seated.look()).next.kind).toBe('over')
    expect(seated.faults).toEqual([])
    await seated.close()
  })

  it('is played to its end with the keyboard alone', { timeout: LONG }, async () => {
    const seated = await sit('spire/cultist-louse')
    await shorten(seated)
    await playOut(seated, moveByKeys, ({ next }) => next.kind === 'over')
    expect((await seated.look()).next.kind).toBe('over')
    expect(seated.faults).toEqual([])
    await seated.close()
  })

  it('shows what a card would do, on whom it is aimed and beside everybody else, and nothing is chosen before a press', async () => {
    const seated = await sit('spire/cultist-spike-slime')
    const { page } = seated
    expect(await page.locator('.hand .picked, .foes .picked').count()).toBe(0)
    expect(await page.locator('.foes [data-target]').count()).toBe(0)
    const strike = page.locator('.hand [data-card^="Strike"], .hand [data-card^="Bash"]').first()
    await strike.click()
    // Two could be meant: both have a ring, and their points to come.
    expect(await page.locator('.foes [data-target]').count()).toBe(2)
    expect(
      await page.locator('.foes .token.may', { hasText: /^\d+ → \d+ with (Strike|Bash)$/ }).count(),
    ).toBe(2)
    await page.locator('.foes [data-target]').first().click()
    const [before, after] = /(\d+) → (\d+)/
      .exec((await page.locator('.foes .picked .points').textContent())!)!
      .slice(1)
    expect(Number(after)).toBeLessThan(Number(before))
    expect(await page.locator('.commit').textContent()).toMatch(/^\s*(Strike|Bash) at Cultist/)
    // And it is what happens.
    await until(page, () => page.locator('.foes .picked').click())
    const { view } = await seated.look()
    expect(view.people.find(({ name }) => name === 'Cultist')?.hp).toBe(Number(after))
    await seated.close()
  })

  it('keeps its hand in place while a card is shown, and a press ends what is shown', async () => {
    const seated = await sit('spire/cultist-spike-slime', SIZES[2], 'normal')
    const { page } = seated
    const before = await page.locator('.hand .card').count()
    await page.locator('.hand [data-card^="Strike"]').first().click()
    await page.locator('.foes [data-target]').first().click()
    await page.evaluate(
      `window.fewest = 99; new MutationObserver(() => (window.fewest = Math.min(window.fewest, document.querySelectorAll('.hand .card').length))).observe(document.body, { subtree: true, childList: true })`,
    )
    // The page's own clock stands still, so that the card is being shown for as long as the test needs.
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
    await page.locator('.commit').click()
    await page.getByRole('group', { name: 'Speed' }).waitFor()
    await page.locator('.hand [data-card^="Strike"], .hand [data-card^="Defend"]').first().click()
    expect(await page.getByRole('group', { name: 'Speed' }).count()).toBe(0)
    expect(await page.evaluate<number>('window.fewest')).toBe(before - 1)
    await seated.close()
  })

  it('opens its piles and explains what is carried', async () => {
    const seated = await sit('spire/cultist-spike-slime')
    const { page } = seated
    await page.getByRole('button', { name: /^draw pile: / }).click()
    const sheet = page.getByRole('dialog')
    expect(await sheet.textContent()).toContain('Its order is hidden')
    expect(await sheet.locator('.card').count()).toBeGreaterThan(0)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Burning Blood: / }).click()
    expect(await page.getByRole('dialog').textContent()).toMatch(/after a win/i)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await seated.close()
  })
})

/** Presses the first thing that lies open in the room, until only the way on is left. */
async function emptyRoom({ page }: Seated): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.locator('.tray.lit').waitFor()
    const open = page.locator('.here button.card:not(.poor), .here .rows button:enabled')
    if ((await open.count()) === 0) return
    await until(page, () =>
      open
        .first()
        .click({ timeout: 2000 })
        .catch(() => {}),
    )
  }
  throw new Error('the room is never empty')
}

/** Rooms of the map that are not wholly on it, or too small for a finger. */
async function cutRooms(page: Page): Promise<readonly string[]> {
  return await page.evaluate<readonly string[]>(`(() => {
    const map = document.querySelector('.map').getBoundingClientRect()
    const isCut = ({ left, right, top, bottom }) => left < Math.max(0, map.left - 0.5) || right > Math.min(innerWidth, map.right + 0.5) || top < map.top - 0.5 || bottom > map.bottom + 0.5
    return [...document.querySelectorAll('.map .room')]
      .filter((one) => [one, ...one.children].some((part) => isCut(part.getBoundingClientRect())) || one.getBoundingClientRect().width < (innerWidth < 1024 ? 44 : 36))
      .map((one) => one.getAttribute('aria-label'))
  })()`)
}

describe('a run', () => {
  it('goes from Neow over the map into a fight and to its reward by presses alone', {
    timeout: LONG,
  }, async () => {
    const seated = await sit('spire/run')
    const { page } = seated
    await page.getByRole('heading', { name: 'Neow', exact: true }).waitFor()
    expect(await page.locator('.here .rows b').count()).toBeGreaterThanOrEqual(3)
    // Nothing is pressed, so there is nothing that odds could be about; then the dock says how it is done.
    expect(await page.locator('.tray .note').count()).toBe(0)
    await page.getByText('Press what you want above.').waitFor()
    await page.locator('.here button:enabled').first().click()
    await page.getByText(/Press again, or the button, to do it\.$/).waitFor()
    await page.keyboard.press('Escape')
    await emptyRoom(seated)
    const map = page.getByRole('group', { name: 'The map, from the bottom up' })
    const room = map.getByRole('button').first()
    expect(await room.getAttribute('aria-label')).toBe('Go on to Fight, floor 1')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await cutRooms(page), `cut at ${size.width}`).toEqual([])
    }
    await room.click()
    // The panel tells what lies behind the room.
    expect(await page.locator('.side').textContent()).toMatch(/Treasurein \d+ floors?, certain/)
    await until(page, () => room.click())
    await page.locator('.hand').waitFor()
    await shorten(seated)
    await playOut(seated, moveByMouse, (look) => look.view.phase === 'room')
    const { next } = await seated.look()
    if (next.kind !== 'over') {
      await page.locator('.here .card').first().waitFor()
      const before = await lastLine(page)
      await page.locator('.here .card').first().click()
      await commit(page, before + 1)
      expect(await lastLine(page)).toBeGreaterThan(before)
    }
    expect(next.kind).not.toBe('over')
    expect(seated.faults).toEqual([])
    await seated.close()
  })
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height
  )
}

/** The part of an element that its scrolling parents show. */
async function seenBox(page: Page, at: string): Promise<Box> {
  return await page.evaluate<Box>(`(() => {
    const all = [...document.querySelectorAll(${JSON.stringify(at)})].map((one) => {
      let { left, top, right, bottom } = one.getBoundingClientRect()
      for (let up = one.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue
        const box = up.getBoundingClientRect()
        left = Math.max(left, box.left); top = Math.max(top, box.top)
        right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom)
      }
      return { left, top, right, bottom }
    }).filter(({ left, top, right, bottom }) => right > left && bottom > top)
    const x = Math.min(...all.map(({ left }) => left)), y = Math.min(...all.map(({ top }) => top))
    return { x, y, width: Math.max(...all.map(({ right }) => right)) - x, height: Math.max(...all.map(({ bottom }) => bottom)) - y }
  })()`)
}

it.each(['spire/cultist-spike-slime', 'spire/slime-trio'])(
  'hand, monsters and rail of %s do not overlap at any size',
  async (scenario) => {
    const seated = await sit(scenario)
    const { page } = seated
    for (const size of SIZES) {
      const at = `${size.width} × ${size.height}`
      await page.setViewportSize(size)
      const boxes = await Promise.all(
        ['.hand .card', '.foes .fighter', '.hero .fighter', '.rail', '.commit'].map((one) =>
          seenBox(page, one),
        ),
      )
      for (const [place, box] of boxes.entries()) {
        expect(box.height, `${place} at ${at}`).toBeGreaterThan(20)
        expect(box.x, at).toBeGreaterThanOrEqual(-1)
        for (const other of boxes.slice(place + 1))
          expect(overlap(box, other), `${at}: ${JSON.stringify(boxes)}`).toBe(false)
      }
      // Where the hand is wider than the screen, it says how many cards lie beyond its edge, and a press brings them.
      if (size.width < 720 && (await page.locator('.hand .card').count()) > 3) {
        const hint = page.getByRole('button', { name: /^\d more cards? to the right$/ })
        await hint.click()
        await page.getByRole('button', { name: /^\d more cards? to the left$/ }).waitFor()
      }
      // Every card can be reached, and every monster is wholly on the stage or scrolled to.
      for (const card of await page.locator('.hand .card').all()) {
        await card.scrollIntoViewIfNeeded()
        expect(await card.isVisible(), at).toBe(true)
      }
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), at).toBe(
        true,
      )
    }
    await seated.close()
  },
)

it.each([SIZES[2], SIZES[0]].slice(0, soak(1, 2)))(
  'axe finds nothing in a fight, at Neow’s or on the map at $width',
  async (size) => {
    for (const scenario of ['spire/cultist-spike-slime', 'spire/run']) {
      const seated = await sit(scenario, size)
      const { page } = seated
      if (scenario === 'spire/run') {
        expect(await axeFaults(page), 'Neow').toEqual([])
        await emptyRoom(seated)
      } else {
        await page.locator(CARD).first().click()
      }
      expect(await axeFaults(page), scenario).toEqual([])
      await seated.close()
    }
  },
)
