import { chainHash, NO_HASH } from '../../../src/kernel/journal/chain.js'
import { Refused, refusalOf, type TableClient } from '../api/client.js'
import { readNews, type StreamEvent } from '../api/events.js'
import { keepShare, keptShare } from '../api/kept.js'
import { keepReceipts } from '../api/receipts.js'
import type {
  Choice,
  Look,
  MemberSeen,
  Notice,
  Odds,
  Refusal,
  Request,
  Row,
  SubmitResult,
} from '../api/types.js'
import { sentenceOf } from '../journal/lines.js'
import { pluginOf } from '../plugins/index.js'
import { type Plugin, safely } from '../plugins/plugin.js'
import { oddsWhen } from '../ui/settings/settings.svelte.js'
import { Playback } from './beats/playback.svelte.js'
import { AskedOdds } from './choices/asked-odds.svelte.js'
import { Dock } from './choices/dock.svelte.js'
import { MAX_LIST_LENGTH } from './choices/grouping.js'
import { isAsked } from './sides.js'
import { withThrown } from './tray/thrown.js'

/** Lines fetched at once when the journal is opened or scrolled back. */
const PAGE = 100
/** A choice made faster than this after a new question was meant for the old one. */
const TOO_SOON = 250
const MAX_WAIT_LENGTH = 15_000

/** What the server says of a key that is no longer good, or never was. */
export const NO_LINK: readonly string[] = ['NO_SUCH_LINK', 'NO_SUCH_TABLE', 'LINK_REVOKED']

export type Connection =
  | { readonly state: 'live' }
  | { readonly state: 'down'; readonly since: number; readonly retryAt: number }
  | { readonly state: 'gone'; readonly why?: Refusal }

export type ChainState = { readonly from: number; readonly broken?: number }

/** One person at one table: everything the page shows, and the few things it can ask for. */
export class Session {
  readonly client: TableClient
  look = $state.raw<Look>()
  plugin = $state.raw<Plugin>({})
  /** Why there is no table to show. */
  failure = $state.raw<Refusal>()
  connection = $state.raw<Connection>({ state: 'live' })

  /** The line: the one command that board, choices, hand and typing all fill. */
  text = $state('')
  /** The command line is open, in the place of the outcome. */
  typesCommand = $state(false)
  /** Somebody types: completion stands where the choices were. */
  typing = $state(false)
  /** A choice that is held back because it loses something: sent again, it goes. */
  warned = $state('')
  sending = $state(false)
  refusal = $state.raw<Refusal>()
  answer = $state.raw<readonly Omit<Row, 'dice'>[]>()
  /** How many commands of this page were done. */
  sent = $state(0)
  /** What was sent before, the newest last. */
  readonly history: string[] = []

  /** Hit points at the beginning of this round, so that what was lost in it can be hatched. */
  before = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** The line that came in just now, the only one that moves. */
  fresh = $state(-1)
  /** For the log region of screen readers. */
  news = $state('')
  chain = $state.raw<ChainState>({ from: 0 })
  /** Whose sheet is open. */
  sheet = $state<string>()
  /** Words of the rules that somebody has looked for, with their explanations. */
  words = $state.raw<ReadonlyMap<string, string>>(new Map())
  readonly play = new Playback()
  readonly dock = new Dock(this)
  private readonly counted: AskedOdds

  private readonly lines = new Map<number, Notice>()
  private revision = $state(0)
  private readonly fetching = new Set<number>()
  private stop = new AbortController()
  private wake: (() => void) | undefined
  private asked = 0
  private questions = 0
  private sendingId: { readonly text: string; readonly id: string } | undefined
  private ended = false
  private isOpeningSeal = false
  /** Lines that come in before the first look are the past: they do not move. */
  private isCatchingUp = true

  readonly picked = $derived<Choice | undefined>(
    this.look?.choices.find(({ text }) => text === this.text.trim()),
  )
  readonly isLive = $derived(this.connection.state === 'live')
  /** The choice is this person's. */
  readonly mine = $derived(this.look?.mine === true)
  readonly isGm = $derived(this.look?.you.role === 'gm')
  readonly watches = $derived(this.look?.you.role === 'spectator')

  constructor(client: TableClient) {
    this.client = client
    this.counted = new AskedOdds(client, () => this.look?.n)
  }

