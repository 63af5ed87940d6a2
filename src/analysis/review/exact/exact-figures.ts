import { canonical } from '../../../kernel/canonical.js'
import type { Command } from '../../../kernel/contract/command.js'
import { ANYBODY } from '../../../kernel/contract/next.js'
import { REFEREE } from '../../../kernel/contract/seats.js'
import { DiceError } from '../../../kernel/dice/expression.js'
import type { Expected } from '../../exact/sweep.js'
import { TooManyStates } from '../../explore.js'
import { EVEN, nameOf } from '../aim.js'
import type { CourseLine } from '../course.js'
import { legalCommands } from '../course.js'
import type { DecisionFigures, Figure, LineFigures, MomentEnds, SideFigures } from '../figures.js'
import { SAME } from '../grades.js'
import { NoReference, playsBest, sideOfSeat, sidesOf, whyNotBest } from '../reference.js'
import { endsAt, expectedFor, spanOf } from './ends.js'
import { Fractions } from './fractions.js'
import { type Mix, meanOver, only } from './mix.js'
import { ReviewGraph } from './review-graph.js'
import type { BestValues } from './solved-values.js'
import { Steps } from './steps.js'
import type { ExactFigures, ExactSubject } from './subject.js'

/** The nodes of one line, before anything is solved. */
interface LineNodes {
  readonly commands: readonly Command[]
  readonly chosen: number
  readonly mixes: readonly Mix[]
  readonly rolls: readonly Mix[]
}

/** What follows from a command: its value, the chance of every end, and the values of the next moments with their odds. */
interface Outlook {
  readonly value: number
  readonly ends: Readonly<Record<string, number>>
  readonly values: readonly number[]
  readonly odds: readonly number[]
}

/** Gathers every state that a review asks for into one graph, and reads the figures from it once it is solved. */
export class ExactReview {
  private readonly graph: ReviewGraph
  private readonly steps: Steps
  private readonly nodes: number[] = []
  private readonly lines: (LineNodes | undefined)[] = []
  /** The ways on from a moment, by its node and the command: the same moment may come a thousand times in a journal. */
  private readonly options = new Map<string, Omit<LineNodes, 'rolls'>>()
  private readonly bySide = new Map<string, Float64Array>()
  private best: BestValues | undefined
  private others: ReturnType<ExactReview['otherSides']> | undefined
  /** The first moment that is in the graph. */
  from: number

  /** Begins at the moment `first`: the states of others join with `reach`. Throws `TooManyStates`. */
  constructor(
    private readonly subject: ExactSubject,
    first = 0,
  ) {
    const { course, players, limit, progress, reference } = subject
    const made = (): ReviewGraph =>
      new ReviewGraph(course.ruleset, course.states[first], {
        players,
        limit,
        finalsOnly: playsBest(reference),
        ...(progress && { progress }),
      })
    this.graph = subject.shelf && first === 0 ? subject.shelf.graphOf(course, reference, limit, made) : made()
    this.steps = new Steps(course.ruleset, (state) => this.graph.grow(state))
    this.nodes[first] = 0
    this.from = first
  }

  get states(): number {
    return this.graph.size
  }

  /** A state that the course did not come to joins the graph; answers its node. */
  reach(state: unknown): number {
    return this.graph.grow(state)
  }

  /** Where a command can lead from a state that the course need not have come to. */
  reachBy(state: unknown, seat: string, command: Command): Mix {
    return this.steps.mix(state, this.steps.command(seat, command))
  }

  /** A moment joins the graph. Throws `TooManyStates`. */
  addMoment(at: number): void {
    this.nodes[at] ??= this.graph.grow(this.subject.course.states[at])
    this.from = Math.min(this.from, at)
  }

  /** A line joins the graph, with all that could have been done instead. Both its moments must have joined. */
  addLine(at: number): void {
    const { course } = this.subject
    const line = course.lines[at]!
    const before = course.states[at]
    if (line.kind === 'undo') return
    const rolls = line.rolls.length > 0 ? this.steps.afterEachRoll(before, line) : []
    const { kind, seat, command } = line
    const name = canonical([this.nodes[at]!, kind, seat, command ?? null])
    const options = this.options.get(name) ?? this.optionsOf(before, line)
    this.options.set(name, options)
    this.lines[at] = { ...options, rolls }
  }

  private optionsOf(before: unknown, { kind, seat, command }: CourseLine): Omit<LineNodes, 'rolls'> {
    if (command === undefined) return { commands: [], chosen: -1, mixes: [] }
    const { ruleset } = this.subject.course
    const legal =
      kind === 'choice' ? legalCommands(ruleset, before, seat, command) : { commands: [command], chosen: 0 }
    const mixes = legal.commands.map((one) => this.reachBy(before, seat, one))
    return { ...legal, mixes }
  }

