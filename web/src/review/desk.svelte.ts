import { STANDING } from '../../../src/analysis/review/aim.js'
import type { Review } from '../../../src/analysis/review/review.js'
import type { Unseen } from '../../../src/analysis/review/told/unseen.js'
import type { JournalReview, JournalReviewOptions } from '../../../src/lab/review/review-journal.js'
import type { Look } from '../api/types.js'
import { pluginOf } from '../plugins/index.js'
import type { Plugin } from '../plugins/plugin.js'
import {
  type Column,
  columnsOf,
  decisivePlace,
  type Grades,
  gradesOf,
  greatest,
  isMistake,
  keyMoments,
  sceneColumn,
  scenesOf,
  WINDOW,
  WINDOWS,
} from './columns.js'
import { type Far, Pace } from './computing.js'
import { Assembly } from './work/parts.js'
import type { Opened } from './work/reading.js'

/** What the page asks its workers. */
export type Asked =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'look'; readonly place: number; readonly seat: string; readonly after: boolean }
  | {
      readonly kind: 'review'
      readonly bytes: Uint8Array
      readonly game: Opened['game']
      readonly hash: string
      readonly options: JournalReviewOptions
      /** Workers that play games at the same time. */
      readonly threads: number
    }
  | { readonly kind: 'unseen'; readonly place: number; readonly seat: string }
  | { readonly kind: 'hide'; readonly isHidden: boolean }
  | { readonly kind: 'pause'; readonly isPaused: boolean }

/** Games that the page plays unasked where figures cannot be exact, at most; and how many times as many when it is asked. */
const GAMES = 20_000
const MORE = 5
/** One core stays free for the page, and more than this many workers would cost more memory than they save time. */
const MAX_THREADS = 8
/** The referee sees everything. */
export const EVERYTHING = 'gm'

/** One worker and its answers, which come in any order. */
class Helper {
  private readonly worker = new Worker(new URL('./work/worker.ts', import.meta.url), { type: 'module' })
  private readonly open = new Map<
    number,
    {
      done: (value: never) => void
      failed: (error: Error) => void
      far?: (far: Far) => void
      assembly: Assembly
    }
  >()
  private turn = 0

