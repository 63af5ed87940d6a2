/** Something with text that waits to be written. */
export interface Due {
  /** Writes some of it. */
  flush(): void
}

/** Streams written in one turn of the event loop; the others wait for the next, and requests are served in between. */
const AT_ONCE = 50

/** Everybody for whom something lies ready, served in the order in which it was laid there, a few in each turn. */
export class Outbox {
  private readonly due = new Set<Due>()
  private timer: NodeJS.Immediate | undefined

  add(one: Due): void {
    this.due.add(one)
    this.timer ??= setImmediate(() => this.run())
  }

  delete(one: Due): void {
    this.due.delete(one)
  }

  private run(): void {
    this.timer = undefined
    let left = AT_ONCE
    for (const one of this.due) {
      if (left-- === 0) break
      this.due.delete(one)
      one.flush()
    }
    if (this.due.size > 0) this.timer ??= setImmediate(() => this.run())
  }
}
