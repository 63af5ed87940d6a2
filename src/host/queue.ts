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
