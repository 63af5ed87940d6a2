/** One thing at a time, in the order it was asked for. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  /** How much is under way or waits. */
  get length(): number {
    return this.waiting
  }

  run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.waiting++
    const mine = this.last.then(work)
    this.last = mine.then(
      () => this.waiting--,
      () => this.waiting--,
    )
    return mine
  }
}

/** The next turn of the event loop: at once in Node; where there is no such thing, as soon as a timer can. */
function soon(work: () => void): void {
  const { setImmediate: atOnce } = globalThis as { readonly setImmediate?: (work: () => void) => unknown }
  if (atOnce) atOnce(work)
  else setTimeout(work)
}

/**
 * Long work in short pieces. One piece runs in a turn of the event loop, the one asked for first comes first, and
 * requests of others are served in between.
 */
export class Turns {
  private readonly waiting: (() => void)[] = []
  private isDue = false

  /** Answers when it is this caller's turn; the piece of work ends with the next `await`. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.come()
    })
  }

  private come(): void {
    if (this.isDue) return
    this.isDue = true
    soon(() => this.run())
  }

  private run(): void {
    this.isDue = false
    this.waiting.shift()?.()
    if (this.waiting.length > 0) this.come()
  }
}
