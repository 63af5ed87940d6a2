import type { Jobs } from './types.js'

interface Waiting {
  readonly done: (value: never) => void
  readonly failed: (error: Error) => void
  readonly far: ((far: never) => void) | undefined
}

/** One worker of the workshop. A new question ends the one before, whose answer nobody waits for any more. */
export class OneWorker {
  private worker: Worker | undefined
  private turn = 0
  private readonly open = new Map<number, Waiting>()

  private started(): Worker {
    if (this.worker) return this.worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data: { id, done, failed, far } }) => {
      const waiting = this.open.get(id)
      if (far !== undefined) return void waiting?.far?.(far as never)
      this.open.delete(id)
      if (failed === undefined) waiting?.done(done as never)
      else waiting?.failed(new Error(failed))
    }
    worker.onerror = () => this.fail('The rules of this page did not load.')
    this.worker = worker
    return worker
  }

  private fail(message: string): void {
    for (const { failed } of this.open.values()) failed(new Error(message))
    this.open.clear()
  }

  ask<Kind extends keyof Jobs>(
    kind: Kind,
    job: Jobs[Kind]['ask'],
    far?: (far: Jobs[Kind]['far']) => void,
  ): Promise<Jobs[Kind]['answer']> {
    const id = ++this.turn
    return new Promise((done, failed) => {
      this.open.set(id, { done: done as Waiting['done'], failed, far: far as Waiting['far'] })
      this.started().postMessage({ id, kind, job })
    })
  }

  /** Ends whatever it is at, at once. The next question starts another worker. */
  stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.open.clear()
  }
}