  /** Takes back what joined before moment `from` and beyond the first `size` nodes: it was not followed to its end. */
  forget(from: number, size: number): void {
    this.graph.shrink(size)
    this.options.clear()
    for (let at = 0; at < from; at++) delete this.nodes[at]
    for (let at = 0; at < from; at++) delete this.lines[at]
    this.from = from
  }

  /** Refuses best play where it is not defined, then solves for the reviewed side. */
  solve(): void {
    const { course, reference, aim, side } = this.subject
    if (playsBest(reference)) {
      const { choosing, outcomes } = this.graph
      const favoured = outcomes.map((_, outcome) => this.graph.favouredBy(outcome))
      const why = whyNotBest(
        course.ruleset,
        course.facts,
        reference,
        choosing,
        favoured,
        aim.kind === 'worth',
      )
      if (why !== undefined) throw new NoReference(`best play is not defined here: ${why}; name a policy`)
      this.best = this.graph.solveBest(this.nameFor(side), this.expected(side))
    }
    const { value } = this.best ?? { value: this.graph.solve(this.nameFor(side), this.expected(side)) }
    this.bySide.set(side, value)
  }

  /** The name of what is solved for a side: no two solutions of a graph share one. */
  private nameFor(side: string): string {
    return `${nameOf(this.subject.aim)} for ${side}`
  }

  private expected(side: string): Expected {
    const { aim, reference } = this.subject
    const expected = expectedFor(this.graph, aim, side)
    if (!playsBest(reference)) return expected
    const against = new Map(this.graph.choosing.map((seat) => [seat, this.isOpposed(seat, side)]))
    return { ...expected, against: (node) => against.get(this.graph.seatAt(node) ?? '') === true }
  }

  /** Whether a seat that plays its best plays against a side. */
  private isOpposed(seat: string, side: string): boolean {
    const { ruleset, facts } = this.subject.course
    const own = ruleset.seats(facts.scenario).find(({ name }) => name === seat)?.side ?? REFEREE
    return seat !== ANYBODY && own !== side && own !== REFEREE
  }

  /** The value of every node for the reviewed side. */
  get value(): Float64Array {
    return this.bySide.get(this.subject.side)!
  }

  /**
   * The value of a mix as its chooser counts it. By worth and a policy each side has its value, all from the same
   * distribution; else a side that is not reviewed wants as little as possible of the aim.
   */
  own(side: string): (mix: Mix) => number {
    const { aim, reference, side: reviewed } = this.subject
    if (side === reviewed || side === REFEREE) return (mix) => meanOver(mix, this.value)
    if (aim.kind !== 'worth' || playsBest(reference)) return (mix) => -meanOver(mix, this.value)
    let value = this.bySide.get(side)
    if (value === undefined) {
      value = this.graph.solve(this.nameFor(side), this.expected(side))
      this.bySide.set(side, value)
    }
    const found = value
    return (mix) => meanOver(mix, found)
  }

  get span(): number {
    return spanOf(this.graph, this.subject.aim)
  }

  private decisionOf(at: number, line: CourseLine, { commands, chosen, mixes }: LineNodes): DecisionFigures {
    const { course } = this.subject
    const side = sideOfSeat(course.ruleset, course.facts, course.states[at], line.seat)
    const own = this.own(side)
    return {
      options: commands.map((command, i) => {
        const value = meanOver(mixes[i]!, this.value)
        const surely = this.sureEnd(mixes[i]!, value)
        return { command, value, own: own(mixes[i]!), ...(surely !== undefined && { surely }) }
      }),
      chosen,
      ownBefore: own(only(this.nodes[at]!)),
    }
  }

  /** The end that a mix surely leads to, where that is good for nobody: its value is one half and no chance. */
  private sureEnd(mix: Mix, value: number): string | undefined {
    if (this.subject.aim.kind !== 'worth' || Math.abs(value - EVEN) > SAME) return undefined
    const { graph } = this
    const { ends } = graph.ahead([mix], this.best)[0]!
    const sure = ends.findIndex((chance) => chance > 1 - SAME)
    return sure >= 0 && graph.favouredBy(sure).length === 0 ? graph.outcomes[sure] : undefined
  }

  /** The sides whose values are told beside that of the reviewed one, and how each of them counts a mix. */
  private otherSides(): readonly (readonly [string, (mix: Mix) => number])[] {
    const { course, aim, reference, side } = this.subject
    if (aim.kind !== 'worth') return []
    const others = sidesOf(course.ruleset, course.facts).filter((one) => one !== side)
    if (!playsBest(reference)) return others.map((one) => [one, this.own(one)])
    // Under best play one distribution stands behind all of them only where two sides share every end between them.
    const { graph } = this
    const isShared = (one: string): boolean =>
      graph.outcomes.every((_, outcome) => {
        const favoured = graph.favouredBy(outcome)
        return favoured.length === 0 || favoured.includes(one) !== favoured.includes(side)
      })
    return others.filter(isShared).map((one) => [one, (mix) => 1 - meanOver(mix, this.value)])
  }

