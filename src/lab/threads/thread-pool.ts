import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PACKAGE } from '../../library/documents/content.js'
import { gameFiles } from '../../library/games.js'
import type { Answered, Asked, ThreadData } from '../work.js'
import { type Done, perform, type Task, type WorkerPool } from '../work.js'

const THREAD = join(PACKAGE, 'dist', 'lab', 'threads', 'thread.js')
const PACE = 200

/** A task as it goes to a thread of this machine: what takes too long is handed over unfinished. */
function timed<Any extends Task>(task: Any): Any {
  return task.kind === 'play' || task.kind === 'pairs' ? { milliseconds: PACE * 2, ...task } : task
}

interface Waiting {
  readonly task: Task
  readonly resolve: (done: Done[Task['kind']]) => void
  readonly reject: (error: Error) => void
}

/** Threads of this process, begun when there is something to do. */
class ThreadCrew implements WorkerPool {
  readonly width: number
  readonly pace = PACE
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Waiting>()
  private readonly queue: Waiting[] = []

  constructor(threads: number) {
    this.width = threads
  }

  async perform<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Done[Kind]> {
    const done = await new Promise<Done[Task['kind']]>((resolve, reject) => {
      this.queue.push({ task: timed(task), resolve, reject })
      this.next()
    })
    return done as Done[Kind]
  }

  private next(): void {
    if (this.queue.length === 0) return
    const worker = this.idle.pop() ?? (this.busy.size < this.width ? this.begin() : undefined)
    if (!worker) return
    const waiting = this.queue.shift()!
    this.busy.set(worker, waiting)
    worker.postMessage({ task: waiting.task } satisfies Asked)
  }

  private begin(): Worker {
    const worker = new Worker(THREAD, { workerData: { games: gameFiles() } satisfies ThreadData })
    const finished = (): Waiting | undefined => {
      const waiting = this.busy.get(worker)
      this.busy.delete(worker)
      return waiting
    }
    worker.on('message', ({ done, failed }: Answered) => {
      const waiting = finished()
      this.idle.push(worker)
      if (done) waiting?.resolve(done)
      else waiting?.reject(new Error(failed))
      this.next()
    })
    worker.on('error', (error) => finished()?.reject(error as Error))
    return worker
  }

  async close(): Promise<void> {
    const all = [...this.idle.splice(0), ...this.busy.keys()]
    this.busy.clear()
    await Promise.all(all.map((worker) => worker.terminate()))
  }
}

/** This very thread, for programs that registered a game by themselves and for what is not worth a thread. */
export class LocalPool implements WorkerPool {
  readonly width = 1
  readonly pace = PACE

  async perform<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Done[Kind]> {
    await new Promise(setImmediate)
    return await perform<Kind>(timed(task))
  }

  async close(): Promise<void> {}
}

/** Threads where the program is built, else this thread. */
export function threadPool(threads: number): WorkerPool {
  return existsSync(THREAD) ? new ThreadCrew(threads) : new LocalPool()
}
