/**
 * Long work in short pieces. One piece runs in a turn of the event loop, the one asked for first comes first, and
 * requests of others are served in between.
 */
export class Turns {
  private readonly waiting: (() => void)[] = []
  private timer: NodeJS.Immediate | undefined

  /** Answers when it is this caller's turn; the piece of work ends with the next `await`. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.timer ??= setImmediate(() => this.run())
    })
  }

  private run(): void {
    this.waiting.shift()?.()
    this.timer = this.waiting.length > 0 ? setImmediate(() => this.run()) : undefined
  }
}
