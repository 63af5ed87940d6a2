import { refusalOf, type TableClient } from '../api/client.js'
import type { StreamEvent } from '../api/events.js'
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
import { foregone } from './choices/verbs.js'
import { Glossary } from './session/glossary.svelte.js'
import { type ChainState, JournalLines, PAGE } from './session/journal-lines.svelte.js'
import { type Connection, NewsStream, NO_LINK } from './session/news-stream.svelte.js'
import { SealOpener } from './session/seal.js'
import { isAsked } from './sides.js'
import { withThrown } from './tray/thrown.js'

/** What is sent faster than this after a new question was meant for the old one, unless it was chosen under the new one. */
const TOO_SOON = 250

/** One person at one table: everything the page shows, and the few things it can ask for. */
export class Session {
  readonly client: TableClient
  look = $state.raw<Look>()
  plugin = $state.raw<Plugin>({})
  /** The parts of the generic table, once they are here. */
  generic = $state.raw<typeof import('./generic.js')>()
  /** Why there is no table to show. */
  failure = $state.raw<Refusal>()

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
  /** Whose sheet is open. */
  sheet = $state<string>()
  readonly play = new Playback()
  readonly dock = new Dock(this)
  readonly glossary: Glossary
  private readonly counted: AskedOdds
  private readonly lines: JournalLines
  private readonly stream: NewsStream
  private readonly seal: SealOpener
  private asked = 0
  private questions = 0
  /** Under which question somebody pressed what is picked, and when, if that press also ended what was shown. */
  private pickedUnder = -1
  private endedShow = 0
  /** What stands in the line was put there by the page. */
  private isFilledIn = false
  /** The command that is on its way, and the number of the question it answers. */
  private onItsWay: Promise<SubmitResult | undefined> | undefined
  private sentUnder = -1
  private sendingId: { readonly text: string; readonly id: string } | undefined
  /** Lines that come in before the first look are the past: they do not move. */
  private isCatchingUp = true
  /** The table before the run that is shown now. */
  private earlier = $state.raw<Look>()

  /** The table that goes with what is shown: while a run plays, as it was before it, with nothing to choose. */
  readonly shown = $derived<Look | undefined>(
    this.play.isPlaying && this.earlier ? { ...this.earlier, mine: false, choices: [] } : this.look,
  )
  /** What the game's own board offers beside the listed choices. */
  private readonly more = $derived<readonly Choice[]>(
    (this.look && this.plugin.more && safely(() => this.plugin.more!(this.look!))) ?? [],
  )
  /** Listed choices with something put into them: points that a roll takes. */
  readonly raised = $derived<readonly Choice[]>(
    (this.look && this.plugin.raised && safely(() => this.plugin.raised!(this.look!))) ?? [],
  )
  readonly picked = $derived<Choice | undefined>(
    [...(this.look?.choices ?? []), ...this.raised, ...this.more].find(
      ({ text }) => text === this.text.trim(),
    ),
  )
  /** The choice is this person's. */
  readonly mine = $derived(this.look?.mine === true)
  readonly isGm = $derived(this.look?.you.role === 'gm')
  readonly watches = $derived(this.look?.you.role === 'spectator')

  constructor(client: TableClient) {
    this.client = client
    this.glossary = new Glossary(client)
    this.counted = new AskedOdds(client, () => this.look?.n)
    this.lines = new JournalLines(client, (notice) => this.play.remember(notice))
    this.seal = new SealOpener(client)
    this.stream = new NewsStream(client, {
      begin: () => {
        this.isCatchingUp = true
        return this.last?.n ?? this.look!.n
      },
      hear: (event) => this.hear(event),
    })
  }

  get connection(): Connection {
    return this.stream.connection
  }

  get isLive(): boolean {
    return this.connection.state === 'live'
  }

  /** Sits down: looks, then listens until the page is left. */
  async open(): Promise<void> {
    try {
      const look = await this.client.look()
      const plugin = await pluginOf(look.table.game.id)
      // A part that did not come says so in its place.
      await plugin.prepare?.(look).catch(() => {})
      if (!plugin.board || !plugin.tray) await this.fetchGeneric()
      this.plugin = plugin
      this.take(look)
      void this.need(Math.max(0, look.n - PAGE + 1), look.n)
      void this.stream.listen()
    } catch (error) {
      const refusal = refusalOf(error)
      this.failure = refusal
      // A link that leads nowhere will not lead anywhere later; everything else may pass.
      if (!NO_LINK.includes(refusal.code))
        setTimeout(() => this.failure && !this.stream.isOver && void this.reopen(), 2000)
    }
  }

