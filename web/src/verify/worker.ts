import { check } from './check.js'

/** A journal may take a while to play again: it does so beside the page. */
self.addEventListener('message', async (event: MessageEvent) => {
  const { id, bytes, receipts } = event.data
  try {
    self.postMessage({ id, done: await check(bytes, receipts) })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
