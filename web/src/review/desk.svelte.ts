import type { JournalReview, JournalReviewOptions } from '../../../src/lab/review/review-journal.js'
import type { Look } from '../api/types.js'
import { pluginOf } from '../plugins/index.js'
import type { Plugin } from '../plugins/plugin.js'
import { type Column, columnsOf, isMistake, keyMoments } from './columns.js'
import type { Opened } from './reading.js'

/** What the page asks its workers. */
export type Asked =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'look'; readonly place: number; readonly seat: string; readonly after: boolean }
  | { readonly kind: 'review'; readonly options: JournalReviewOptions }

/** How far a review is. */
interface Far {
  readonly first?: readonly (number | undefined)[]
  readonly played?: number
  readonly budget?: number
  readonly states?: number
}

/** Games that the page plays unasked where figures cannot be exact. */
const GAMES = 20_000
export const MORE_GAMES = 100_000
/** The referee sees everything. */
export const EVERYTHING = 'gm'

/** One worker and its answers, which come in any order. */
class Helper {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly open = new Map<
    number,
    { done: (value: never) => void; failed: (error: Error) => void; far?: (far: Far) => void }
  >()
  private turn = 0

  constructor() {
    this.worker.onmessage = ({ data: { id, done, failed, far } }) => {
      const waiting = this.open.get(id)
      if (far) waiting?.far?.(far)
      else {
        this.open.delete(id)
        if (failed === undefined) waiting?.done(done as never)
        else waiting?.failed(new Error(failed))
      }
    }
    this.worker.onerror = () => {
      for (const { failed } of this.open.values()) failed(new Error('The review broke off.'))
      this.open.clear()
    }
  }

  ask<Done>(asked: Asked, far?: (far: Far) => void): Promise<Done> {
    const id = ++this.turn
    return new Promise<Done>((done, failed) => {
      this.open.set(id, { done: done as (value: never) => void, failed, ...(far && { far }) })
      this.worker.postMessage({ id, asked })
    })
  }

  end(): void {
    this.worker.terminate()
  }
}

/** A journal under review: what is known of it, and the line that is looked at. */
export class ReviewDesk {
  opened = $state.raw<Opened>()
  review = $state.raw<JournalReview>()
  look = $state.raw<Look>()
  plugin = $state.raw<Plugin>({})
  first = $state.raw<readonly (number | undefined)[]>()
  far = $state.raw<Far>()
  trouble = $state('')
  /** Why there are no figures, where the journal itself can be read. */
  noFigures = $state('')
  busy = $state(false)
  place = $state(0)
  after = $state(false)
  /** Whose eyes the board is seen with: a seat, or the referee's. */
  seat = $state(EVERYTHING)
  private readers: Helper | undefined
  private computer: Helper | undefined
  private bytes: Uint8Array | undefined
  private games = GAMES

  readonly columns = $derived<readonly Column[]>(
    this.opened ? columnsOf(this.opened.lines, this.review, this.first) : [],
  )
  readonly column = $derived(this.columns[this.place])
  readonly keys = $derived(this.review ? keyMoments(this.columns, this.review.turning) : [])
  readonly isTried = $derived(this.review !== undefined && this.review.mode !== 'exact')

  /** Opens a file: it is verified first, then looked at, then worked out. */
  async open(bytes: Uint8Array, line?: number, seat?: string): Promise<void> {
    this.close()
    this.bytes = bytes
    this.busy = true
    try {
      this.readers = new Helper()
      const opened = await this.readers.ask<Opened>({ kind: 'open', bytes })
      this.plugin = await pluginOf(opened.game.id)
      const known = opened.seats.find(({ name }) => name === seat) ?? opened.seats[0]
      this.seat = known?.name ?? EVERYTHING
      this.opened = opened
      if (!opened.closed && opened.verdict !== 'wrong') return
      const asked = opened.lines.findIndex((one) => one.line === line)
      await this.select(Math.max(0, asked))
      if (opened.verdict !== 'wrong') void this.compute()
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    } finally {
      this.busy = false
    }
  }

  /** Works the chances out, from what was true or from what the seat knew. */
  private async compute(): Promise<void> {
    this.computer?.end()
    this.review = undefined
    this.first = undefined
    this.noFigures = ''
    const { opened, bytes, seat, games } = this
    if (!opened || !bytes) return
    const computer = new Helper()
    this.computer = computer
    const as = seat === EVERYTHING ? {} : opened.hides ? { as: seat } : this.sideOf(seat)
    try {
      await computer.ask({ kind: 'open', bytes })
      const far = (far: Far) => {
        if (far.first) this.first = far.first
        this.far = far
      }
      const found = await computer.ask<JournalReview>({ kind: 'review', options: { ...as, games } }, far)
      if (this.computer !== computer) return
      this.review = found
      if (this.place === 0 && this.keys[0] !== undefined) await this.select(this.worstKey())
    } catch (error) {
      if (this.computer === computer) this.noFigures = error instanceof Error ? error.message : String(error)
    } finally {
      this.far = undefined
    }
  }

  private sideOf(seat: string): { readonly side?: string } {
    const side = this.opened?.seats.find(({ name }) => name === seat)?.side
    return side !== undefined && this.opened?.sides.includes(side) ? { side } : {}
  }

  /** The key moment to begin with: the worst mark, else the first of them. */
  private worstKey(): number {
    const marked = this.keys.filter((place) => isMistake(this.columns[place]!))
    const worst = marked.toSorted((a, b) => (this.columns[b]!.loss ?? 0) - (this.columns[a]!.loss ?? 0))
    return worst[0] ?? this.keys[0] ?? 0
  }

  async select(place: number, after = false): Promise<void> {
    const last = (this.opened?.lines.length ?? 1) - 1
    this.place = Math.max(0, Math.min(place, last))
    this.after = after
    await this.refresh()
  }

  private async refresh(): Promise<void> {
    const { place, seat, after, readers } = this
    const look = await readers?.ask<Look>({ kind: 'look', place, seat, after })
    if (look && place === this.place && seat === this.seat && after === this.after) this.look = look
  }

  async show(after: boolean): Promise<void> {
    this.after = after
    await this.refresh()
  }

  /** Turns board and figures to a seat, or to everything. */
  async seeAs(seat: string): Promise<void> {
    if (seat === this.seat) return
    this.seat = seat
    await this.refresh()
    await this.compute()
  }

  async tryMore(): Promise<void> {
    this.games = MORE_GAMES
    await this.compute()
  }

  /** The journal as it was opened. */
  get journal(): string {
    return new TextDecoder().decode(this.bytes)
  }

  get canTryMore(): boolean {
    return this.isTried && this.games < MORE_GAMES
  }

  /** The next place that fits, from the selected one on or back. */
  step(by: 1 | -1, fits: (column: Column) => boolean = () => true): void {
    for (let place = this.place + by; place >= 0 && place < this.columns.length; place += by)
      if (fits(this.columns[place]!)) return void this.select(place)
  }

  nextMistake(): void {
    const at = this.columns.findIndex((column, place) => place > this.place && isMistake(column))
    const first = this.columns.findIndex((column) => isMistake(column))
    const found = at >= 0 ? at : first
    if (found >= 0) void this.select(found)
  }

  close(): void {
    this.readers?.end()
    this.computer?.end()
    this.readers = undefined
    this.computer = undefined
    this.opened = undefined
    this.review = undefined
    this.look = undefined
    this.first = undefined
    this.trouble = ''
    this.noFigures = ''
    this.place = 0
    this.games = GAMES
  }
}