  /** Fetches the parts of the generic table. */
  async fetchGeneric(): Promise<void> {
    this.generic ??= await import('./generic.js')
  }

  private async reopen(): Promise<void> {
    this.failure = undefined
    await this.open()
  }

  leave(): void {
    this.stream.leave()
  }

  /** Tries the connection again at once. */
  tryNow(): void {
    this.stream.tryNow()
  }

  /* ---- the journal ---- */

  get count(): number {
    return this.look ? this.look.n + 1 : 0
  }

  get chain(): ChainState {
    return this.lines.chain
  }

  line(n: number): Notice | undefined {
    return this.lines.line(n)
  }

  /** Reports whether a command was taken back later. */
  isTakenBack(n: number): boolean {
    return this.lines.isTakenBack(n)
  }

  get last(): Notice | undefined {
    return this.line(this.count - 1)
  }

  /** The newest line that fits, among the last ones that are here. */
  newest(fits: (notice: Notice) => boolean): Notice | undefined {
    return this.lines.newest(this.count, fits)
  }

  /** Fetches the lines of a range that are not here yet. */
  need(from: number, to: number): Promise<void> {
    return this.lines.need(from, to)
  }

  /* ---- the news ---- */

  /** A line that was just written: by the stream or by the answer to one's own command, whichever is faster. */
  private takeNews(notice: Notice): void {
    const isNews = !this.lines.has(notice.n)
    this.lines.take([notice])
    if (!isNews) return
    if (!this.isCatchingUp) {
      if (!this.play.isPlaying) this.earlier = this.look
      this.fresh = notice.n
      this.play.add(notice)
    }
    this.news = sentenceOf(notice, this.look?.view)
  }

  private hear({ event, data }: StreamEvent): void {
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
    void this.seal.open(look)
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

  /** A new question: its odds are unknown, and nothing is chosen for anyone, unless it leaves nothing to choose. */
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
    const kept = stillOpen ? look.choices.find(({ text }) => text === said) : undefined
    const only = look.mine && this.text === '' ? foregone(look.choices, !this.drawsChoices(look)) : undefined
    if (only) this.text = only.text
    this.isFilledIn = only !== undefined
    this.dock.reset(look, kept ?? only)
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

  /* ---- choosing ---- */

  /** Whether the game draws the choices itself. */
  drawsChoices(look: Look): boolean {
    const { plugin } = this
    return plugin.tray !== undefined && safely(() => plugin.hasTray?.(look) ?? true) === true
  }

  /** One press selects; the same again commits. What was filled in is nobody's press yet: only the button and Enter send it. */
  select(text: string, twice = true): void {
    const isPressed = !this.isFilledIn
    this.isFilledIn = false
    if (twice && isPressed && !this.typing && this.text.trim() === text && this.picked) {
      // Two quick presses at one place may both have been meant to end what was shown.
      if (Date.now() - this.endedShow >= TOO_SOON) void this.commit()
      return
    }
    this.pickedUnder = this.questions
    this.endedShow = this.play.isEndedBy(TOO_SOON) ? Date.now() : 0
    this.play.skip()
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
    if (this.sending && !(await this.isFreeFor(text))) return
    const { look } = this
    if (!look || text === '' || !this.isLive || this.watches) return
    const isMeant = this.pickedUnder === this.questions
    if (!isMeant && Date.now() - Math.max(this.asked, this.play.ended) < TOO_SOON && look.n > 0) return
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
    this.sentUnder = question
    this.onItsWay = this.send(() => this.client.command(text, { id, expect: look.n + 1 }))
    const done = await this.onItsWay
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

  /** The news may be faster than the answer: what was picked under the new question waits for it, and goes then. */
  private async isFreeFor(text: string): Promise<boolean> {
    if (this.sentUnder === this.questions || this.pickedUnder !== this.questions) return false
    await this.onItsWay
    return !this.sending && this.text.trim() === text
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
}
