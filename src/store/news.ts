import type { News } from './contract.js'

/** Tells everybody. Anyone who cannot hear it keeps nobody else from hearing, and no line from being kept. */
export function spread(listeners: Iterable<(news: News) => void>, news: News): void {
  for (const listener of [...listeners]) {
    try {
      listener(news)
    } catch {
      // News are a hint to look: anyone who cannot take it finds the line at the next look.
    }
  }
}
