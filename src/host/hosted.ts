import { refused } from '../kernel/contract/stops.js'
import { lineOf, type ReadLine } from '../kernel/journal/read.js'
import { EarlierLinesNeeded, type ReadLines } from '../kernel/table/position.js'
import {
  isRepeated,
  type Proposal,
  type Repeated,
  type Request,
  type SendOptions,
} from '../kernel/table/request.js'
import type { Table } from '../kernel/table/table.js'
import { type Store, StoreFailed, type TableCard } from '../store/contract.js'
import type { WaySending } from './access/way.js'
import type { TableListener } from './audience/audience.js'
import { Listeners } from './audience/listening.js'
import type { Limits } from './limits/limits.js'
import { Pace } from './limits/pace.js'
import { hostRefuses } from './limits/refusals.js'
import { BotRun } from './seats/bot-run.js'
import { botsAt, isBotPlayed } from './seats/bots.js'
import type { Turns } from './work/in-order.js'
import { Queue } from './work/in-order.js'

/** A snapshot is kept after this many lines; so opening a long table reads at most these. */
const SNAPSHOT_EVERY = 200
/** How often a line is offered again when somebody else was faster, for senders who do not mind. */
const MAX_TRIES = 50
/** How often the store is asked again after it gave no clear answer. */
const MAX_LOOKS = 5
/** Lines that are read back to know whether bots had stopped when the table was last used. */
const RECALLED = 50
/** How long another process, which wrote the last line, has to let its bots move. */
const BOT_PATIENCE = 1_000

/** What a hosted table takes from its host. */
export interface Hosting {
  readonly store: Store
  readonly limits: Limits
  /** In which all tables of this host do long work. */
  readonly turns: Turns
  readonly now: () => number
  /** Something went wrong that nobody waits for an answer to. */
  readonly report: (error: unknown, about: string) => void
  /** Whether bots move by themselves, or when somebody lets them. */
  readonly bots: 'alone' | 'asked'
}

/** What became of a request: its line. */
export interface Sent {
  readonly n: number
  /** As text. */
  readonly line: string
  /** Taken apart; to be read, never changed. */
  readonly read: ReadLine
  /** It had been done before, under the same id. */
  readonly repeated?: true
}

/**
 * A table that lives in a store: propose, store, commit, notice. Whatever other processes write is followed; whatever
 * was answered is safe.
 */
export class Hosted {
  readonly table: Table
  readonly listeners: Listeners
  private readonly hosting: Hosting
  private readonly queue = new Queue()
  private readonly pace: Pace
  private card: TableCard
  private snapshotAt: number
  private botTimer: ReturnType<typeof setTimeout> | undefined
  private readonly botRun: BotRun
  private botsRecalled = false
  /** The store gave no clear answer: what this process knows of the table may be wrong. */
  private lost = false
  /** When it was last used, for anyone who must make room. */
  used: number

  constructor(table: Table, card: TableCard, hosting: Hosting, snapshotAt: number) {
    this.table = table
    this.card = card
    this.hosting = hosting
    this.snapshotAt = snapshotAt
    this.pace = new Pace(hosting.limits.rate, hosting.now)
    this.listeners = new Listeners(table, hosting)
    this.botRun = new BotRun(hosting.limits.botLines)
    this.used = hosting.now()
  }

  get id(): string {
    return this.table.id
  }

  get title(): string {
    return this.card.title
  }

  get summary(): TableCard {
    return this.card
  }

  get isLost(): boolean {
    return this.lost
  }

  /** Nobody listens, nothing is under way: it can be let go of and taken up again later. */
  get isIdle(): boolean {
    return this.queue.length === 0 && this.listeners.count === 0
  }

  /** Something is under way or a bot is about to move. */
  get isBusy(): boolean {
    return this.queue.length > 0 || this.botTimer !== undefined
  }

  /** A seat's request. Answered when its line is safe; whatever is refused has changed nothing. */
  async send(seat: string, request: Request, sending: WaySending = {}): Promise<Sent> {
    this.used = this.hosting.now()
    this.pace.take(seat)
    const sent = await this.queue.run(() => this.write(seat, request, sending))
    this.wakeBots()
    return sent
  }

