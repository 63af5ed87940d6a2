import { valueOfEnd } from '../aim.js'
import { legalCommands } from '../course.js'
import type { Figure, LineFigures, MomentEnds } from '../figures.js'
import { hidesThings, sideOfSeat } from '../reference.js'
import { knowsNoEnd } from '../settings.js'
import { SampledDecision } from './decision.js'
import type { SampleSubject, SampleTask } from './games.js'
import type { SampleOptions, Sampler, TaskWatch } from './sampler.js'
import { sideWorths } from './side-worths.js'
import { GameTally } from './tally.js'

/** The games of a moment, and of each command that is tried. */
const GAMES = 200
/** The games of the first, coarse look: a few for a graph at once, then enough for its shape. */
const FIRST_LOOK = 4
const COARSE = 12
const COARSE_MOMENTS = 13
/** A line that was stopped before this number of games is not opened. */
const FEWEST = 50
/** The same where the command that was given is tried alone: it has its error, and no grade. */
const FEWEST_ALONE = 20
const ANCHORS = 256
/** Stretches of at most this number of moments are opened as a whole. */
const SHORT = 8
/** A stretch moves where its ends differ by more than this share of the span and two standard errors. */
const MOVES = 0.03
/** Games that go to one thread at a time. */
const RANGE = 50
/** Ranges whose answers are added up together. */
const BATCH = 32

/** Moments from `from` to `to`, between which nothing is known yet. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Works out a review by playing games, in passes (rules/review W26). */
export class SampledReview {
  private readonly momentTallies = new Map<number, GameTally>()
  private readonly decisions = new Map<number, SampledDecision>()
  private readonly expected = new Map<number, GameTally>()
  /** The first moment with the same key: one state, one estimate (W7). */
  private readonly same: readonly number[]
  private least = Number.POSITIVE_INFINITY
  private most = Number.NEGATIVE_INFINITY
  private spent = 0
  /** The first graph is there: from now on it may be stopped. */
  private isCoarse = false

  constructor(
    private readonly subject: SampleSubject,
    private readonly sampler: Sampler,
    private readonly options: SampleOptions,
  ) {
    const { ruleset, states } = subject.course
    const firsts = new Map<string, number>()
    this.same = states.map((state, at) => {
      const key = ruleset.key(state)
      const first = firsts.get(key) ?? at
      firsts.set(key, first)
      return first
    })
  }

  get games(): number {
    return this.spent
  }

  private get isStopped(): boolean {
    return this.options.watch?.stopped?.() === true
  }

  private hasRoom(games: number): boolean {
    return this.options.full || this.spent + games <= this.options.games
  }

  /** Plays tasks in ranges, and adds every answer to its tally. */
  private async play(tasks: readonly SampleTask[], tallies: readonly GameTally[]): Promise<void> {
    const ranges: SampleTask[] = []
    const places: number[] = []
    tasks.forEach((task, place) => {
      for (let done = 0; done < task.games; done += RANGE) {
        ranges.push({ ...task, first: task.first + done, games: Math.min(RANGE, task.games - done) })
        places.push(place)
      }
    })
    let heard = this.spent
    const watch: TaskWatch = {
      goOn: () => !(this.isStopped && this.isCoarse),
      played: (games) => {
        heard += games
        this.options.watch?.played?.(heard, this.options.games)
      },
    }
    for (let from = 0; from < ranges.length && watch.goOn(); from += BATCH) {
      const answers = await this.sampler.play(ranges.slice(from, from + BATCH), watch)
      answers.forEach((answer, i) => {
        tallies[places[from + i]!]!.add(answer)
        this.least = Math.min(this.least, answer.least)
        this.most = Math.max(this.most, answer.most)
        this.spent += answer.values.length
      })
    }
  }

  private tellSoFar(): void {
    this.options.watch?.soFar?.()
  }

  /** The value of a moment: exact, or from the games played so far. */
  private valueAt(at: number): Figure | undefined {
    const known = this.options.exact?.moments[at]
    if (known) return known
    const { course, aim, side } = this.subject
    const next = course.ruleset.next(course.states[at])
    if (next.kind === 'over') return { value: valueOfEnd(course.ruleset, aim, side, course.states[at], next) }
    return this.tallyAt(at)?.figure
  }

