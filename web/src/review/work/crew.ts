import type { SampleAnswer } from '../../../../src/analysis/review/sampled/games.js'
import type { ReviewPool } from '../../../../src/lab/review/review-journal.js'
import type { CrewAsked } from './sampler.js'

type CrewTask = Parameters<ReviewPool['perform']>[0]

/**
 * Workers that play the games of one review. While the page is hidden a single one works; while it is paused none begins
 * another task. Neither changes a figure.
 */
export class Crew implements ReviewPool {
  private readonly idle: Worker[] = []
  private readonly all: Worker[] = []
  private readonly turns: (() => void)[] = []
  private busy = 0
  private isHidden = false

  constructor(
    readonly width: number,
    private readonly journal: Uint8Array,
    private readonly rest: () => Promise<void>,
  ) {}

  hide(isHidden: boolean): void {
    this.isHidden = isHidden
    for (const turn of this.turns.splice(0)) turn()
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./sampler.ts', import.meta.url), { type: 'module' })
    worker.postMessage({ journal: this.journal } satisfies CrewAsked)
    this.all.push(worker)
    return worker
  }

  async perform({ kind: _, sample, ...part }: CrewTask): Promise<SampleAnswer> {
    await this.rest()
    while (this.busy >= (this.isHidden ? 1 : this.width))
      await new Promise<void>((turn) => this.turns.push(turn))
    this.busy++
    const worker = this.idle.pop() ?? this.begin()
    try {
      return await new Promise<SampleAnswer>((done, failed) => {
        worker.onmessage = ({ data }) =>
          data.done ? done(data.done as SampleAnswer) : failed(new Error(data.failed))
        worker.onerror = () => failed(new Error('The review broke off.'))
        worker.postMessage({ part, sample } satisfies CrewAsked)
      })
    } finally {
      this.busy--
      this.idle.push(worker)
      this.turns.shift()?.()
    }
  }

  end(): void {
    for (const worker of this.all) worker.terminate()
  }
}
