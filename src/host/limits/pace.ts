import type { Limits } from './limits.js'
import { hostRefuses } from './refusals.js'

/** Counts what a seat sends: a bucket that fills up again with time. */
export class Pace {
  private readonly rate: Limits['rate']
  private readonly now: () => number
  private readonly left = new Map<string, { tokens: number; at: number }>()

  constructor(rate: Limits['rate'], now: () => number) {
    this.rate = rate
    this.now = now
  }

  /** Throws when the seat has sent too much lately. */
  take(seat: string): void {
    const { perSecond, burst } = this.rate
    const at = this.now()
    const known = this.left.get(seat) ?? { tokens: burst, at }
    const tokens = Math.min(burst, known.tokens + ((at - known.at) / 1000) * perSecond)
    if (tokens < 1)
      throw hostRefuses('TOO_FAST', `That was more than ${perSecond} requests a second; wait a moment.`)
    this.left.set(seat, { tokens: tokens - 1, at })
  }
}
