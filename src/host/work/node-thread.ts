import { Worker } from 'node:worker_threads'
import { type BeginThread, Unanswered } from './pool.js'

interface NodeThread {
  /** The module that the thread runs. */
  readonly script: string
  /** What it is begun with. */
  readonly data?: () => unknown
  /** Megabytes that its objects may take; it ends when it needs more. */
  readonly megabytes?: number
}

/** How to begin a thread of Node. */
export function nodeThread({ script, data, megabytes }: NodeThread): BeginThread {
  return ({ said, failed }) => {
    const worker = new Worker(script, {
      workerData: data?.(),
      ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    })
    worker.unref()
    worker.on('message', said)
    worker.on('error', (error) => {
      const { code } = error as NodeJS.ErrnoException
      failed(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unanswered('memory') : error)
    })
    worker.on('exit', () => failed(new Error('a thread of the server ended')))
    return { ask: (question) => worker.postMessage(question), end: () => worker.terminate() }
  }
}