  /** Sits down: looks, then listens until the page is left. */
  async open(): Promise<void> {
    try {
      const look = await this.client.look()
      this.plugin = await pluginOf(look.table.game.id)
      this.take(look)
      void this.need(Math.max(0, look.n - PAGE + 1), look.n)
      void this.listen()
    } catch (error) {
      const refusal = refusalOf(error)
      this.failure = refusal
      // A link that leads nowhere will not lead anywhere later; everything else may pass.
      if (!NO_LINK.includes(refusal.code))
        setTimeout(() => this.failure && !this.ended && void this.reopen(), 2000)
    }
  }

  private async reopen(): Promise<void> {
    this.failure = undefined
    await this.open()
  }

  leave(): void {
    this.ended = true
    this.stop.abort()
    this.wake?.()
  }

  /* ---- the journal ---- */

  get count(): number {
    return this.look ? this.look.n + 1 : 0
  }

  line(n: number): Notice | undefined {
    void this.revision
    return this.lines.get(n)
  }

  get last(): Notice | undefined {
    return this.line(this.count - 1)
  }

  /** The newest line that fits, among the last ones that are here. */
  newest(fits: (notice: Notice) => boolean): Notice | undefined {
    void this.revision
    for (let n = this.count - 1; n >= Math.max(0, this.count - PAGE); n--) {
      const notice = this.lines.get(n)
      if (notice && fits(notice)) return notice
    }
    return undefined
  }

  /** Fetches the lines of a range that are not here yet. */
  async need(from: number, to: number): Promise<void> {
    const first = Math.floor(from / PAGE) * PAGE
    for (let page = first; page <= to; page += PAGE) {
      const end = Math.min(page + PAGE - 1, to)
      const missing = Array.from({ length: end - page + 1 }, (_, i) => page + i).some(
        (n) => !this.lines.has(n),
      )
      if (!missing || this.fetching.has(page)) continue
      this.fetching.add(page)
      try {
        this.takeLines(await this.client.notices(page, page + PAGE - 1))
      } catch {
        // The connection says so itself; the lines are asked for again when they are looked at.
      } finally {
        this.fetching.delete(page)
      }
    }
  }

  private takeLines(notices: readonly Notice[]): void {
    const fresh = notices.filter(({ n }) => !this.lines.has(n))
    if (fresh.length === 0) return
    for (const notice of fresh) {
      this.lines.set(notice.n, notice)
      this.play.remember(notice)
    }
    void keepReceipts(fresh.map(({ receipt }) => receipt))
    this.check(fresh)
    this.revision++
  }

  /** Each line carries the hash of the one before it: what came in is held against its neighbours. */
  private check(fresh: readonly Notice[]): void {
    let broken = this.chain.broken
    for (const { n, digest, receipt } of fresh) {
      for (const [before, at] of [
        [this.lines.get(n - 1), this.lines.get(n)],
        [this.lines.get(n), this.lines.get(n + 1)],
      ] as const) {
        if (!before || !at || broken !== undefined) continue
        if (chainHash(before.receipt.hash, at.digest) !== at.receipt.hash) broken = at.n
      }
      if (n === 0 && chainHash(NO_HASH, digest) !== receipt.hash) broken = 0
    }
    let from = this.look?.n ?? fresh.at(-1)!.n
    while (from > 0 && this.lines.has(from - 1)) from--
    this.chain = { from, ...(broken !== undefined && { broken }) }
  }

  /* ---- the news ---- */

  private async listen(): Promise<void> {
    let failures = 0
    while (!this.ended) {
      try {
        this.stop = new AbortController()
        const { signal } = this.stop
        this.isCatchingUp = true
        const response = await this.client.news(this.last?.n ?? this.look!.n, signal)
        failures = 0
        this.connection = { state: 'live' }
        await readNews(response, signal, (event) => this.hear(event))
      } catch (error) {
        const refusal = refusalOf(error)
        if (error instanceof Refused && NO_LINK.includes(refusal.code)) {
          this.connection = { state: 'gone', why: refusal }
          return
        }
      }
      if (this.ended || this.connection.state === 'gone') return
      await this.pause(failures++)
    }
  }

