import { Worker } from 'bullmq'
import { tablesMadeBy } from '../run/drawing.js'
import { threadPool } from '../threads/thread-pool.js'
import type { Task } from '../work.js'
import { checkRedis, lasting, PREFIX, QUEUE } from './connection.js'

/** A task whose worker has not been heard of for so long goes to another one. */
const LOCK = 6_000
const LOOK_EVERY = 3_000
/** How often a task may lose its worker before something must be wrong with the task. */
const MAX_LOSSES = 100

export interface QueueWorkerOptions {
  readonly threads: number
  readonly done?: (tasks: number) => void
}

/** Works on whatever labs put into the queue of a Redis, until it is closed: what it has begun is finished first. */
export async function workOnQueue(
  url: string,
  { threads, done }: QueueWorkerOptions,
): Promise<{ close(): Promise<void> }> {
  await checkRedis(url)
  const pool = threadPool(threads)
  const connection = lasting(url)
  const withTables = tablesMadeBy(pool)
  let tasks = 0
  const worker = new Worker<Task>(
    QUEUE,
    async (job) => {
      // Only the program that keeps a journal reviews it: no queue makes this machine read a file of its choice.
      if (job.data.kind === 'review' || job.data.kind === 'turning')
        throw new RangeError('a worker of a queue reviews no journals')
      const answer = await pool.perform(await withTables(job.data))
      done?.(++tasks)
      return answer
    },
    {
      connection,
      prefix: PREFIX,
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: LOOK_EVERY,
      maxStalledCount: MAX_LOSSES,
    },
  )
  worker.on('error', () => {})
  await worker.waitUntilReady()
  return {
    async close() {
      await worker.close()
      await pool.close()
      connection.disconnect()
    },
  }
}
