import { fairDice } from './fair.js'
import { fight } from './fight.js'
import { many } from './many.js'

/** Fights are played beside the page, so that it never stands still. */
self.addEventListener('message', async ({ data: { id, kind, job } }: MessageEvent) => {
  try {
    const so = (far: unknown) => self.postMessage({ id, far })
    const done = await (kind === 'dice'
      ? fairDice(job, so)
      : kind === 'many'
        ? many(job, so)
        : fight(job, so))
    self.postMessage({ id, done })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
