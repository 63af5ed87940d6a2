import { idleTimer, type Timer } from '../work/idle-timer.js'

/** How often a change of who is there may be told, in milliseconds. */
const EVERY = 1_000

/** Tells of a change at once, and of those that follow together: once a second at most, however many come and go. */
export class Presence {
  private readonly tell: () => void
  private timer: Timer | undefined
  private due = false

  constructor(tell: () => void) {
    this.tell = tell
  }

  changed(): void {
    this.due = true
    if (!this.timer) this.run()
  }

  private run(): void {
    this.timer = undefined
    if (!this.due) return
    this.due = false
    this.timer = idleTimer(setTimeout(() => this.run(), EVERY))
    this.tell()
  }

  /** Forgets what was still to be told. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.due = false
  }
}
