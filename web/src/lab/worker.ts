import { fight } from './fight.js'
import { many } from './many.js'

/** Fights are played beside the page, so that it never stands still. */
self.addEventListener('message', async ({ data: { id, kind, job } }: MessageEvent) => {
  try {
    const so = (far: unknown) => self.postMessage({ id, far })
    const done = kind === 'many' ? await many(job, so) : await fight(job, so)
    self.postMessage({ id, done })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