  private sidesAt(at: number, expected: Mix): Readonly<Record<string, SideFigures>> | undefined {
    this.others ??= this.otherSides()
    if (this.others.length === 0) return undefined
    const [before, after] = [only(this.nodes[at]!), only(this.nodes[at + 1]!)]
    return Object.fromEntries(
      this.others.map(([side, value]) => [
        side,
        { before: value(before), expected: value(expected), after: value(after) },
      ]),
    )
  }

  private lineFigures(at: number): LineFigures {
    const line = this.subject.course.lines[at]!
    const found = this.lines[at]
    if (found === undefined) {
      const sides = this.sidesAt(at, only(this.nodes[at]!))
      return sides ? { sides } : {}
    }
    const { value } = this
    const first = only(this.nodes[at]!)
    const after = line.command === undefined ? first : found.mixes[found.chosen]!
    const expected = meanOver(after, value)
    const variance = this.graph.atNextMoment(after, (node) => (value[node]! - expected) ** 2)
    const sides = this.sidesAt(at, after)
    let last = expected
    const dice = found.rolls.map((mix) => {
      const now = meanOver(mix, value)
      const luck = now - last
      last = now
      return luck
    })
    return {
      expected: { value: expected },
      sd: Math.sqrt(variance),
      ...(dice.length === line.rolls.length && { dice }),
      ...(line.kind === 'choice' && { decision: this.decisionOf(at, line, found) }),
      ...(sides && { sides }),
    }
  }

  /** The figures of every moment and line that joined. */
  figures(): ExactFigures {
    const { course } = this.subject
    const { value } = this
    const moments = course.states.map((_, at): Figure | undefined =>
      this.nodes[at] === undefined ? undefined : { value: value[this.nodes[at]!]! },
    )
    const lines = course.lines.map((_, at) => (at >= this.from ? this.lineFigures(at) : undefined))
    this.tellFractions(moments, lines)
    return {
      span: this.span,
      states: this.graph.size,
      from: this.from,
      moments,
      lines,
      ends: this.ends(),
    }
  }

  /** Writes short fractions beside the figures near the end, from the last line backwards. */
  private tellFractions(moments: (Figure | undefined)[], lines: (LineFigures | undefined)[]): void {
    const { course } = this.subject
    const fractions = new Fractions(this.subject, (state) => {
      const node = this.best && this.graph.nodeOf(state)
      return node === undefined ? undefined : this.best?.best[node]
    })
    for (let at = course.lines.length - 1; at >= this.from && !fractions.hasGivenUp; at--) {
      const { seat, kind } = course.lines[at]!
      const state = course.states[at]
      const { decision } = lines[at] ?? {}
      if (decision && kind === 'choice') {
        const options = decision.options.map((option) => {
          // An end that is good for nobody is said in words.
          if (option.surely !== undefined) return option
          const fraction = fractions.after(state, seat, option.command)
          return fraction === undefined ? option : { ...option, fraction }
        })
        lines[at] = { ...lines[at], decision: { ...decision, options } }
      }
      const fraction = fractions.at(state)
      const moment = moments[at]
      if (fraction !== undefined && moment) moments[at] = { ...moment, fraction }
    }
  }

  /** What follows from a mix, once the review is solved. */
  outlook(mix: Mix): Outlook {
    const { value, graph } = this
    const [at] = endsAt(graph, graph.ahead([mix], this.best), () => 0)
    const { nodes, odds } = graph.nextMoments(mix)
    const values = nodes.map((node) => value[node]!)
    return { value: meanOver(mix, value), ends: at!.ends, values, odds }
  }

  private ends(): readonly (MomentEnds | undefined)[] {
    const { course } = this.subject
    const places = course.states.flatMap((_, at) => (this.nodes[at] === undefined ? [] : [at]))
    const nodes = places.map((at) => this.nodes[at]!)
    const different = [...new Set(nodes)]
    const ahead = this.graph.ahead(different.map(only), this.best)
    const aheadOf = new Map(different.map((node, i) => [node, ahead[i]!]))
    const found = endsAt(
      this.graph,
      nodes.map((node) => aheadOf.get(node)!),
      (sum, place) => course.ruleset.measures[sum]!.of(course.states[places[place]!]),
    )
    const byMoment: (MomentEnds | undefined)[] = course.states.map(() => undefined)
    places.forEach((at, place) => {
      byMoment[at] = found[place]
    })
    return byMoment
  }
}

/** Whether exact work had to be given up because there is too much to follow or to count. */
export function isTooMuch(error: unknown): boolean {
  return (
    error instanceof TooManyStates ||
    error instanceof DiceError ||
    (error instanceof RangeError && error.message.includes('use simulation'))
  )
}