  private isKnown(at: number): boolean {
    const { course } = this.subject
    return (
      this.options.exact?.moments[at] !== undefined || course.ruleset.next(course.states[at]).kind === 'over'
    )
  }

  /** Brings moments to this number of games. */
  private async valueMoments(moments: readonly number[], games: number): Promise<void> {
    const open = [...new Set(moments.filter((at) => !this.isKnown(at)).map((at) => this.same[at]!))]
    const tallies = open.map((at) => {
      const tally = this.momentTallies.get(at) ?? new GameTally()
      this.momentTallies.set(at, tally)
      return tally
    })
    const { as } = this.options
    const tasks = open.map((at, i): SampleTask => {
      const first = tallies[i]!.games
      return { at, first, games: Math.max(0, games - first), ...(as !== undefined && { as }) }
    })
    await this.play(tasks, tallies)
  }

  get span(): number {
    if (this.subject.aim.kind !== 'measure') return 1
    return this.most > this.least ? this.most - this.least : 1
  }

  private moves({ from, to }: Span): boolean {
    const a = this.valueAt(from)!
    const b = this.valueAt(to)!
    const error = Math.hypot(a.se ?? 0, b.se ?? 0)
    return Math.abs(b.value - a.value) > MOVES * this.span + 2 * error
  }

  private change({ from, to }: Span): number {
    return Math.abs(this.valueAt(to)!.value - this.valueAt(from)!.value)
  }

  /** A first graph from a few games: some moments have a value, no line is opened. */
  async lookCoarsely(): Promise<void> {
    const last = this.subject.course.lines.length
    const step = Math.max(1, Math.ceil(last / (COARSE_MOMENTS - 1)))
    const places = [...new Set([...steps(0, last, step), last])]
    for (const games of [FIRST_LOOK, COARSE]) {
      const { filling } = this.options.watch ?? {}
      for (const some of filling ? places.map((at) => [at]) : [places]) {
        await this.valueMoments(some, games)
        filling?.()
      }
      this.isCoarse = true
      this.tellSoFar()
    }
  }

  /** Values alone: every moment of a short game, the anchors of a long one. No line is opened. */
  async valueAnchors(): Promise<void> {
    const last = this.subject.course.lines.length
    const anchors = [...new Set([...steps(0, last, Math.max(1, Math.ceil(last / ANCHORS))), last])]
    await this.valueMoments(anchors, this.gamesOf(anchors.length))
  }

  /** All passes. Afterwards `moments`, `lines` and `ends` are what was found. */
  async run(): Promise<void> {
    const last = this.subject.course.lines.length
    const step = Math.max(1, Math.ceil(last / ANCHORS))
    const anchors = [...new Set([...steps(0, last, step), last])]
    await this.lookCoarsely()
    for (let i = 0; i < anchors.length && !this.isStopped; i += ANCHORS / SHORT) {
      await this.valueMoments(anchors.slice(i, i + ANCHORS / SHORT), this.gamesOf(anchors.length))
      this.tellSoFar()
    }
    const valued = anchors.filter((at) => this.valueAt(at) !== undefined)
    const spans = valued.slice(1).map((to, i): Span => ({ from: valued[i]!, to }))
    const opened = last <= ANCHORS || this.options.full ? spans : await this.halve(spans)
    const sorted = opened.toSorted((a, b) => this.change(b) - this.change(a) || a.from - b.from)
    await this.splitLines(await this.openSpans(sorted))
    await this.refine()
  }

  /** The games of an anchor: fewer where all anchors together would take more than their share of those allowed. */
  private gamesOf(anchors: number): number {
    return this.options.full ? GAMES : Math.max(COARSE, this.shareOf(anchors))
  }

  /** Values, lines without alternatives and alternatives may take a third of the games each. */
  private shareOf(count: number): number {
    return Math.min(GAMES, Math.floor(this.options.games / 3 / Math.max(1, count)))
  }

