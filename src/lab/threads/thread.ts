import { parentPort, workerData } from 'node:worker_threads'
import { readJournalBytes } from '../../library/documents/text-file.js'
import { loadGame } from '../../library/games.js'
import type { Answered, Asked, ThreadData } from '../work.js'
import { perform } from '../work.js'

/** One thread of the pool: takes tasks, hands back tallies. */
const ready = (async () => {
  for (const file of (workerData as ThreadData).games) await loadGame(file)
})()

parentPort!.on('message', async ({ task }: Asked) => {
  let answer: Answered
  try {
    await ready
    answer = { done: await perform(task, readJournalBytes) }
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort!.postMessage(answer)
})