  private async write(seat: string, request: Request, sending: WaySending, isBots = false): Promise<Sent> {
    this.mustBeSure()
    let { way } = sending
    for (let tries = 1; ; tries++) {
      const found = this.proposed(seat, request, sending)
      const proposal = found instanceof Promise ? await found : found
      if (isRepeated(proposal)) {
        const [line] = await this.hosting.store.lines(this.id, proposal.repeated, proposal.repeated)
        return { n: proposal.repeated, line: line!, read: lineOf(line!), repeated: true }
      }
      if (proposal.n >= this.hosting.limits.lines && request.kind !== 'close')
        throw hostRefuses(
          'JOURNAL_FULL',
          `This journal has ${proposal.n} lines, and may have no more: close it.`,
        )
      const answer = await this.stored(proposal, way?.mark)
      if (answer === 'stored') {
        this.table.commit(proposal)
        this.botRun.wrote(this.table, proposal.record, isBots)
        if (request.kind === 'close') await this.forgetSecrets()
        if (this.table.length - this.snapshotAt >= SNAPSHOT_EVERY) this.keepSnapshot()
        return { n: proposal.n, line: proposal.line, read: proposal }
      }
      if (answer === 'links') way = await way!.again()
      else await this.catchUp()
      // Nobody need have been faster: the links may have been changed just while this waited for its turn in the store.
      const isTaken = this.table.length > proposal.n
      if ((isTaken && sending.expect !== undefined) || tries >= MAX_TRIES)
        throw refused('LATE', `Somebody was faster: the next line is ${this.table.length}.`, {
          expect: proposal.n,
          next: this.table.length,
        })
    }
  }

  /** What a request would become; an undo may need lines of the past for it, which are read. */
  private proposed(
    seat: string,
    request: Request,
    sending: SendOptions,
  ): Proposal | Repeated | Promise<Proposal | Repeated> {
    try {
      return this.table.propose(seat, request, sending)
    } catch (error) {
      if (!(error instanceof EarlierLinesNeeded)) throw error
      return this.past(error).then((past) => this.table.propose(seat, request, sending, past))
    }
  }

  /** Lines that an undo needs and the table does not remember. */
  private async past({ from, to }: EarlierLinesNeeded): Promise<ReadLines> {
    const lines = await this.hosting.store.lines(this.id, from, to)
    return (first, last) => lines.slice(first - from, last - from + 1)
  }