  /** Pass 2: halves the stretches that move until they are short. */
  private async halve(spans: readonly Span[]): Promise<readonly Span[]> {
    const short: Span[] = []
    let open = spans
    while (open.length > 0 && !this.isStopped) {
      const moving = open.filter((span) => this.moves(span))
      short.push(...moving.filter(({ from, to }) => to - from <= SHORT))
      const long = moving.filter(({ from, to }) => to - from > SHORT)
      if (!this.hasRoom(long.length * GAMES)) break
      const middles = long.map(({ from, to }) => (from + to) >> 1)
      await this.valueMoments(middles, GAMES)
      this.tellSoFar()
      if (middles.some((at) => this.valueAt(at) === undefined)) break
      open = long.flatMap(({ from, to }, i) => [
        { from, to: middles[i]! },
        { from: middles[i]!, to },
      ])
    }
    return short
  }

  /**
   * Pass 3: values every moment of a stretch and tries every command, while there are games left; those that all other lines
   * need for their parts are kept back. Answers the lines that were not opened though both their moments are valued.
   */
  private async openSpans(spans: readonly Span[]): Promise<readonly number[]> {
    const rest: number[] = []
    const kept = this.shareOf(spans.length)
    for (const [place, { from, to }] of spans.entries()) {
      if (this.isStopped) return rest
      const inside = steps(from + 1, to - 1, 1)
      const lines = steps(from, to - 1, 1).filter((at) => !this.options.exact?.lines[at])
      const decisions = lines.map((at) => this.decisionAt(at))
      const commands = decisions.reduce((sum, found) => sum + (found?.commands.length ?? 1), 0)
      const needed = (inside.length + Math.min(commands, 25 * lines.length)) * GAMES
      if (!this.hasRoom(needed + (rest.length + spans.length - place - 1) * kept)) {
        if (inside.length === 0) rest.push(...lines)
        continue
      }
      await this.valueMoments(inside, GAMES)
      if (inside.some((at) => this.valueAt(at) === undefined)) return rest
      for (const [i, at] of lines.entries()) {
        await this.openLine(at, decisions[i])
        this.tellSoFar()
      }
    }
    return rest
  }

  /** The parts of lines for whose alternatives no games are left: the command that was given is tried alone, without a grade. */
  private async splitLines(lines: readonly number[]): Promise<void> {
    const games = Math.min(GAMES, Math.floor((this.options.games - this.spent) / Math.max(1, lines.length)))
    if (games < FEWEST_ALONE) return
    for (const at of lines) {
      if (this.isStopped) return
      const { kind, seat, command } = this.subject.course.lines[at]!
      const { as } = this.options
      const tally = new GameTally()
      const isTried = command !== undefined && kind !== 'undo' && (as === undefined || as === seat)
      if (isTried)
        await this.play([{ at, seat, command, first: 0, games, ...(as !== undefined && { as }) }], [tally])
      if (!isTried || tally.games >= FEWEST_ALONE) this.expected.set(at, tally)
      this.tellSoFar()
    }
  }

  /** The decision of a line, where this review judges it. */
  private decisionAt(at: number): SampledDecision | undefined {
    const { course, side } = this.subject
    const { ruleset, facts } = course
    const { kind, seat, command } = course.lines[at]!
    const { as } = this.options
    if (kind !== 'choice' || command === undefined || (as !== undefined && as !== seat)) return undefined
    // W21: without a way to deal what was hidden, nobody can say what the seat knew, and there is no grade.
    const hides = hidesThings(ruleset, facts)
    if (hides && ruleset.search?.redeal === undefined) return undefined
    // Nor can what it knew be held against an end that it could not know.
    if (this.subject.aim.kind !== 'standing' && knowsNoEnd(ruleset, seat)) return undefined
    const chooser = sideOfSeat(ruleset, facts, course.states[at], seat)
    const legal = legalCommands(ruleset, course.states[at], seat, command)
    const knows = as ?? (hides ? seat : undefined)
    return new SampledDecision(
      at,
      seat,
      knows,
      chooser === side ? undefined : chooser,
      legal.commands,
      legal.chosen,
    )
  }

