/** What a thread tells the one who began it. */
export interface ThreadHeard {
  readonly said: (message: unknown) => void
  /** It is no more. */
  readonly failed: (error: Error) => void
}

/** A thread of whatever kind there is here. It says `READY` once it has loaded, then answers one question at a time. */
export interface BegunThread {
  ask(question: unknown): void
  end(): unknown
}

export type BeginThread = (heard: ThreadHeard) => BegunThread

/** How a pool of threads works. */
export interface PoolOptions {
  readonly begin: BeginThread
  /** Threads at once, begun when something is asked and none is idle. */
  readonly threads: number
  /** Milliseconds that an answer may take once its thread is ready; the thread is ended then. */
  readonly milliseconds?: number
  /** Questions that may wait for a thread. */
  readonly waiting?: number
}

/** A thread's first message. */
export const READY = 'ready'

/** Why a question has no answer: its thread ran out of time or memory, or too many questions wait already. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly reason: 'time' | 'memory' | 'busy'

  constructor(reason: Unanswered['reason']) {
    super(`no answer: ${reason}`)
    this.reason = reason
  }
}

interface Waiting<Question, Answer> {
  readonly question: Question
  /** Reports whether the answer is still wanted when its turn comes. */
  readonly wanted: () => boolean
  readonly resolve: (answer: Answer | 'unwanted') => void
  readonly reject: (error: Error) => void
}

interface Thread<Question, Answer> {
  readonly worker: BegunThread
  ready: boolean
  timer?: ReturnType<typeof setTimeout>
  at?: Waiting<Question, Answer>
}

/** Threads beside the server that answer questions, so that it goes on meanwhile. A thread that fails is replaced. */
export class ThreadPool<Question, Answer> {
  private readonly options: PoolOptions
  private readonly all = new Set<Thread<Question, Answer>>()
  private readonly queue: Waiting<Question, Answer>[] = []

  constructor(options: PoolOptions) {
    this.options = options
  }

  /** Asks a thread. `unwanted` when nobody wants to know any more. Throws `Unanswered`, or what the thread throws. */
  ask(question: Question, wanted: () => boolean = () => true): Promise<Answer | 'unwanted'> {
    return new Promise((resolve, reject) => {
      if (this.queue.length >= (this.options.waiting ?? Number.POSITIVE_INFINITY)) {
        reject(new Unanswered('busy'))
        return
      }
      this.queue.push({ question, wanted, resolve, reject })
      this.next()
    })
  }

  private next(): void {
    while (this.queue.length > 0) {
      const thread = [...this.all].find(({ at }) => !at) ?? this.begin()
      if (!thread) return
      const waiting = this.queue.shift()!
      if (!waiting.wanted()) {
        waiting.resolve('unwanted')
        continue
      }
      thread.at = waiting
      thread.worker.ask(waiting.question)
      this.startClock(thread)
    }
  }

  private startClock(thread: Thread<Question, Answer>): void {
    const { milliseconds } = this.options
    if (milliseconds === undefined || !thread.ready || !thread.at) return
    thread.timer = setTimeout(() => this.fail(thread, new Unanswered('time')), milliseconds)
  }

  private begin(): Thread<Question, Answer> | undefined {
    const { begin, threads } = this.options
    if (this.all.size >= threads) return undefined
    const worker = begin({
      said: (message) => {
        if (message === READY) {
          thread.ready = true
          this.startClock(thread)
        } else this.release(thread)?.resolve(message as Answer)
        this.next()
      },
      failed: (error) => this.fail(thread, error),
    })
    const thread: Thread<Question, Answer> = { worker, ready: false }
    this.all.add(thread)
    return thread
  }

  /** The thread is free again; answers what it was at. */
  private release(thread: Thread<Question, Answer>): Waiting<Question, Answer> | undefined {
    const { at } = thread
    clearTimeout(thread.timer)
    delete thread.at
    return at
  }

  private fail(thread: Thread<Question, Answer>, error: Error): void {
    if (!this.all.delete(thread)) return
    void thread.worker.end()
    this.release(thread)?.reject(error)
    this.next()
  }

  async close(): Promise<void> {
    const closing = new Error('the server closes')
    for (const { reject } of this.queue.splice(0)) reject(closing)
    const threads = [...this.all]
    this.all.clear()
    for (const thread of threads) this.release(thread)?.reject(closing)
    await Promise.all(threads.map(({ worker }) => worker.end()))
  }
}