  /**
   * Puts a line where it belongs. After an unclear answer the line is looked for: if it is there it was stored, if another
   * is there it was taken, and if there is none, the same bytes are offered again.
   */
  private async stored(proposal: Proposal, mark?: string): Promise<'stored' | 'taken' | 'links'> {
    const { store } = this.hosting
    const card = {
      ...this.card,
      length: proposal.n + 1,
      status: this.table.standing(proposal),
      touched: new Date(this.hosting.now()).toISOString(),
    }
    let failure: StoreFailed | undefined
    for (let look = 0; look <= MAX_LOOKS; look++) {
      try {
        if (failure) {
          const found = await this.lookedFor(proposal)
          if (found) return this.kept(found, card)
        }
        const answer = await store.append(this.id, proposal.n, [proposal.line], card, mark)
        // After an unclear answer the number may have been taken by the very line that was sent before.
        const found = answer !== 'stored' && failure ? await this.lookedFor(proposal) : undefined
        return this.kept(found ?? answer, card)
      } catch (error) {
        if (!(error instanceof StoreFailed)) throw error
        // Once an answer was lost, a clear "no" to the second try says nothing about the first.
        failure = failure && !failure.certain ? failure : error
        if (failure.certain) throw hostRefuses('STORE_FAILED', `Nothing has happened: ${error.message}.`)
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** look))
      }
    }
    this.lost = true
    throw hostRefuses(
      'UNCERTAIN',
      'The store gives no answer, so nobody knows yet whether this was done. Send it again with the same id: it will be done once.',
    )
  }

  /** What stands at the number of a proposal: itself, another line, or nothing. */
  private async lookedFor({ n, line }: Proposal): Promise<'stored' | 'taken' | undefined> {
    const [there] = await this.hosting.store.lines(this.id, n, n)
    if (there === undefined) return undefined
    return there === line ? 'stored' : 'taken'
  }

  private kept<Answer extends string>(answer: Answer, card: TableCard): Answer {
    if (answer === 'stored') this.card = card
    return answer
  }

  private mustBeSure(): void {
    if (this.lost)
      throw hostRefuses('UNCERTAIN', 'The store gave no answer; this table is taken up anew. Try again.')
  }

  private async forgetSecrets(): Promise<void> {
    const { store, report } = this.hosting
    await store.forgetSecrets(this.id).catch((error) => report(error, this.id))
  }

  private keepSnapshot(): void {
    this.snapshotAt = this.table.length
    this.hosting.store
      .keepSnapshot?.(this.id, this.table.snapshot())
      .catch((error) => this.hosting.report(error, this.id))
  }

  /** Others wrote lines: they are taken in. */
  heard(length: number): void {
    if (length <= this.table.length) return
    this.queue
      .run(async () => {
        // News of this server's own line comes while it is being committed.
        if (length <= this.table.length) return false
        // The one who was shown out at another server hears nothing that was written since.
        if (this.listeners.count > 0) this.listeners.closeRevoked(await this.hosting.store.links(this.id))
        await this.catchUp()
        return true
      })
      .then(
        (others) => others && this.wakeBots(BOT_PATIENCE),
        (error) => this.hosting.report(error, this.id),
      )
  }

  /** The same, when it is its turn: then everything that others have written is known here. */
  async upToDate(): Promise<void> {
    await this.queue.run(() => this.catchUp())
  }

  /** Takes in what the store has and this process has not seen. */
  async catchUp(): Promise<void> {
    const before = this.table.length
    const lines = await this.hosting.store.lines(this.id, before)
    for (const line of lines) await this.follow(line)
    if (lines.length === 0) return
    this.card = {
      ...this.card,
      length: this.table.length,
      status: this.table.standing(),
      touched: new Date(this.hosting.now()).toISOString(),
    }
  }

  private async follow(line: string): Promise<void> {
    for (let past: ReadLines | undefined; ; ) {
      try {
        this.table.follow([line], past)
        this.noteFollowed(line)
        return
      } catch (error) {
        if (!(error instanceof EarlierLinesNeeded) || past) throw error
        past = await this.past(error)
      }
    }
  }

  /** A line that another process wrote: a seat that a bot plays there has a bot here too. */
  private noteFollowed(line: string): void {
    const { record } = lineOf(line)
    if (record.kind === 'header') return
    const member = this.table.members.find(({ seat }) => seat === record.seat)
    this.botRun.wrote(this.table, record, member !== undefined && isBotPlayed(member))
  }

  /** Lets bots move, one line each, with everybody else's requests in between. */
  wakeBots(patience = 0): void {
    if (this.hosting.bots === 'asked' || this.botTimer || this.table.isClosed) return
    if (!this.table.members.some(isBotPlayed)) return
    this.botTimer = setTimeout(() => {
      this.botTimer = undefined
      this.queue
        .run(() => this.moveBot())
        .then(
          (moved) => moved && this.wakeBots(),
          (error) => this.hosting.report(error, this.id),
        )
    }, patience)
  }

  private async moveBot(): Promise<boolean> {
    if (this.lost) return false
    await this.recallBots()
    const step = this.botRun.next(this.table, botsAt(this.table))
    if (!step) return false
    if (step.kind === 'rest') {
      await this.write(step.seat, { kind: 'say', text: step.says }, { id: step.id }, true)
      return false
    }
    await this.write(step.seat, { kind: 'act', command: step.command }, {}, true)
    return true
  }

  /** Reads back once whether the bots of a table that was taken up again had stopped. */
  private async recallBots(): Promise<void> {
    if (this.botsRecalled) return
    this.botsRecalled = true
    const from = Math.max(1, this.table.length - RECALLED)
    const lines = await this.hosting.store.lines(this.id, from)
    this.botRun.recall(
      this.table,
      lines.map((line) => lineOf(line).record),
    )
  }

  /** Hears every line behind `after`, in order and each once, as the seat may see it. */
  listen(listening: TableListener): Promise<() => void> {
    this.used = this.hosting.now()
    return this.listeners.add(listening)
  }

  /** A line as the seat may see it. */
  notice(seat: string, line: ReadLine) {
    return this.table.notice(seat, line)
  }

  /** Waits for what is under way, keeps a snapshot and lets go. */
  async leave(): Promise<void> {
    clearTimeout(this.botTimer)
    this.listeners.closeAll()
    await this.queue.run(async () => {
      if (this.lost || this.table.length === this.snapshotAt) return
      await this.hosting.store.keepSnapshot?.(this.id, this.table.snapshot())
    })
  }
}
