import type { JobKind, Jobs } from './jobs.js'

interface Open {
  done(value: never): void
  failed(error: Error): void
  far(value: never): void
}

/** A worker of the lab and its answers. Stopping ends it at once, whatever it was at; the next job starts another one. */
export class Bench {
  private worker: Worker | undefined
  private readonly open = new Map<number, Open>()
  private turn = 0

  ask<Kind extends JobKind>(
    kind: Kind,
    job: Jobs[Kind]['ask'],
    far: (far: Jobs[Kind] extends { far: infer Far } ? Far : never) => void = () => {},
  ): Promise<Jobs[Kind]['done']> {
    this.worker ??= this.begin()
    const { worker } = this
    const id = ++this.turn
    return new Promise((done, failed) => {
      this.open.set(id, { done, failed, far: far as Open['far'] })
      worker.postMessage({ id, kind, job })
    })
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data: { id, far, done, failed } }) => {
      const waiting = this.open.get(id)
      if (far !== undefined) {
        waiting?.far(far as never)
        return
      }
      this.open.delete(id)
      if (failed === undefined) waiting?.done(done as never)
      else waiting?.failed(new Error(failed))
    }
    worker.onerror = () => this.stop('The run broke off.')
    return worker
  }

  stop(why = 'Stopped.'): void {
    this.worker?.terminate()
    this.worker = undefined
    const all = [...this.open.values()]
    this.open.clear()
    for (const { failed } of all) failed(new Error(why))
  }
}
