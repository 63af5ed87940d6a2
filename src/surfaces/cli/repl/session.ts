import { answerLines } from '../../../host/answers/answer-lines.js'
import { legalAlternatives } from '../../../host/words/legal-alternatives.js'
import { type OfferSeen, offersSeen } from '../../../host/words/offers.js'
import { ownRequest, withThrown as thrownFor } from '../../../host/words/said.js'
import { type Talk, talk } from '../../../host/words/talk.js'
import { thrownIn } from '../../../host/words/thrown.js'
import { lossWarnings } from '../../../host/words/warnings.js'
import type { Command, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { ANYBODY } from '../../../kernel/contract/next.js'
import type { GameEvent, Ruleset } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { lineOf } from '../../../kernel/journal/read.js'
import type { Notice } from '../../../kernel/table/notice.js'
import { HOST } from '../../../kernel/table/opening/members.js'
import type { Table } from '../../../kernel/table/table.js'
import { NamesMet } from '../../../kernel/words/quote-names.js'
import type { Completion } from '../../../language/complete.js'
import { lineWords } from '../../../language/line-words.js'
import type { SyntaxFault } from '../../../language/parse.js'
import { printCommand } from '../../../language/print.js'
import type { Asking, AtPrompt, LineOutcome } from './at-prompt.js'
import { BotsHere } from './bots-here.js'
import { askBefore, faultOf, MAX_LEGAL, report, reportStop } from './faults.js'
import type { Keeper } from './kept/keeper.js'
import { Reader } from './reader.js'
import { SeatsHere } from './seats-here.js'
import { answerOnScreen, happenedLines } from './shown/log.js'
import type { Answer, Output, Place } from './shown/output.js'
import type { Line } from './shown/paint.js'
import { afterwards, summaryLines, summaryOf } from './shown/summary.js'
import { withThrown } from './thrown-dice.js'
import { answer } from './words/answers.js'
import { isTalk, words } from './words/words.js'

export interface SessionOptions {
  readonly keeper: Keeper
  readonly output: Output
  /** The one seat played here; bots play the others. Without it, all seats are played here. */
  readonly seat?: string
  /** The policy by which bots play. */
  readonly policy: string
  /** A person sits here: can be asked, and leaves when they like. A pipe is told everything at once and ends with the game. */
  readonly person?: boolean
  /** Whether the choice of the game's own bot is marked. */
  readonly hints?: boolean
}

/** Fields of an answer to a program. */
type Told = Partial<Answer>

/** Plays one table, line by line: the same for a person at a terminal, a pipe and a script. */
export class Session implements AtPrompt {
  readonly table: Table
  readonly ruleset: Ruleset
  readonly output: Output
  readonly keeper: Keeper
  /** The game's verbs and the prompt's words; the game's win. */
  readonly verbs: Verbs
  readonly isPerson: boolean
  /** What the person is asked; the next line answers it. */
  asking: Asking | undefined
  private readonly seats: SeatsHere
  private readonly bots: BotsHere
  private readonly hints: boolean
  private readonly reader: Reader
  private numbered: { readonly at: string; readonly offers: readonly OfferSeen[] } | undefined
  private talked = 0
  /** What others did and no program has been told yet. */
  private readonly others: object[] = []
  /** What happened and the person has not been shown yet. */
  private readonly news: Notice[] = []
  private readonly met = new NamesMet()
  private metAt = -1

  constructor({ keeper, output, seat, policy, person = false, hints = true }: SessionOptions) {
    this.keeper = keeper
    this.table = keeper.table
    this.ruleset = keeper.table.ruleset
    this.output = output
    this.verbs = { ...this.ruleset.verbs, ...words, ...this.ruleset.verbs }
    this.seats = new SeatsHere(this.table, policy, seat)
    this.bots = new BotsHere(this.table, this.seats)
    this.isPerson = person
    this.hints = hints
    this.reader = new Reader(this)
    output.frame = () => this.frame()
    output.quoteNames = (line) => this.names.quoteIn(line)
  }

  /** The seat that speaks now. */
  get seat(): string {
    return this.seats.speaker
  }

  /** The seats played here. */
  get own(): readonly string[] {
    return this.seats.own
  }

  /** The names that this terminal has shown so far. */
  private get names(): NamesMet {
    const { length, members } = this.table
    if (this.metAt !== length)
      this.met.meet(
        this.table.view(this.watcher),
        members.map(({ seat }) => seat),
      )
    this.metAt = length
    return this.met
  }

  get watcher(): string {
    return this.seats.watcher
  }

  /** Verbs that only the game master has are spoken by the game master, where that seat is played here. */
  voiceFor(command: Command): string {
    const forGameMaster = this.ruleset.verbs[command.verb]?.role === 'gm'
    return forGameMaster && this.seats.isOwn(GAME_MASTER) ? GAME_MASTER : this.seat
  }

  /** Under whose name a command is shown: the person whose turn it is, or the game master where only they may say it. */
  private namedFor(command: Command): string {
    const voice = this.voiceFor(command)
    return this.ruleset.verbs[command.verb]?.role === 'gm' ? voice : this.turn
  }

  /** Whose turn it is: the seat that must choose; where anybody may speak, the person whose command would carry the game on. */
  get turn(): string {
    if (!this.table.isStarted) return ''
    const next = this.table.next()
    if (next.kind !== 'awaiting') return next.kind === 'over' ? 'over' : ''
    if (next.seats[0] !== ANYBODY) return next.seats.join(' and ')
    const by = this.choices[0]?.by
    return typeof by === 'string' ? by : GAME_MASTER
  }

  get choices(): readonly Command[] {
    return this.table.isStarted && !this.isOver ? this.table.choices(this.seat) : []
  }

  get isOver(): boolean {
    return this.table.isStarted && this.table.next().kind === 'over'
  }

  get offers(): readonly OfferSeen[] {
    if (!this.table.isStarted || this.isOver) return []
    const at = `${this.seat} ${this.table.head}`
    if (this.numbered?.at !== at)
      this.numbered = { at, offers: offersSeen(this.table, this.seat, this.hints) }
    return this.numbered.offers
  }

  ask(asking: Asking): void {
    this.asking = asking
  }

  /** Grows with every line but talk: as long as it is the same, the game stands as it did. */
  get moment(): number {
    return this.table.length - this.talked
  }

  /** Lets the referee run to the first choice and shows what happened. `thrown`: real dice of what happens before it. */
  async begin(thrown?: readonly number[]): Promise<LineOutcome> {
    const { header, line0, isStarted } = this.table
    if (isStarted) return await this.goOn()
    return await withThrown(this, thrown, async (dice) => {
      await this.keeper.change(HOST, thrownFor({ kind: 'start' }, dice))
      const { commit, seed } = header
      return await this.goOn(this.told({ start: true, commitment: commit, seed, line0 }))
    })
  }

  /** One line. For a program, one answer: whatever became of it. */
  async enter(text: string, place: Place): Promise<LineOutcome> {
    try {
      const { asking } = this
      this.asking = undefined
      return asking ? await asking.answered(text.trim()) : await this.carryOut(text, place)
    } catch (error) {
      if (error instanceof Stop) return reportStop(this, error, place)
      const [kind, code] = faultOf(error) ?? []
      if (kind === undefined) throw error
      const says = kind === 'rules' ? 'The rules failed; nothing has changed. ' : ''
      const message = `${says}${(error as Error).message}`
      report(this.output, { kind, code: code!, message }, place)
      return 'failed'
    } finally {
      this.showNews()
    }
  }

  /** A person who reads the story is shown what happened once it is all there, by weight. */
  private get readsStory(): boolean {
    return this.isPerson && !this.output.json && this.output.voice === 'story'
  }

  private showNews(): void {
    const notices = this.news.splice(0)
    if (notices.length === 0) return
    const reader = { seat: this.watcher, playsEverySeat: !this.seats.hasBots }
    this.output.show(answerOnScreen(this.output, answerLines(notices, reader, this.table)))
  }

  private async carryOut(said: string, place: Place): Promise<LineOutcome> {
    const { text, thrown } = thrownIn(said, this.ruleset.verbs)
    const read = this.reader.read(text)
    if (read.status === 'empty') {
      if (this.output.json) this.output.answer(() => ({ status: 'empty' }))
      return 'empty'
    }
    if (read.status === 'error') {
      this.faulty(text, read.error, place)
      return 'failed'
    }
    const { command, word } = read
    if (word !== undefined)
      return isTalk(word) ? await this.talk(word, command, thrown) : await answer(this, word, command)
    if (read.byNumber) this.output.show([this.spoken(this.namedFor(command), command)])
    return this.isHeldBack(command, thrown) ? 'ok' : await this.perform(command, thrown)
  }

  /** Asks a person before something is lost. A pipe and a script say what they mean. */
  private isHeldBack(command: Command, thrown: readonly number[] | undefined): boolean {
    if (!this.isPerson || this.output.json) return false
    const losses = lossWarnings(this.table, this.voiceFor(command), command)
    if (losses.length > 0) askBefore(this, losses, () => this.perform(command, thrown))
    return losses.length > 0
  }

  private async perform(command: Command, thrown?: readonly number[]): Promise<LineOutcome> {
    await this.othersMove()
    return await withThrown(this, thrown, async (dice) => {
      const { events, n } = await this.keeper.act(this.voiceFor(command), command, dice)
      if (n !== undefined) return await this.goOn(this.told({ n, command }))
      this.answered(events, command)
      return 'ok'
    })
  }

  /** Words at the table, or dice that no rule asks for: a line that changes nothing in the game. */
  private async talk(word: Talk, command: Command, thrown?: readonly number[]): Promise<LineOutcome> {
    const speaker = this.speakerOf(word)
    return await withThrown(this, thrown, async (dice) => {
      const { n } = await this.keeper.change(speaker, thrownFor(ownRequest(command), dice))
      this.talked++
      const { seen } = this.lastNotice(speaker)
      this.output.result(lineWords(seen), () => ({ status: 'ok', n, seen }))
      return 'ok'
    })
  }

  /** A person who plays several seats speaks for the one whose turn it is. */
  private speakerOf(word: Talk): string {
    const { role }: VerbSpec = talk[word]
    const { turn, seats } = this
    return role !== 'gm' && seats.isOwn(turn) ? turn : seats.watcher
  }

  /** Seats that bots play here move, up to the next choice that is made here, or until they say why they stop. */
  private async othersMove(): Promise<void> {
    if (!this.seats.hasBots) return
    this.bots.notePersons()
    for (;;) {
      const step = this.bots.next()
      if (step === undefined) return
      if (step.kind === 'rest') {
        await this.keeper.change(step.seat, { kind: 'say', text: step.says }, { id: step.id })
        this.bots.wrote()
        this.talked++
        const { seen } = this.lastNotice()
        this.output.show(lineWords(seen))
        this.others.push({ seat: step.seat, seen })
        return
      }
      const { seat } = step
      await this.keeper.act(seat, step.command)
      this.bots.wrote()
      const { command } = this.lastNotice()
      if (command && !this.readsStory) this.output.show([this.spoken(seat, command)])
      this.others.push(this.told({ seat, ...(command && { command }) }))
    }
  }

  /** Gives a seat to a bot, or takes it: `seat odrin bot`, `seat gm me`. The journal says who plays from here on. */
  async giveSeat(said: string, plays: string): Promise<LineOutcome> {
    const seat = this.seats.seatNamed(said)
    const member = this.seats.memberFor(seat, plays)
    await this.keeper.change(HOST, { kind: 'members', left: [seat], joined: [member] })
    this.seats.take(member)
    this.talked++
    const { policy } = member
    const says = policy === undefined ? `You play ${seat}.` : `A bot plays ${seat} (${policy}).`
    this.output.show([says])
    return await this.goOn({ seat, ...(policy !== undefined && { policy }) })
  }

  /** What follows on a line that was just written: others move, the game may be over. Then it is answered, once. */
  private async goOn(answered?: Told): Promise<LineOutcome> {
    let failed: unknown
    let over: Told | undefined
    try {
      await this.othersMove()
      this.showNews()
      const next = this.table.next()
      if (next.kind === 'over') over = await this.ended(next.outcome)
    } catch (error) {
      // What was done stands; what could not follow for want of a disk is tried again at the next line.
      if (!answered || faultOf(error)?.[0] !== 'file') throw error
      failed = error
    }
    if (this.output.json && (answered || over)) {
      const others = this.others.splice(0)
      const error = failed ? { error: { kind: 'file', message: (failed as Error).message } } : {}
      this.output.answer(() => ({
        status: 'ok',
        ...answered,
        ...(others.length > 0 && { others }),
        ...over,
        ...error,
      }))
    }
    if (failed) this.output.say(this.output.quiet.red((failed as Error).message))
    if (over) return this.isPerson ? 'ok' : 'left'
    return failed ? 'failed' : 'ok'
  }

  /** The end, and what it came to. A person may still take the last command back; for a pipe the table closes. */
  private async ended(outcome: string): Promise<Told> {
    const { output, keeper } = this
    if (!this.isPerson && !this.table.isClosed) await keeper.close()
    const summary = summaryOf(this)
    output.show([output.paint.bold(`Outcome: ${outcome}`), ...summaryLines(summary, this.ruleset.verbs)])
    if (!output.json) output.say(output.quiet.dim(afterwards(this)))
    return { status: 'over', outcome, summary, ...(keeper.path && { journal: keeper.path }) }
  }

  /** A command as the log shows it. */
  spoken(seat: string, command: Command): Line {
    return this.output.paint.cyan(`> ${seat}: ${printCommand(command, this.ruleset.verbs)}`)
  }

  private lastNotice(seat = this.watcher): Notice {
    return this.table.notice(seat, lineOf(this.table.lastLine))
  }

  /** What the last line says to the seat played here: shown to people, answered to programs. */
  private told(about: Told): Told {
    const notice = this.lastNotice()
    const { rows } = notice
    if (this.readsStory) this.news.push(notice)
    else this.output.show([...this.happened(rows), ...lineWords(notice.seen)])
    const mech = rows.flatMap((row) => row.mech)
    const narr = rows.flatMap((row) => row.narr ?? [])
    return { ...about, events: rows.map(({ event }) => event), mech, narr }
  }

  /** How the table stands for anyone who speaks now: in every answer to a program. */
  private frame(): object {
    const { seat, table } = this
    const legal = this.offers.map(({ text }) => text)
    const started = table.isStarted ? { view: table.view(seat), next: table.next() } : {}
    return { seat, ...started, legal, receipt: this.lastNotice().receipt }
  }

  happened(rows: Notice['rows']): readonly Line[] {
    return happenedLines(this.output, rows)
  }

  private answered(events: readonly GameEvent[], command: Command): void {
    const mech = events.flatMap((event) => this.ruleset.mech(event))
    const narr = events.flatMap((event) => this.ruleset.narr(event) ?? [])
    this.output.result(mech, () => ({ status: 'ok', command, events, mech, narr }))
  }

  /** A typing mistake: a mark under the place for people, file, line and column for scripts. */
  private faulty(text: string, fault: SyntaxFault, place: Place): void {
    if (place.line === 0 && !this.output.json) {
      const mark = ' '.repeat(this.turn.length + '> '.length + fault.column - 1)
      this.output.say(this.output.quiet.red(`${mark}^`))
    }
    const said = text.slice(this.reader.oddsBegin(text) ?? 0)
    const { suggestion } = fault
    const mistaken = { text: said, seat: this.seat, words, ...(suggestion !== undefined && { suggestion }) }
    const legal = legalAlternatives(this.table, mistaken, MAX_LEGAL)
    report(this.output, { kind: 'syntax', ...fault, ...{ line: text }, legal }, place)
  }

  complete(text: string): Completion {
    return this.reader.complete(text)
  }
}