  private async openLine(at: number, decision: SampledDecision | undefined): Promise<void> {
    const { course } = this.subject
    const { kind, seat, command } = course.lines[at]!
    if (decision) {
      const crowded = decision.isCrowded
      await this.play(decision.tasksUpTo(GAMES), decision.open)
      decision.settle()
      if (crowded) await this.play(decision.tasksUpTo(GAMES), decision.open)
      decision.settle()
      if (decision.games < FEWEST) return
      this.decisions.set(at, decision)
    }
    // With all open, luck and choice need the value of what was done by what was true, and not by what was known.
    const isOpen = this.options.as === undefined
    const needsOpen = isOpen && (decision === undefined || hidesThings(course.ruleset, course.facts))
    const tally = new GameTally()
    if (command !== undefined && needsOpen) {
      await this.play([{ at, seat, command, first: 0, games: GAMES }], [tally])
      if (tally.games >= FEWEST) this.expected.set(at, tally)
    } else if (decision) this.expected.set(at, decision.tally)
    else if (kind === 'start' || kind === 'undo' || !isOpen) this.expected.set(at, tally)
  }

  /** Pass 4: doubles the games of the decision that may cost most and whose word may still change. */
  private async refine(): Promise<void> {
    while (!this.isStopped) {
      const open = [...this.decisions.values()]
        .filter((decision) => decision.isOpen(this.span))
        .sort((a, b) => b.loss.high - a.loss.high || a.at - b.at)
      const next = open.find(
        ({ games, open: kept }) => this.spent + games * kept.length <= this.options.games,
      )
      if (next === undefined) return
      await this.play(next.tasksUpTo(2 * next.games), next.open)
      next.settle()
      this.tellSoFar()
    }
  }

  private tallyAt(at: number): GameTally | undefined {
    const tally = this.momentTallies.get(this.same[at]!)
    return tally && tally.games > 0 ? tally : undefined
  }

  get moments(): readonly (Figure | undefined)[] {
    return this.subject.course.states.map((_, at) => this.valueAt(at))
  }

  get ends(): readonly (MomentEnds | undefined)[] {
    return this.subject.course.states.map(
      (_, at) => this.options.exact?.ends[at] ?? this.tallyAt(at)?.momentEnds,
    )
  }

  private sidesAt(at: number, given: GameTally | undefined): Pick<LineFigures, 'sides'> | undefined {
    const { exact, as } = this.options
    if (as !== undefined) return undefined
    const known = {
      exact: (moment: number) => exact?.lines[moment],
      isExact: (moment: number) => exact?.moments[moment] !== undefined,
      tally: (moment: number) => this.tallyAt(moment),
    }
    return sideWorths(this.subject, known, at, given)
  }

  get lines(): readonly (LineFigures | undefined)[] {
    const { ruleset, facts, lines } = this.subject.course
    const hides = hidesThings(ruleset, facts) && this.options.as === undefined
    return lines.map(({ kind }, at): LineFigures | undefined => {
      const known = this.options.exact?.lines[at]
      if (known) return known
      const tally = this.expected.get(at)
      if (tally === undefined) return undefined
      const decision = this.decisions.get(at)
      // The moment was valued for the reviewed side, by what this review knows.
      const isOwn = decision?.own === undefined && decision?.as === this.options.as
      const found = decision?.figures(
        isOwn ? this.valueAt(at)?.value : undefined,
        this.subject.aim.kind === 'worth',
      )
      const expected = tally.games > 0 ? tally.figure : kind === 'start' ? this.valueAt(at) : undefined
      return {
        ...(expected && { expected }),
        ...(found && (hides ? { known: found } : { decision: found })),
        ...this.sidesAt(at, kind === 'start' || kind === 'undo' ? undefined : tally),
      }
    })
  }
}

function steps(from: number, to: number, by: number): number[] {
  const found: number[] = []
  for (let at = from; at <= to; at += by) found.push(at)
  return found
}
