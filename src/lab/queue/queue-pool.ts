import { randomUUID } from 'node:crypto'
import { Queue, QueueEvents } from 'bullmq'
import type { Done, Task, WorkerPool } from '../work.js'
import { checkRedis, lasting, PREFIX, QUEUE } from './connection.js'

/** Tasks in the queue at a time: enough for many workers, few enough to take back. */
const WIDTH = 32
const PACE = 500
/** What nobody has fetched by then is thrown away, in seconds. */
const KEPT = 3600

/** A task as it goes to another machine: what takes too long is handed over unfinished, tables are made there. */
function sent(task: Task): Task {
  if (task.kind === 'exact') return task
  if (task.kind === 'review' || task.kind === 'turning')
    throw new RangeError('a journal of this machine is reviewed by its own threads')
  if (task.kind === 'compile') return { ...task, withoutTables: true }
  const paced = { ...task, milliseconds: PACE * 4 }
  if (paced.kind === 'pairs' || !paced.drawing) return paced
  const { tables: _, ...drawing } = paced.drawing
  return { ...paced, drawing }
}

/** The workers of a Redis, wherever they are. */
export class QueuePool implements WorkerPool {
  readonly width = WIDTH
  readonly pace = PACE
  private readonly queue: Queue
  private readonly events: QueueEvents
  private readonly disconnect: () => void
  private readonly run = randomUUID()
  private count = 0

  private constructor(url: string) {
    const connections = [lasting(url), lasting(url)] as const
    this.queue = new Queue(QUEUE, { connection: connections[0], prefix: PREFIX })
    this.events = new QueueEvents(QUEUE, { connection: connections[1], prefix: PREFIX })
    this.queue.setMaxListeners(0)
    this.events.setMaxListeners(0)
    this.queue.on('error', () => {})
    this.events.on('error', () => {})
    this.disconnect = () => {
      for (const connection of connections) connection.disconnect()
    }
  }

  static async at(url: string): Promise<QueuePool> {
    await checkRedis(url)
    const pool = new QueuePool(url)
    await Promise.all([pool.queue.waitUntilReady(), pool.events.waitUntilReady()])
    return pool
  }

  /** How many processes wait for tasks now. */
  async workers(): Promise<number> {
    return await this.queue.getWorkersCount()
  }

  async perform<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Done[Kind]> {
    const job = await this.queue.add(task.kind, sent(task), {
      jobId: `${this.run}-${this.count++}`,
      removeOnComplete: { age: KEPT },
      removeOnFail: { age: KEPT },
    })
    const done = (await job.waitUntilFinished(this.events)) as Done[Kind]
    await job.remove().catch(() => {})
    return done
  }

  /** Takes back what nobody has begun. */
  async close(): Promise<void> {
    const waiting = await this.queue.getJobs(['waiting', 'prioritized', 'delayed'])
    const mine = waiting.filter((job) => job.id?.startsWith(this.run))
    await Promise.all(mine.map((job) => job.remove().catch(() => {})))
    await Promise.all([this.queue.close(), this.events.close()])
    this.disconnect()
  }
}
