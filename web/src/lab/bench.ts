import type { SimulationResult } from '../../../src/lab/report/simulation.js'
import type { DiceReview } from '../../../src/lab/review/dice-review.js'
import type { DiceJob } from './fair.js'
import type { FightJob, FightResult } from './fight.js'
import type { ManyJob } from './many.js'

/** The worker that plays fights; stopping ends it at once, whatever it was at. */
export class Bench {
  private worker: Worker | undefined
  private turn = 0
  private fail: ((error: Error) => void) | undefined

  /** The odds of a fight; `progress` hears how many games are played. */
  run(job: FightJob, progress: (count: number) => void = () => {}): Promise<FightResult> {
    return this.ask('fight', job, progress)
  }

  /** Many games; `show` hears what they have come to so far. */
  many(job: ManyJob, show: (result: SimulationResult) => void): Promise<SimulationResult> {
    return this.ask('many', job, show)
  }

  /** The dice of journals; `far` hears how many are read. */
  dice(job: DiceJob, far: (journals: number) => void): Promise<DiceReview> {
    return this.ask('dice', job, far)
  }

  private ask<Far, Done>(
    kind: 'fight' | 'many' | 'dice',
    job: object,
    hear: (far: Far) => void,
  ): Promise<Done> {
    this.worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const { worker } = this
    const id = ++this.turn
    return new Promise((resolve, reject) => {
      this.fail = reject
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return
        if (data.far !== undefined) hear(data.far)
        else if (data.done) resolve(data.done)
        else reject(new Error(data.failed))
      }
      worker.onerror = () => reject(new Error('The run broke off.'))
      worker.postMessage({ id, kind, job })
    })
  }

  stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.fail?.(new Error('Stopped.'))
  }
}