  private async pause(failures: number): Promise<void> {
    // Not everybody in the same moment: a server that was away would meet them all at once.
    const wait = Math.min(MAX_WAIT_LENGTH, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    const since = this.connection.state === 'down' ? this.connection.since : Date.now()
    this.connection = { state: 'down', since, retryAt: Date.now() + wait }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Tries again at once. */
  tryNow(): void {
    this.wake?.()
  }

  /** A line that was just written: by the stream or by the answer to one's own command, whichever is faster. */
  private takeNews(notice: Notice): void {
    const isNews = !this.lines.has(notice.n)
    this.takeLines([notice])
    if (!isNews) return
    if (!this.isCatchingUp) {
      this.fresh = notice.n
      this.play.add(notice)
    }
    this.news = sentenceOf(notice, this.look?.view)
  }

  private hear({ event, data }: StreamEvent): void {
    if (event === 'gone') {
      this.connection = { state: 'gone', why: JSON.parse(data) as Refusal }
      this.stop.abort()
      return
    }
    const said: unknown = JSON.parse(data)
    if (event === 'line') {
      this.takeNews(said as Notice)
    } else if (event === 'look') {
      this.isCatchingUp = false
      this.take(said as Look)
    } else if (event === 'presence' && this.look)
      this.look = { ...this.look, members: (said as { members: readonly MemberSeen[] }).members }
  }

  private take(said: Look): void {
    // Whom the game waits for is reported once, here; everybody below reads `mine`.
    const look = { ...said, mine: isAsked(said) }
    const old = this.look
    if (old && look.n < old.n) return
    this.keepBefore(old, look)
    const question = JSON.stringify([look.choices.map(({ text }) => text), look.n])
    const isNew = !old || question !== JSON.stringify([old.choices.map(({ text }) => text), old.n])
    this.look = look
    if (isNew) this.ask(look)
    void this.openSeal(look)
    if (old && look.n > old.n) void this.need(old.n + 1, look.n)
  }

  private keepBefore(old: Look | undefined, look: Look): void {
    if (!old) return
    const round = (at: Look) => safely(() => this.plugin.round?.(at.view))?.n ?? at.view.round ?? at.view.turn
    if (round(old) === round(look) && this.before.size > 0) return
    this.before = new Map(
      old.view.people.flatMap(({ name, hp }) => (hp === undefined ? [] : [[name, hp] as const])),
    )
  }

  /** A new question: its odds are unknown, and nothing is chosen for anyone. */
  private ask(look: Look): void {
    this.counted.forget()
    this.warned = ''
    this.asked = Date.now()
    this.questions++
    // What was just sent is answered, even where the same could be said again.
    const said = this.text.trim()
    const isSent = said === this.sendingId?.text
    const stillOpen = !isSent && look.choices.some(({ text }) => text === said)
    if (isSent || (!this.typing && !stillOpen)) this.text = ''
    this.dock.reset(look, stillOpen ? look.choices.find(({ text }) => text === said) : undefined)
    // After the choices are on the screen, never before them.
    if (look.choices.length > 0 && oddsWhen() === 'always') setTimeout(() => this.oddsOfAll(), 30)
  }

  /* ---- odds ---- */

  get odds(): ReadonlyMap<string, Odds> {
    return this.counted.known
  }

  get asking(): ReadonlySet<string> {
    return this.counted.asking
  }

  mayAsk({ table, you, mine }: Look): boolean {
    const { odds } = table.options
    if (you.role === 'gm' && !mine) return false
    return odds === 'all' || (odds === 'gm' && you.role === 'gm')
  }

  /** The odds of every choice, or of so many that it would take too long, of one for each target. */
  oddsOfAll(): void {
    const { look, picked, dock } = this
    if (!look || !this.mayAsk(look)) return
    const all = look.choices.length <= MAX_LIST_LENGTH ? look.choices : dock.tileChoices()
    this.counted.ask([...(picked ? [picked.text] : []), ...all.map(({ text }) => text)])
  }

  /** The odds of these, where the table allows it and the person wants them without asking. */
  askOdds(texts: readonly string[]): void {
    if (this.look && this.mayAsk(this.look) && oddsWhen() === 'always') this.counted.ask(texts)
  }

  /** Looks a word up in the game's glossary, once. A word that the seat may not know has no entry. */
  async explain(word: string): Promise<void> {
    if (this.words.has(word)) return
    this.words = new Map([...this.words, [word, '']])
    try {
      const told = (await this.client.explain(word)).map(({ title, text }) => `${title}: ${text}`).join('\n')
      this.words = new Map([...this.words, [word, told]])
    } catch {
      // No tooltip; the word itself stays.
    }
  }

  /* ---- choosing ---- */

  /** One press selects; the same again commits. */
  select(text: string, twice = true): void {
    if (twice && !this.typing && this.text.trim() === text && this.picked) {
      void this.commit()
      return
    }
    this.text = text
    this.typing = false
    this.refusal = undefined
    this.answer = undefined
    this.dock.follow(this.picked)
    this.askOdds([text])
  }

  /** Takes back what was picked; nothing was sent. */
  clear(): void {
    this.text = ''
    this.warned = ''
    this.refusal = undefined
  }

  /** Sends what stands in the line with dice of a real table: each is asked for when the rules want it. */
  throwDice(): void {
    this.text = withThrown(this.text, [])
    void this.commit()
  }

  /** Sends what stands in the line. */
  async commit(): Promise<void> {
    const text = this.text.trim()
    const { look } = this
    if (!look || text === '' || this.sending || !this.isLive || this.watches) return
    if (Date.now() - this.asked < TOO_SOON && look.n > 0) return
    if (this.picked?.warning !== undefined && this.warned !== text) {
      this.warned = text
      return
    }
    this.warned = ''
    this.play.skip()
    // The same text after an answer that got lost keeps its id, so that it is done once.
    const id = this.sendingId?.text === text ? this.sendingId.id : crypto.randomUUID()
    this.sendingId = { text, id }
    this.counted.forget()
    const question = this.questions
    const done = await this.send(() => this.client.command(text, { id, expect: look.n + 1 }))
    if (!done) {
      // A line that came in meanwhile has emptied the field: what was refused stays there to be sent again.
      if (this.text.trim() === '') this.text = text
      return
    }
    this.history.push(text)
    this.sent++
    this.typesCommand = false
    if (done.status === 'answered') this.answer = done.rows
    if (done.status === 'ignored') this.refusal = { kind: 'Ignored', code: done.code ?? '', message: '' }
    this.typing = false
    // The news may be faster than the answer: then the next question stands in the line already.
    if (this.questions === question) this.text = ''
  }

  /** Asks something of the table itself. Answers whether it was done. */
  async request(request: Request): Promise<boolean> {
    return (await this.send(() => this.client.request(request, { id: crypto.randomUUID() }))) !== undefined
  }

  private async send(ask: () => Promise<SubmitResult>): Promise<SubmitResult | undefined> {
    this.sending = true
    this.refusal = undefined
    this.answer = undefined
    try {
      const did = await ask()
      this.sendingId = undefined
      if (did.status === 'done' && did.notice) this.takeNews(did.notice)
      return did
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.kind !== 'Network') this.sendingId = undefined
      this.refusal = refusal
      return undefined
    } finally {
      this.sending = false
    }
  }

  /* ---- the dice before the game ---- */

  /** After the freeze a share that was sealed here is opened by itself. */
  private async openSeal({ table, you, entropy }: Look): Promise<void> {
    if (!entropy.frozen || !entropy.pending.includes(you.seat) || this.isOpeningSeal) return
    const share = keptShare(table.id, you.seat)
    if (!share) return
    // Looks come in faster than the answer: a second request would be refused.
    this.isOpeningSeal = true
    try {
      await this.client.request({ kind: 'reveal', ...share }, {})
      keepShare(table.id, you.seat, undefined)
    } catch {
      // Struck meanwhile, or opened in another window.
    } finally {
      this.isOpeningSeal = false
    }
  }

  /** Freezes the shares, gives everybody a moment to open theirs, and begins. */
  async start(): Promise<void> {
    const { look } = this
    if (!look) return
    if (look.entropy.given.length > 0 && !look.entropy.frozen) {
      if (!(await this.request({ kind: 'freeze' }))) return
      const patience = Date.now() + 4000
      await new Promise((resolve) => setTimeout(resolve, 150))
      while ((this.look?.entropy.pending.length ?? 0) > 0 && Date.now() < patience)
        await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if ((this.look?.entropy.pending.length ?? 0) === 0) await this.request({ kind: 'start' })
  }
}
