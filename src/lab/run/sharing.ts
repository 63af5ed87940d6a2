import type { WorkerPool } from '../work.js'

/** How far a run is. */
export interface Progress {
  readonly done: number
  /** Games that are certain to be played. */
  readonly of: number
}

/** Games that follow each other. */
export interface Range {
  readonly first: number
  readonly runs: number
}

interface Shared<Data> {
  readonly signal?: AbortSignal
  readonly progress?: (progress: Progress) => void
  play(range: Range): Promise<{ readonly tally: Data; readonly runs: number }>
  take(tally: Data): void
  /** Asked after every stage. */
  isEnough(): boolean
}

const FIRST_LOOK = 1000
const STEP = 1.5

/** After how many games precision is looked at: always the same numbers, so that the answer never depends on speed. */
export function* looks(most: number): Generator<number> {
  for (let at = FIRST_LOOK; at < most; at = Math.ceil(at * STEP)) yield at
  yield most
}

/** Plays up to each of the rising numbers of games until it is enough; answers whether somebody stopped it before. */
export async function share<Data>(
  stages: Iterable<number>,
  pool: WorkerPool,
  shared: Shared<Data>,
): Promise<boolean> {
  const dealer = new Dealer(pool, shared)
  let begun = 0
  for (const stage of stages) {
    await dealer.play({ first: begun, runs: stage - begun }, stage)
    begun = stage
    if (shared.signal?.aborted || shared.isEnough()) break
  }
  return dealer.done < begun
}

/** A while after somebody said to stop: who has not answered by then may be nobody at all. */
async function stopped(signal: AbortSignal | undefined, over: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const waited = (): void => {
      setTimeout(resolve, GRACE).unref()
    }
    if (signal?.aborted) waited()
    else signal?.addEventListener('abort', waited, { once: true, signal: over })
  })
}

const GRACE = 3_000

/** How many games the first task has, before anybody knows how long they take. */
const FIRST_TASK = 16

/** Deals out the games that are still to be played. */
class Dealer<Data> {
  done = 0
  private readonly open: Range[] = []
  private readonly began = performance.now()
  private perSecond = 0
  private readonly pool: WorkerPool
  private readonly shared: Shared<Data>

  constructor(pool: WorkerPool, shared: Shared<Data>) {
    this.pool = pool
    this.shared = shared
  }

  async play(range: Range, of: number): Promise<void> {
    if (range.runs > 0) this.open.push(range)
    const lanes = Promise.all(Array.from({ length: this.pool.width }, () => this.lane(of)))
    const over = new AbortController()
    try {
      await Promise.race([lanes, stopped(this.shared.signal, over.signal)])
    } finally {
      over.abort()
    }
  }

  private async lane(of: number): Promise<void> {
    for (;;) {
      const range = this.next()
      if (!range) return
      const played = await this.shared.play(range)
      if (played.runs < range.runs)
        this.open.push({ first: range.first + played.runs, runs: range.runs - played.runs })
      this.shared.take(played.tally)
      this.done += played.runs
      this.tell(of)
    }
  }

  /** The next games: about as many as one of the pool plays in its pace, and no more than a fair share of the rest. */
  private next(): Range | undefined {
    if (this.shared.signal?.aborted) return undefined
    const range = this.open.pop()
    if (!range) return undefined
    const { width, pace } = this.pool
    const paced = this.perSecond > 0 ? Math.ceil((this.perSecond / width) * (pace / 1000)) : FIRST_TASK
    const fair = Math.ceil(range.runs / (2 * width))
    const runs = Math.max(1, Math.min(range.runs, fair, paced))
    if (runs < range.runs) this.open.push({ first: range.first + runs, runs: range.runs - runs })
    return { first: range.first, runs }
  }

  private tell(of: number): void {
    const seconds = (performance.now() - this.began) / 1000
    this.perSecond = this.done / Math.max(seconds, 1e-3)
    this.shared.progress?.({ done: this.done, of })
  }
}
