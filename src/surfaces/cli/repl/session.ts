import { speakerOf } from '../../../analysis/players.js'
import { nextBotMove } from '../../../host/bots.js'
import { ownRequest, type Talk, talk } from '../../../host/said.js'
import type { Command, VerbSpec, Verbs } from '../../../kernel/contract/command.js'
import { diceFault } from '../../../kernel/contract/dice-clause.js'
import { ANYBODY, waitsFor } from '../../../kernel/contract/next.js'
import type { GameEvent, Policy, Ruleset } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { RulesFault, Stop } from '../../../kernel/contract/stops.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { lineOf } from '../../../kernel/journal/read.js'
import { sameName } from '../../../kernel/names.js'
import { oneOfEachVerbFirst } from '../../../kernel/table/legal.js'
import type { Notice } from '../../../kernel/table/notice.js'
import { HOST } from '../../../kernel/table/opening/members.js'
import type { Table } from '../../../kernel/table/table.js'
import { type Completion, complete, type Live } from '../../../language/complete.js'
import { lineWords } from '../../../language/line-words.js'
import { type Parsed, parseLine, type SyntaxFault } from '../../../language/parse.js'
import { printCommand } from '../../../language/print.js'
import { JournalBusy, NotWritten } from '../../../store/journal-file.js'
import { UserError } from '../exit.js'
import { shellWord } from '../print.js'
import type { AtPrompt, Entered } from './at-prompt.js'
import type { Keeper } from './kept/keeper.js'
import type { Output, Place } from './shown/output.js'
import type { Line } from './shown/paint.js'
import { summaryLines, summaryOf } from './shown/summary.js'
import { answer } from './words/answers.js'
import { isTalk, isWord, type Word, words } from './words/words.js'

export interface SessionOptions {
  readonly keeper: Keeper
  readonly output: Output
  /** The one seat played here; the others are then played by `policy`. Without it, whoever must choose is asked. */
  readonly seat?: string
  readonly policy: Policy
}

/** How many legal commands stand below a refusal. */
const MOST_LEGAL = 8

/** Where anybody may speak, bots could go on for ever: after so many moves in a row they wait for a line. */
const MOST_MOVES = 500

/** Plays one table, line by line: the same for a person at a terminal, a pipe and a script. */
export class Session implements AtPrompt {
  readonly table: Table
  readonly ruleset: Ruleset
  readonly output: Output
  readonly keeper: Keeper
  /** The game's verbs and the prompt's words; the game's win. */
  readonly verbs: Verbs
  private readonly mySeat: string | undefined
  private readonly policy: Policy
  private readonly completed = new Map<string, Completion>()
  private completedAt = ''
  private talked = 0
  /** What others did and no program has been told yet. */
  private readonly others: object[] = []

  constructor({ keeper, output, seat, policy }: SessionOptions) {
    this.keeper = keeper
    this.table = keeper.table
    this.ruleset = keeper.table.ruleset
    this.output = output
    this.verbs = { ...this.ruleset.verbs, ...words, ...this.ruleset.verbs }
    this.mySeat = seat
    this.policy = policy
  }

  /** The seat that speaks now. */
  get seat(): string {
    if (this.mySeat !== undefined) return this.mySeat
    const next = this.table.next()
    return next.kind === 'awaiting' ? speakerOf(next.seats[0]!) : GAME_MASTER
  }

  get watcher(): string {
    return this.mySeat ?? GAME_MASTER
  }

  /** Whoever plays all seats here is the game master too, for the verbs that only the game master has. */
  private voiceFor(command: Command): string {
    const forGameMaster = this.ruleset.verbs[command.verb]?.role === 'gm'
    return forGameMaster && this.mySeat === undefined ? GAME_MASTER : this.seat
  }

  /** Whose turn it is: the seat that must choose; where anybody may speak, whoever's command would carry the game on. */
  get turn(): string {
    const next = this.table.next()
    if (next.kind !== 'awaiting') return next.kind === 'over' ? 'over' : ''
    if (next.seats[0] !== ANYBODY) return next.seats.join(' and ')
    const by = this.table.choices(this.seat)[0]?.by
    return typeof by === 'string' ? by : GAME_MASTER
  }

  /** Grows with every line but talk: as long as it is the same, the game stands as it did. */
  get moment(): number {
    return this.table.length - this.talked
  }

