import { type Browser, chromium } from '@playwright/test'

/** Debian's Chromium without a window: the same engine, and a fourth of the time. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
}