  constructor() {
    this.worker.onmessage = ({ data: { id, done, failed, far, part } }) => {
      const waiting = this.open.get(id)
      if (far) waiting?.far?.(far)
      else if (part) waiting?.assembly.take(part)
      else {
        this.open.delete(id)
        if (failed === undefined) waiting?.done(waiting.assembly.whole(done) as never)
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
      const assembly = new Assembly()
      this.open.set(id, { done: done as (value: never) => void, failed, assembly, ...(far && { far }) })
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
  /** What is known of the review while it is worked out. */
  draft = $state.raw<Review>()
  look = $state.raw<Look>()
  plugin = $state.raw<Plugin>({})
  first = $state.raw<readonly (number | undefined)[]>()
  far = $state.raw<Far>()
  /** About how many seconds it takes, where anybody can tell. */
  left = $state<number>()
  isComputing = $state(false)
  isPaused = $state(false)
  /** The pause has begun: a step that was under way is done. */
  isHeld = $state(false)
  /** Bots are marked like people, until somebody would rather not see their lines and marks. */
  hidesBots = $state(false)
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
  private isMore = $state(false)
  /** The review stops where the game's search looks no further; its unit is that worth, and no chance. */
  isStanding = $state(false)
  /** What the seat could not see before the line that is looked at. */
  unseen = $state.raw<readonly Unseen[]>([])
  /** Lines that the chart draws at once, and whether a scene is one column instead. */
  width = $state<number>(WINDOW)
  isByScene = $state(false)
  private pace = new Pace(() => performance.now())
  /** A line was asked for or looked at: the page does not go to the decisive one by itself. */
  private isPlaced = false
  /** The marks before more games were played. */
  private were = $state.raw<Grades>()

  readonly columns = $derived.by<readonly Column[]>(() => {
    const { opened, review, draft, first, were } = this
    if (!opened) return []
    return columnsOf(opened.lines, review ?? draft, {
      isDraft: review === undefined,
      ...(first && { first }),
      ...(were && { were }),
    })
  })
  readonly scenes = $derived(scenesOf(this.columns))
  /** The columns of the chart: lines, or scenes. */
  readonly drawn = $derived(this.isByScene ? this.scenes.map(sceneColumn) : this.columns)
  readonly drawnPlace = $derived(
    this.isByScene ? this.drawn.findLastIndex(({ place }) => place <= this.place) : this.place,
  )
  readonly isChance = $derived((this.review ?? this.opened)?.unit !== 'measure')
  readonly most = $derived(greatest(this.columns, this.isChance))
  readonly decisions = $derived(this.opened?.lines.filter(({ kind }) => kind === 'choice').length ?? 0)
  readonly column = $derived(this.columns[this.place])
  readonly keys = $derived(this.review ? keyMoments(this.columns, this.review.turning) : [])
  private readonly usualGames = $derived(Math.min(GAMES, this.opened?.games ?? GAMES))
  readonly moreGames = $derived(MORE * this.usualGames)
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
      this.isPlaced = asked >= 0
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
    this.draft = undefined
    this.first = undefined
    this.far = undefined
    this.left = undefined
    this.isPaused = false
    this.isHeld = false
    this.noFigures = ''
    this.pace = new Pace(() => performance.now())
    const { opened, bytes, seat, pace } = this
    // Games that stop at the horizon of a search are short.
    const games = this.isMore || this.isStanding ? this.moreGames : this.usualGames
    if (!opened || !bytes) return
    const computer = new Helper()
    this.computer = computer
    this.isComputing = true
    const as = seat === EVERYTHING ? {} : opened.hides ? { as: seat, now: true } : this.sideOf(seat)
    const aim = this.isStanding ? { aim: STANDING } : {}
    try {
      const far = (far: Far) => {
        if (far.first) this.first = far.first
        else if (far.draft) this.draft = far.draft
        else if (far.isHeld) this.isHeld = this.isPaused
        else this.far = far
        if (far.played !== undefined && far.budget !== undefined)
          this.left = pace.left(far.played, far.budget) ?? this.left
      }
      const { game, hash } = opened
      const threads = Math.max(1, Math.min(MAX_THREADS, navigator.hardwareConcurrency - 1))
      const asked: Asked = { kind: 'review', bytes, game, hash, options: { ...as, ...aim, games }, threads }
      const found = await computer.ask<JournalReview>(asked, far)
      if (this.computer !== computer) return
      this.review = found
      if (!this.isPlaced) await this.select(this.decisive)
    } catch (error) {
      if (this.computer === computer) this.noFigures = error instanceof Error ? error.message : String(error)
    } finally {
      if (this.computer === computer) {
        this.isComputing = false
        this.draft = undefined
        this.far = undefined
      }
    }
  }

  /** The page is not looked at: others on this machine have the processor. */
  hide(isHidden: boolean): void {
    if (this.isComputing) void this.computer?.ask({ kind: 'hide', isHidden })
  }

  /** Holds the review, or lets it go on. What was played by then is kept. */
  pause(isPaused: boolean): void {
    if (!this.isComputing) return
    this.isPaused = isPaused
    this.isHeld = false
    this.pace.pause(isPaused)
    void this.computer?.ask({ kind: 'pause', isPaused })
  }

  private sideOf(seat: string): { readonly side?: string } {
    const side = this.opened?.seats.find(({ name }) => name === seat)?.side
    return side !== undefined && this.opened?.sides.includes(side) ? { side } : {}
  }

  private get decisive(): number {
    return decisivePlace(this.columns, this.review?.turning ?? [])
  }

  async select(place: number, after = false): Promise<void> {
    if (this.opened && place !== this.place) this.isPlaced = true
    const last = (this.opened?.lines.length ?? 1) - 1
    this.place = Math.max(0, Math.min(place, last))
    this.after = after
    await this.refresh()
  }

  private async refresh(): Promise<void> {
    const { place, seat, after, readers } = this
    const look = await readers?.ask<Look>({ kind: 'look', place, seat, after })
    const hides = this.opened?.hides === true && seat !== EVERYTHING
    const unseen = hides ? await readers?.ask<readonly Unseen[]>({ kind: 'unseen', place, seat }) : []
    if (!look || place !== this.place || seat !== this.seat || after !== this.after) return
    this.look = look
    this.unseen = unseen ?? []
  }

  async show(after: boolean): Promise<void> {
    this.after = after
    await this.refresh()
  }

  /** Turns board and figures to a seat, or to everything. */
  async seeAs(seat: string): Promise<void> {
    if (seat === this.seat) return
    this.seat = seat
    this.review = undefined
    this.were = undefined
    await this.refresh()
    await this.compute()
  }

  /** Plays more games. What was found stays until they are played; a mark that changes says what it was. */
  async tryMore(): Promise<void> {
    this.were = this.review && gradesOf(this.review.lines)
    this.isMore = true
    await this.compute()
  }

  /** Looks only as far ahead as the game's search does, or to the end again. */
  async lookToHorizon(isStanding: boolean): Promise<void> {
    this.isStanding = isStanding
    this.review = undefined
    this.were = undefined
    await this.compute()
  }

  /** Widens the window by one step, or narrows it; beyond the widest a scene is one column. */
  zoom(by: 1 | -1): void {
    const at = WINDOWS.findIndex((width) => width >= this.width)
    if (this.isByScene) this.isByScene = by === 1
    else if (by === 1 && (at === WINDOWS.length - 1 || this.width >= this.columns.length))
      this.isByScene = this.scenes.length > 1
    else this.width = WINDOWS[Math.max(0, Math.min(WINDOWS.length - 1, at + by))]!
  }

  get canWiden(): boolean {
    const isWidest = this.width >= Math.min(this.columns.length, WINDOWS.at(-1)!)
    return !this.isByScene && (!isWidest || this.scenes.length > 1)
  }

  get canNarrow(): boolean {
    return this.isByScene || (this.columns.length > WINDOWS[0] && this.width > WINDOWS[0])
  }

  /** The journal as it was opened. */
  get journal(): string {
    return new TextDecoder().decode(this.bytes)
  }

  get canTryMore(): boolean {
    return this.isTried && !this.isMore && !this.isComputing
  }

  /** The next place that fits, from the selected one on or back. */
  step(by: 1 | -1, fits: (column: Column) => boolean = () => true): void {
    for (let place = this.place + by; place >= 0 && place < this.columns.length; place += by)
      if (fits(this.columns[place]!)) return void this.select(place)
  }

  /** Goes to the next mistake, from the last one back to the first; answers whether there is any. */
  nextMistake(): boolean {
    const fits = (column: Column): boolean => isMistake(column) && !(this.hidesBots && column.line.isBots)
    const at = this.columns.findIndex((column, place) => place > this.place && fits(column))
    const first = this.columns.findIndex(fits)
    const found = at >= 0 ? at : first
    if (found >= 0) void this.select(found)
    return found >= 0
  }

  close(): void {
    this.readers?.end()
    this.computer?.end()
    this.readers = undefined
    this.computer = undefined
    this.opened = undefined
    this.review = undefined
    this.draft = undefined
    this.were = undefined
    this.far = undefined
    this.isComputing = false
    this.isPaused = false
    this.isHeld = false
    this.look = undefined
    this.first = undefined
    this.trouble = ''
    this.noFigures = ''
    this.place = 0
    this.isPlaced = false
    this.isMore = false
    this.isStanding = false
    this.isByScene = false
    this.width = WINDOW
  }
}