  /** Lets the referee run to the first choice and shows what happened. */
  async begin(): Promise<Entered> {
    if (this.table.isStarted) return await this.goOn()
    await this.keeper.change(HOST, { kind: 'start' })
    return await this.goOn(this.told({ status: 'ok', start: true }))
  }

  /** One line. For a program, one answer: whatever became of it. */
  async enter(text: string, place: Place): Promise<Entered> {
    try {
      return await this.carryOut(text, place)
    } catch (error) {
      if (error instanceof Stop) return this.stopped(error, place)
      const [kind, code] = faultOf(error) ?? []
      if (kind === undefined) throw error
      const says = kind === 'rules' ? 'The rules failed; nothing has changed. ' : ''
      this.report(kind, code!, `${says}${(error as Error).message}`, place)
      return 'failed'
    }
  }

  private async carryOut(text: string, place: Place): Promise<Entered> {
    const parsed = this.parse(text)
    if (parsed.status === 'empty') return 'empty'
    if (parsed.status === 'error') {
      this.faulty(text, parsed.error, place)
      return 'failed'
    }
    const { command } = parsed
    const word = this.wordOf(text, command)
    if (word !== undefined)
      return isTalk(word) ? await this.talk(word, command) : await answer(this, word, command)
    await this.othersMove()
    const { events, n } = await this.keeper.act(this.voiceFor(command), command)
    if (n === undefined) {
      this.answered(events, command)
      return 'ok'
    }
    return await this.goOn(this.told({ status: 'ok', n, command }))
  }

  /** Words at the table, or dice that no rule asks for: a line that changes nothing in the game. */
  private async talk(word: Talk, command: Command): Promise<Entered> {
    const speaker = this.speakerOf(word)
    const { n } = await this.keeper.change(speaker, ownRequest(command))
    this.talked++
    const { seen, receipt } = this.lastNotice(speaker)
    this.output.result(lineWords(seen), () => ({ status: 'ok', n, seen, receipt, next: this.table.next() }))
    return 'ok'
  }

  /** Whoever plays all seats here speaks for the one whose turn it is, where that is a seat. */
  private speakerOf(word: Talk): string {
    if (this.mySeat !== undefined) return this.mySeat
    const { role }: VerbSpec = talk[word]
    const { turn } = this
    const sits = this.table.members.some(({ seat }) => seat === turn)
    return role !== 'gm' && sits ? turn : GAME_MASTER
  }

  /** Reads a line: a command of the game, a word of the prompt, or with a slash always a word of the prompt. */
  parse(text: string): Parsed {
    const odds = this.oddsBegin(text)
    if (odds === undefined && /^\s*\//.test(text)) return parseLine(text.replace('/', ' '), words)
    if (odds === undefined) return parseLine(text, this.verbs)
    const what = text.slice(odds).trim()
    const much = /^\s+(?:all|[1-9]\d{0,5})(?=\s|$)/i.exec(text.slice(odds))?.[0].length ?? 0
    const parsed = parseLine(' '.repeat(odds + much) + text.slice(odds + much), this.ruleset.verbs)
    if (much > 0 && parsed.status !== 'error') return { status: 'ok', command: { verb: 'odds', what } }
    if (parsed.status === 'error' && diceFault(what.slice(Math.max(0, much - 1)).trim(), false) !== undefined)
      return parsed
    return { status: 'ok', command: { verb: 'odds', what } }
  }

  /** Where the command begins that `odds` asks about. */
  private oddsBegin(text: string): number | undefined {
    const found = /^\s*\/?odds(?=\s|$)/i.exec(text)
    if (!found || (Object.hasOwn(this.ruleset.verbs, 'odds') && !found[0].includes('/'))) return undefined
    return found[0].length
  }

  private wordOf(text: string, { verb }: Command): Word | Talk | undefined {
    const slashed = /^\s*\//.test(text)
    return isWord(verb) && (slashed || !Object.hasOwn(this.ruleset.verbs, verb)) ? verb : undefined
  }

  /** Seats that nobody plays here move, up to the next choice that is made here. */
  private async othersMove(): Promise<void> {
    if (this.mySeat === undefined) return
    const alone = { seat: this.mySeat, policy: this.policy }
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      const due = nextBotMove(this.table, alone)
      if (due === undefined) return
      const { seat, command: chosen } = due
      await this.keeper.act(seat, chosen)
      const { command } = this.lastNotice()
      if (command && !this.output.json) this.output.result([this.spoken(seat, command)], () => ({}))
      this.others.push(this.told({ seat, ...(command && { command }) }))
    }
  }

