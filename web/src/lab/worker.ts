import { fight } from './fight.js'

/** Fights are played beside the page, so that it never stands still. */
self.addEventListener('message', async ({ data: { id, job } }: MessageEvent) => {
  try {
    const done = await fight(job, (count) => self.postMessage({ id, count }))
    self.postMessage({ id, done })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
