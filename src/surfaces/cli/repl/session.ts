import { type Command, checkShape, type Verbs } from '../../../kernel/command.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { diceFault } from '../../../kernel/dice-clause.js'
import { sameName } from '../../../kernel/names.js'
import type { GameEvent, Policy, Ruleset } from '../../../kernel/ruleset.js'
import { RulesFault, Stop } from '../../../kernel/stops.js'
import { GAME_MASTER, type Table } from '../../../kernel/table.js'
import { type Completion, complete, type Live } from '../../../language/complete.js'
import { type Parsed, parseLine, type SyntaxFault } from '../../../language/parse.js'
import { printCommand } from '../../../language/print.js'
import { answer } from './answers.js'
import type { Keeper } from './keeper.js'
import type { Output, Place } from './output.js'
import { isWord, type Word, words } from './words.js'

/** What became of a line. `left`: the session is over. */
export type Entered = 'ok' | 'empty' | 'ignored' | 'failed' | 'left'

export interface SessionOptions {
  readonly keeper: Keeper
  readonly output: Output
  /** The one seat played here; the others are then played by `policy`. Without it, whoever must choose is asked. */
  readonly seat?: string
  readonly policy: Policy
}

/** Plays one table, line by line: the same for a person at a terminal, a pipe and a script. */
export class Session {
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
    return next.kind === 'awaiting' && next.seat !== '*' ? next.seat : GAME_MASTER
  }

  /** Whoever plays all seats here is the game master too, for the verbs that only the game master has. */
  private speakerOf(command: Command): string {
    const forGameMaster = this.ruleset.verbs[command.verb]?.role === 'gm'
    return forGameMaster && this.mySeat === undefined ? GAME_MASTER : this.seat
  }

  /** Whose turn it is: the seat that must choose; where anybody may speak, whoever's command would carry the game on. */
  get turn(): string {
    const next = this.table.next()
    if (next.kind !== 'awaiting') return next.kind === 'over' ? 'over' : ''
    if (next.seat !== '*') return next.seat
    const by = this.table.choices()[0]?.by
    return typeof by === 'string' ? by : GAME_MASTER
  }

  /** Lets the referee run to the first choice and shows what happened. */
  begin(): Entered {
    if (this.table.lines.some((line) => line.includes('"kind":"start"'))) return this.goOn()
    const events = this.table.start()
    this.keeper.keep()
    this.show(events, { status: 'ok', start: true })
    return this.goOn()
  }

  /** One line. */
  enter(text: string, place: Place): Entered {
    try {
      return this.carryOut(text, place)
    } catch (error) {
      if (error instanceof Stop) return this.stopped(error, place)
      if (error instanceof DiceError) {
        this.report('dice', error.code, error.message, place)
        return 'failed'
      }
      if (!(error instanceof RulesFault)) throw error
      this.report('rules', 'DEFECT', `The rules failed; nothing has changed. ${error.message}`, place)
      return 'failed'
    }
  }

  private carryOut(text: string, place: Place): Entered {
    const parsed = this.parse(text)
    if (parsed.status === 'empty') return 'empty'
    if (parsed.status === 'error') {
      this.faulty(text, parsed.error, place)
      return 'failed'
    }
    const { command } = parsed
    const word = this.wordOf(text, command)
    if (word !== undefined) return answer(this, word, command)
    const { events, n } = this.table.act(this.speakerOf(command), command)
    this.keeper.keep()
    this.show(events, { status: 'ok', ...(n !== undefined && { n }), command })
    return this.goOn()
  }

  /** Reads a line: a command of the game, a word of the prompt, or with a slash always a word of the prompt. */
  parse(text: string): Parsed {
    const odds = this.oddsBegin(text)
    if (odds === undefined && /^\s*\//.test(text)) return parseLine(text.replace('/', ' '), words)
    if (odds === undefined) return parseLine(text, this.verbs)
    const what = text.slice(odds).trim()
    const parsed = parseLine(' '.repeat(odds) + text.slice(odds), this.ruleset.verbs)
    if (parsed.status === 'error' && diceFault(what, false) !== undefined) return parsed
    return { status: 'ok', command: { verb: 'odds', what } }
  }

  /** Where the command begins that `odds` asks about. */
  private oddsBegin(text: string): number | undefined {
    const found = /^\s*\/?odds(?=\s|$)/i.exec(text)
    if (!found || ('odds' in this.ruleset.verbs && !found[0].includes('/'))) return undefined
    return found[0].length
  }

  private wordOf(text: string, { verb }: Command): Word | undefined {
    const slashed = /^\s*\//.test(text)
    return isWord(verb) && (slashed || !Object.hasOwn(this.ruleset.verbs, verb)) ? verb : undefined
  }

  /** Seats that nobody plays here move; then the game may be over. */
  private goOn(): Entered {
    for (let next = this.table.next(); ; next = this.table.next()) {
      if (next.kind === 'over') return this.finish(next.outcome)
      if (next.kind !== 'awaiting' || this.mySeat === undefined) return 'ok'
      if (next.seat === '*' || next.seat === this.mySeat) return 'ok'
      const dice = new FastDice(Number.parseInt(this.table.head.slice(0, 8), 16))
      const command = this.policy(this.table.state, dice)
      const { events } = this.table.act(next.seat, command)
      this.keeper.keep()
      if (!this.output.json) this.output.result([this.spoken(next.seat, command)], () => ({}))
      this.show(events, { status: 'ok', seat: next.seat, command })
    }
  }

  private finish(outcome: string): Entered {
    const { output, keeper } = this
    if (!this.table.isClosed) keeper.close()
    output.result([output.paint.bold(`Outcome: ${outcome}`)], () => ({ status: 'over', outcome }))
    if (keeper.path)
      output.say(output.quiet.dim(`The seed is revealed. Anybody can check it: ludex verify ${keeper.path}`))
    return 'left'
  }

  /** A command as the log shows it. */
  spoken(seat: string, command: Command): string {
    return this.output.paint.cyan(`> ${seat}: ${printCommand(command, this.ruleset.verbs)}`)
  }

  private show(events: readonly GameEvent[], about: object): void {
    const mech = events.flatMap((event) => this.ruleset.mech(event))
    this.output.result(mech, () => ({ ...about, events, mech, next: this.table.next() }))
  }

  private stopped(stop: Stop, place: Place): Entered {
    if (stop.kind === 'Ignored') {
      if (this.output.debug) this.output.say(`${at(place)}ignored: ${stop.code}`)
      return 'ignored'
    }
    const legal = stop.legal.slice(0, 8).map((command) => printCommand(command, this.ruleset.verbs))
    this.report('command', stop.code, stop.message, place, { legal })
    for (const line of legal) this.output.say(`  ${line}`)
    return 'failed'
  }

  /** A typing mistake: a mark under the place for people, file, line and column for scripts. */
  private faulty(text: string, fault: SyntaxFault, place: Place): void {
    const { code, message, ...rest } = fault
    if (place.line === 0 && !this.output.json) {
      const mark = ' '.repeat(this.turn.length + '> '.length + fault.column - 1)
      this.output.say(this.output.quiet.red(`${mark}^`))
    }
    this.report('syntax', code, message, place, { ...rest, line: text })
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
    if (slash)
      return shifted(complete(text.slice(slash[0].length), { verbs: words, choices: [] }), slash[0].length)
    const odds = this.oddsBegin(text)
    if (odds !== undefined && odds < text.length)
      return shifted(complete(text.slice(odds + 1), this.live(this.ruleset.verbs)), odds + 1)
    return complete(text, this.live(this.verbs))
  }

  /** A seat of its own speaks for itself only, and not with the game master's verbs. */
  private maySay(command: Command): boolean {
    if (this.mySeat === undefined || this.mySeat === GAME_MASTER) return true
    const spec = this.ruleset.verbs[command.verb]!
    const speaker = spec.clauses.find((clause) => clause.speaker)?.label
    const by = speaker === undefined ? undefined : command[speaker]
    return spec.role !== 'gm' && (typeof by !== 'string' || sameName(by, this.mySeat))
  }

  private live(verbs: Verbs): Live {
    const { ruleset, table, seat } = this
    const state = table.state
    const next = table.next()
    const mine = next.kind === 'awaiting' && (next.seat === '*' || next.seat === seat || seat === GAME_MASTER)
    const game = (verb: string) => Object.hasOwn(ruleset.verbs, verb)
    return {
      verbs,
      choices: mine ? table.choices().filter((choice) => this.maySay(choice)) : [],
      accepts: (command) =>
        !game(command.verb) || (mine && this.maySay(command) && accepts(ruleset, state, command)),
      ...(mine &&
        ruleset.suggest && {
          suggest: (partial, label) =>
            game(partial.verb) ? ruleset.suggest!(state, seat, partial, label) : [],
        }),
    }
  }
}

/** Whether the rules would take a command; tried on a copy, with dice that count for nothing. */
function accepts(ruleset: Ruleset, state: unknown, command: Command): boolean {
  try {
    checkShape(ruleset.verbs, command)
    ruleset.decide(ruleset.clone(state), command, new FastDice())
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
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