  /** What follows on a line that was just written: others move, the game may be over. Then it is answered, once. */
  private async goOn(answered?: object): Promise<Entered> {
    let failed: unknown
    try {
      await this.othersMove()
    } catch (error) {
      // What was done stands; what others could not do for want of a disk is tried again at the next line.
      if (!answered || faultOf(error)?.[0] !== 'file') throw error
      failed = error
    }
    const others = this.others.splice(0)
    const next = this.table.next()
    const over = next.kind === 'over' ? await this.ended(next.outcome) : undefined
    const value = { ...answered, ...(others.length > 0 && { others }), next, ...over }
    if (this.output.json && (answered || others.length > 0 || over))
      this.output.result([], () => (failed ? { ...value, error: { message: String(failed) } } : value))
    if (failed) this.output.say(this.output.quiet.red((failed as Error).message))
    return over ? 'left' : failed ? 'failed' : 'ok'
  }

  /** The end: the seed is revealed, and what it came to is told. */
  private async ended(outcome: string): Promise<object> {
    const { output, keeper } = this
    if (!this.table.isClosed) await keeper.close()
    const summary = summaryOf(this)
    if (!output.json) {
      output.result([output.paint.bold(`Outcome: ${outcome}`), ...summaryLines(summary)], () => ({}))
      const check = keeper.path
        ? `The seed is revealed. Anybody can check it: ludex verify ${shellWord(keeper.path)}`
        : 'No journal was kept; with --journal <file> anybody could check such a game.'
      output.say(output.quiet.dim(check))
    }
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
  private told(about: object): object {
    const { rows, receipt } = this.lastNotice()
    const events = rows.map(({ event }) => event)
    const mech = rows.flatMap((row) => row.mech)
    const narr = rows.flatMap((row) => row.narr ?? [])
    if (!this.output.json) this.output.result(this.happened(rows), () => ({}))
    return { ...about, events, mech, narr, receipt }
  }

  /** The log lines of what happened, then quietly the cues for whoever tells the story, where the log does not say it all. */
  happened(rows: Notice['rows']): readonly Line[] {
    const cues = rows.flatMap(({ mech, narr }) =>
      narr === undefined || mech.some((line) => line.includes(narr)) ? [] : [`NARR ${narr}`],
    )
    return [...rows.flatMap((row) => row.mech), ...cues.map((cue) => this.output.paint.dim(cue))]
  }

  private answered(events: readonly GameEvent[], command: Command): void {
    const mech = events.flatMap((event) => this.ruleset.mech(event))
    const narr = events.flatMap((event) => this.ruleset.narr(event) ?? [])
    this.output.result(mech, () => ({ status: 'ok', command, events, mech, narr, next: this.table.next() }))
  }

  private stopped(stop: Stop, place: Place): Entered {
    if (stop.kind === 'Ignored') {
      if (this.output.debug) this.output.say(`${at(place)}ignored: ${stop.code}`)
      if (this.output.json)
        this.output.result([], () => ({ status: 'ignored', ...(this.output.debug && { code: stop.code }) }))
      return 'ignored'
    }
    this.report('command', stop.code, stop.message, place, { legal: this.printed(stop.legal) })
    return 'failed'
  }

  /** As many legal commands as a refusal shows, ready to be sent. */
  private printed(legal: readonly Command[]): readonly string[] {
    return legal.slice(0, MOST_LEGAL).map((command) => printCommand(command, this.ruleset.verbs))
  }

  /** What would be legal in place of a line that is none: commands of its verb, or of the verb that was probably meant. */
  private insteadOf(text: string, { suggestion }: SyntaxFault): readonly string[] {
    const said = text.slice(this.oddsBegin(text) ?? 0).trim()
    if (said.startsWith('/')) return []
    const word = /^[^\s:#"']*/.exec(said)![0]
    const game = Object.keys(this.ruleset.verbs)
    const own = Object.keys(this.verbs).find((verb) => sameName(verb, word))
    if (own !== undefined && !game.includes(own)) return []
    const verb = own ?? game.find((known) => known === suggestion)
    const legal = oneOfEachVerbFirst(this.table.choices(this.seat), (command) => command)
    return this.printed(verb === undefined ? legal : legal.filter((command) => command.verb === verb))
  }

  /** A typing mistake: a mark under the place for people, file, line and column for scripts. */
  private faulty(text: string, fault: SyntaxFault, place: Place): void {
    const { code, message, ...rest } = fault
    if (place.line === 0 && !this.output.json) {
      const mark = ' '.repeat(this.turn.length + '> '.length + fault.column - 1)
      this.output.say(this.output.quiet.red(`${mark}^`))
    }
    this.report('syntax', code, message, place, { ...rest, line: text, legal: this.insteadOf(text, fault) })
  }

  private report(
    kind: string,
    code: string,
    message: string,
    place: Place,
    more: Record<string, unknown> = {},
  ): void {
    const { output } = this
    if (output.json) output.result([], () => ({ status: 'error', error: { kind, code, message, ...more } }))
    const column = typeof more.column === 'number' ? more.column : undefined
    const usage = typeof more.usage === 'string' ? more.usage : undefined
    const sentence = usage === undefined ? message : message.replace(` Usage: ${usage}`, '')
    output.say(output.quiet.red(`${at(place, column)}${code}: ${sentence}`))
    if (usage !== undefined) output.say(`  usage: ${usage}`)
    for (const line of (more.legal ?? []) as readonly string[]) output.say(`  ${line}`)
  }

  /** What could come next in a line that is being typed. Remembered until something happens: Tab is often pressed twice. */
  complete(text: string): Completion {
    if (this.completedAt !== this.table.head) this.completed.clear()
    this.completedAt = this.table.head
    const known = this.completed.get(text) ?? this.completeNow(text)
    this.completed.set(text, known)
    return known
  }

  private completeNow(text: string): Completion {
    const slash = /^\s*\//.exec(text)
    if (slash) return shifted(complete(text.slice(slash[0].length), this.slashed()), slash[0].length)
    const odds = this.oddsBegin(text)
    if (odds !== undefined && odds < text.length)
      return shifted(complete(text.slice(odds + 1), this.live(this.ruleset.verbs)), odds + 1)
    return complete(text, this.live(this.verbs))
  }

  private slashed(): Live {
    return { verbs: words, choices: [], suggest: ({ verb }, label) => this.hearers(verb, label) }
  }

  /** Whom something can be said to. */
  private hearers(verb: string, label: string): readonly string[] {
    return Object.hasOwn(talk, verb) && label === 'to' ? this.table.members.map(({ seat }) => seat) : []
  }

  private live(verbs: Verbs): Live {
    const { ruleset, table, seat } = this
    const mine = waitsFor(table.next(), seat) || seat === GAME_MASTER
    const game = (verb: string) => Object.hasOwn(ruleset.verbs, verb)
    return {
      verbs,
      choices: mine ? table.choices(seat) : [],
      accepts: (command) => !game(command.verb) || (mine && table.accepts(this.voiceFor(command), command)),
      suggest: (partial: Command, label: string) => {
        if (!game(partial.verb)) return this.hearers(partial.verb, label)
        return mine ? table.suggest(this.voiceFor(partial), partial, label) : []
      },
    }
  }
}

/** What went wrong with a line, where that is no defect of the program: its kind and its code. */
function faultOf(error: unknown): readonly [kind: string, code: string] | undefined {
  if (error instanceof DiceError) return ['dice', error.code]
  if (error instanceof RulesFault) return ['rules', 'DEFECT']
  if (error instanceof UserError) return ['file', 'FILE']
  if (error instanceof NotWritten) return ['file', error.code]
  return error instanceof JournalBusy ? ['file', 'JOURNAL_BUSY'] : undefined
}

function shifted(completion: Completion, by: number): Completion {
  return { ...completion, from: completion.from + by }
}

/** Where a script's line stands, in the way editors and people write it; nothing for a person who has just typed it. */
function at({ file, line }: Place, column?: number): string {
  if (line === 0) return ''
  if (file === undefined) return `line ${line}${column === undefined ? '' : `, column ${column}`}: `
  return `${file}:${line}${column === undefined ? '' : `:${column}`}: `
}
