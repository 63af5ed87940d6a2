import type { Page } from '@playwright/test'

/** A phone, a tablet, a small desk and a large one: every page is looked at in all of them. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
] as const

/** A part of the page and its place on the screen. */
export interface Box {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The places of the page's areas, as far as they are on the screen. */
export async function areasOf(page: Page): Promise<readonly Box[]> {
  return await page.evaluate<
    readonly Box[]
  >(`['header.area-top', '.area-strip', '#board', '.area-peek', '#journal', '#tray']
    .map((at) => ({ at, box: document.querySelector(at)?.getBoundingClientRect(), seen: getComputedStyle(document.querySelector(at)).visibility }))
    .filter(({ box, seen }) => box && box.width > 0 && box.height > 0 && seen === 'visible')
    .map(({ at, box }) => ({ name: at, left: box.left, top: box.top, right: box.right, bottom: box.bottom }))`)
}

/** The places of everything that a selector finds, by an attribute of each. */
export async function boxesOf(page: Page, selector: string, named: string): Promise<readonly Box[]> {
  return await page.evaluate<readonly Box[]>(`[...document.querySelectorAll('${selector}')].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return { name: one.getAttribute('${named}') ?? '', left, top, right, bottom }
  })`)
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
}

/** Which of these cover each other. */
export function overlapsAmong(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((box, i) =>
    boxes
      .slice(i + 1)
      .filter((other) => overlap(box, other))
      .map(({ name }) => `${box.name} over ${name}`),
  )
}
