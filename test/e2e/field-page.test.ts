import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFaults } from '../axe.js'
import { areasOf, boxesOf, overlapsAmong, SIZES } from './areas.js'
import { ask, lastLine, lineReached, openPage, openStage, type Stage, setTable } from './web-stage.js'

/** The field of two dimensions on the page: the bridge, played by mouse and by keys, at every size. */
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

interface FieldLook {
  readonly view: {
    readonly people: readonly { readonly name: string; readonly at: number; readonly y: number }[]
  }
}

it('the bridge is moved on by mouse and by keys; nothing overlaps at four sizes', {
  timeout: 120_000,
}, async () => {
  const opened = await setTable(stage.url, {
    scenario: 'simverse/bridge-of-ledges',
    gm: false,
    seats: { lyra: 'tactical', maren: 'tactical', wardens: 'tactical' },
    seed: 'field',
  })
  const key = opened.keys.seats.marcus!
  await ask(stage.url, key, `${opened.table}/requests`, { kind: 'start' })
  const { page, context, faults } = await openPage(stage.browser, `${stage.url}/t/${opened.table}#${key}`, {
    viewport: SIZES[3],
    reducedMotion: 'reduce',
  })
  const marcus = async () => {
    const { view } = await ask<FieldLook>(stage.url, key, opened.table)
    const { at, y } = view.people.find(({ name }) => name === 'Marcus')!
    return [at, y]
  }
  await page.locator('[data-token="Marcus"].lit').waitFor()

  await checkSizes(page)
  expect(await axeFaults(page)).toEqual([])

  // A square over the ledge is held back, and nothing is sent.
  const begun = await lastLine(page)
  await page.locator('[data-square="-8,-3"]').click()
  await page.waitForTimeout(300)
  await page.locator('[data-square="-8,-3"]').click()
  await page.getByText('it leads over the south ledge').first().waitFor()
  expect(await lastLine(page)).toBe(begun)

  // By mouse: pressed, it is chosen; pressed again, it is done.
  const near = page.locator('[data-square="-6,1"]')
  await near.click()
  expect(await near.getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('#tray .commit').textContent()).toContain('Move to -6,1')
  await near.click()
  await lineReached(page, begun + 1)
  expect(await marcus()).toEqual([-6, 1])

  // By keys: from one's own token two squares to the right and one down, then Enter twice.
  await page.locator('[data-token="Marcus"]').focus()
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(arrow)
  expect(await focused(page)).toBe('-4,0')
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  expect(await page.locator('[data-square="-4,0"]').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await lineReached(page, begun + 2)
  expect(await marcus()).toEqual([-4, 0])
  expect(faults).toEqual([])
  await context.close()
})

async function focused(page: Page): Promise<string | undefined> {
  return await page.evaluate<string | undefined>('document.activeElement?.dataset.square')
}

/** Areas and tokens have their places; a thumb finds every square, and the field is within the stage. */
async function checkSizes(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const what = `at ${size.width}`
    const least = size.width < 720 ? 44 : 30
    // The field is drawn again once the page has its new size.
    const small = async () => {
      const squares = await boxesOf(page, '[data-square]', 'data-square')
      return squares.filter(({ left, right }) => right - left < least - 0.5)
    }
    await expect.poll(small, { message: what, timeout: 20_000 }).toEqual([])
    expect(overlapsAmong(await areasOf(page)), what).toEqual([])
    const tokens = await boxesOf(page, '[data-token]', 'data-token')
    expect(tokens, what).toHaveLength(7)
    expect(overlapsAmong(tokens), what).toEqual([])
    const [field] = await boxesOf(page, '.field', 'aria-label')
    const [stageBox] = await boxesOf(page, '#board', 'aria-label')
    expect(field!.left, what).toBeGreaterThanOrEqual(stageBox!.left)
    expect(field!.right, what).toBeLessThanOrEqual(stageBox!.right)
    // The person in hand is within the part of the field that is seen.
    const [hand] = await boxesOf(page, '[data-token].lit', 'data-token')
    const [seen] = await boxesOf(page, '.field .window', 'class')
    expect(hand!.left >= seen!.left && hand!.right <= seen!.right, what).toBe(true)
    expect(hand!.top >= seen!.top && hand!.bottom <= seen!.bottom, what).toBe(true)
  }
}
