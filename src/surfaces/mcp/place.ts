import type { Choice, Look, Seated } from '../../host/index.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Receipt } from '../../kernel/journal/seen.js'
import type { Notice } from '../../kernel/table/notice.js'
import type { Request } from '../../kernel/table/request.js'
import type { Seen } from './changes.js'

/** How long an answer waits for bots to have their turns. */
const BOT_PATIENCE = 20_000
const POLL = 2

/** This many names of calls are kept, the newest. */
const MAX_SENT = 200

interface Sent {
  readonly said: string
  readonly request: Request
}

/** What somebody needs who looks over a place's shoulder. */
export type PlaceListener = (place: Place) => void

/** One seat at one table, as one session plays it: what it was told, what it was offered, what it keeps. */
export class Place {
  readonly seated: Seated
  /** Ways in for people, of a table that was opened here. */
  readonly links: readonly string[]
  /** The last line this session was told of. */
  told = -1
  before: Seen = { people: [], clocks: [] }
  offered: ReadonlyMap<string, Choice> = new Map()
  private readonly kept = new Map<number, Receipt>()
  private readonly waiting = new Set<() => void>()
  private stop: (() => void) | undefined
  private giveBack: (() => void) | undefined
  private readonly sent = new Map<string, Sent>()

  constructor(seated: Seated, links: readonly string[] = []) {
    this.seated = seated
    this.links = links
  }

  get id(): string {
    return this.seated.table
  }

  get seat(): string {
    return this.seated.seat
  }

  get leads(): boolean {
    return this.seat === GAME_MASTER
  }

  /** What the seat was given at the time, line by line. */
  get receipts(): readonly Receipt[] {
    return [...this.kept.values()]
  }

  /** Hears of every line from now on. */
  async attend(stirred: PlaceListener): Promise<void> {
    const after = this.seated.last
    const wakeAll = () => {
      for (const wake of [...this.waiting]) wake()
    }
    this.stop = await this.seated.listen({
      after,
      hear: () => {
        wakeAll()
        stirred(this)
      },
      // Nothing more comes: a call that waits is answered, with why.
      gone: wakeAll,
    })
  }

  /** Notes how the seat is given back when the session leaves. */
  gives(giveBack: () => void): void {
    this.giveBack = giveBack
  }

  leave(): void {
    this.stop?.()
    this.stop = undefined
    this.giveBack?.()
    this.giveBack = undefined
  }

  /** What a call of this name asked for when it was done: the ids of choices have other meanings by now. */
  sentOnce(once: string, said: unknown): Request | undefined {
    const known = this.sent.get(once)
    return known?.said === JSON.stringify(said) ? known.request : undefined
  }

  wasSent(once: string, said: unknown, request: Request): void {
    this.sent.set(once, { said: JSON.stringify(said), request })
    const [oldest] = this.sent.keys()
    if (this.sent.size > MAX_SENT && oldest !== undefined) this.sent.delete(oldest)
  }

  /** Lines that this session was not told of yet; they count as told now. */
  async news(): Promise<readonly Notice[]> {
    const notices: Notice[] = []
    for (;;) {
      const more = await this.seated.notices(this.told + 1, this.seated.last)
      if (more.length === 0) return notices
      for (const { n, receipt } of more) this.kept.set(n, receipt)
      notices.push(...more)
      this.told = more.at(-1)!.n
    }
  }

  /** Lines that were told or are to be, without counting as told. */
  async lines(from: number, to: number): Promise<readonly Notice[]> {
    return await this.seated.notices(Math.max(0, from), to)
  }

  /** Waits until no bot has anything to do. */
  async settled(): Promise<Look> {
    const { hosted } = this.seated
    const until = Date.now() + BOT_PATIENCE
    while (hosted.isBusy && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL))
    return this.seated.look()
  }

  /** Waits for a line that this session has not been told of, for so long at most. */
  async stirs(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.seated.last > this.told || signal.aborted) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      this.waiting.add(done)
      signal.addEventListener('abort', done)
    })
  }
}
