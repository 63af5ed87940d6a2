/** The time that requests are counted over. */
const WINDOW = 60_000
/** Callers that are remembered; the one whose window began first makes room. */
const MAX_CALLERS = 10_000

interface Counted {
  readonly began: number
  requests: number
}

/** Counts what each caller asks in a minute. */
export class Callers {
  private readonly most: number
  private readonly now: () => number
  private readonly counts = new Map<string, Counted>()

  constructor(most: number, now: () => number = Date.now) {
    this.most = most
    this.now = now
  }

  /** Counts one more request. Answers the seconds to wait, where it was one too many. */
  count(caller: string): number | undefined {
    const now = this.now()
    let known = this.counts.get(caller)
    if (known === undefined || now - known.began >= WINDOW) {
      known = { began: now, requests: 0 }
      this.counts.delete(caller)
      this.counts.set(caller, known)
      if (this.counts.size > MAX_CALLERS) this.counts.delete(this.counts.keys().next().value!)
    }
    known.requests++
    return known.requests > this.most ? Math.ceil((known.began + WINDOW - now) / 1000) : undefined
  }
}
