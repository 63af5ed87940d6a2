import { stopsOf } from '../kernel/contract/stops.js'

/** Why a host says no, beside what tables and rules refuse. */
export type HostCode =
  | 'NO_SUCH_TABLE'
  | 'NO_SUCH_LINK'
  | 'LINK_REVOKED'
  | 'NOT_AT_THIS_TABLE'
  | 'GAME_MISSING'
  | 'TOO_MANY_TABLES'
  | 'TOO_MANY_MEMBERS'
  | 'TOO_MANY_LISTENERS'
  | 'JOURNAL_FULL'
  | 'TOO_FAST'
  | 'UNCERTAIN'
  | 'STORE_FAILED'
  | 'UNKNOWN_POLICY'
  | 'NOT_OVER'
  | 'TABLE_DAMAGED'
  | 'SHUTTING_DOWN'
  | 'PLAYED_ELSEWHERE'
  | 'CHECK_TOO_LONG'
  | 'CHECK_TOO_LARGE'
  | 'CHECKS_BUSY'

export const { refused: hostRefuses } = stopsOf<HostCode>()

/** How much a host takes on. */
export interface Limits {
  /** Tables in the store. */
  readonly tables: number
  /** Tables held in memory at once; the one used longest ago makes room. */
  readonly held: number
  readonly members: number
  /** Lines of one journal; then the table can only be closed. */
  readonly lines: number
  /** Lines that bots may write after an action of a person; then they stop and say so. */
  readonly botLines: number
  /** Requests a seat may send in a second, on average, and at once. */
  readonly rate: { readonly perSecond: number; readonly burst: number }
  /** Those who listen at one table at once, in all and by one key. */
  readonly listeners: { readonly perTable: number; readonly perKey: number }
  /** What reading a scenario from outside may take, and how many may wait to be read. */
  readonly checks: { readonly milliseconds: number; readonly megabytes: number; readonly waiting: number }
}

export const DEFAULT_LIMITS: Limits = {
  tables: 100_000,
  held: 5_000,
  members: 32,
  lines: 100_000,
  botLines: 1_000,
  rate: { perSecond: 50, burst: 200 },
  listeners: { perTable: 1_000, perKey: 200 },
  checks: { milliseconds: 10_000, megabytes: 256, waiting: 32 },
}

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
