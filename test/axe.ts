import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that go by colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page, a line for each fault. Colours are looked at in both themes; all the rest is the same page in
 * either.
 */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is met on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No frame of another host stands on our pages, so that a second page to collect results is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOURS)).analyze()
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}: ${id} ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)
  }
  return faults
}
