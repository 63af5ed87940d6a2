import type { FightJob, FightResult } from './fight.js'

/** The worker that plays fights; stopping ends it at once, whatever it was at. */
export class Bench {
  private worker: Worker | undefined
  private turn = 0
  private fail: ((error: Error) => void) | undefined

  run(job: FightJob, progress: (count: number) => void = () => {}): Promise<FightResult> {
    this.worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const { worker } = this
    const id = ++this.turn
    return new Promise((resolve, reject) => {
      this.fail = reject
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return
        if (data.count !== undefined) progress(data.count)
        else if (data.done) resolve(data.done)
        else reject(new Error(data.failed))
      }
      worker.onerror = () => reject(new Error('The run broke off.'))
      worker.postMessage({ id, job })
    })
  }

  stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.fail?.(new Error('Stopped.'))
  }
}
