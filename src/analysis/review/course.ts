import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { waitsFor } from '../../kernel/contract/next.js'
import type { PlayMoment, Ruleset } from '../../kernel/contract/ruleset.js'
import { rulingOf } from '../../kernel/contract/ruling.js'
import type { Facts } from '../../kernel/contract/seats.js'
import type { HeaderRecord, JournalRecord } from '../../kernel/journal/record.js'
import { undoing } from '../../kernel/table/undo/refold.js'
import { movesOf } from '../search/search.js'
import { type CourseRoll, rollsOfLine } from './told/rolls.js'

/** The part that a line plays in a review (rules/review section 2). */
export type LineKind = 'start' | 'choice' | 'ruling' | 'undo'

/** A line that moves the game, from one moment to the next. */
export interface CourseLine {
  /** Its number in the journal, from 1. */
  readonly line: number
  readonly kind: LineKind
  readonly seat: string
  /** Absent for a start and an undo. */
  readonly command?: Command
  readonly rolls: readonly CourseRoll[]
  /** Where it stands as people count; a start and an undo stand nowhere. */
  readonly when?: PlayMoment
  /** Taken back later. */
  readonly undone: boolean
}

/** The moments of a game: line number i leads from state i to state i + 1. */
export interface Course {
  readonly ruleset: Ruleset
  readonly facts: Facts
  readonly states: readonly unknown[]
  readonly lines: readonly CourseLine[]
}

/** W12: a command that nobody waited for from that seat, or one of the referee's hand, is a ruling. */
function kindOf(ruleset: Ruleset, state: unknown, seat: string, command: Command): LineKind {
  const awaited = waitsFor(ruleset.next(state), seat)
  return awaited && rulingOf(ruleset.verbs, command) !== 'free' ? 'choice' : 'ruling'
}

/** Collects the moments of a game, one line after another. */
export class CourseBuilder {
  private readonly states: unknown[]
  private readonly lines: (Omit<CourseLine, 'undone'> & { undone: boolean })[] = []
  /** The lines that stand, each with the state it led to. */
  private readonly standing: { readonly at: number; readonly line: number }[] = []

  constructor(
    private readonly ruleset: Ruleset,
    private readonly facts: Facts,
    start: unknown,
  ) {
    this.states = [start]
  }

  get state(): unknown {
    return this.states.at(-1)
  }

  start(line: number, after: unknown, rolls: CourseLine['rolls'], seat: string): void {
    this.lines.push({ line, kind: 'start', seat, rolls, undone: false })
    this.stand(line, after)
  }

  act(line: number, after: unknown, rolls: CourseLine['rolls'], seat: string, command: Command): void {
    const kind = kindOf(this.ruleset, this.state, seat, command)
    const when = this.ruleset.momentOf?.(this.state)
    this.lines.push({ line, kind, seat, command, rolls, ...(when && { when }), undone: false })
    this.stand(line, after)
  }

  /** Takes back every line after line number `to`. */
  undo(line: number, to: number, seat: string): void {
    while (this.standing.length > 0 && this.standing.at(-1)!.line > to)
      this.lines[this.standing.pop()!.at]!.undone = true
    const last = this.standing.at(-1)
    this.lines.push({ line, kind: 'undo', seat, rolls: [], undone: false })
    this.states.push(last ? this.states[last.at + 1] : this.states[0])
  }

  private stand(line: number, after: unknown): void {
    this.standing.push({ at: this.lines.length - 1, line })
    this.states.push(after)
  }

  get course(): Course {
    const { ruleset, facts, states, lines } = this
    return { ruleset, facts, states, lines }
  }
}

type PlayedRecord = Extract<JournalRecord, { kind: 'start' | 'act' }>

/** The moments of a journal that was verified: its events are folded, no rule is run (W1). */
export function courseOf(ruleset: Ruleset, records: readonly JournalRecord[]): Course {
  const header = records[0] as HeaderRecord
  const facts: Facts = { scenario: header.scenario, options: header.options }
  const first = header.from === undefined ? ruleset.begin(facts.scenario) : ruleset.clone(header.from.state)
  const built = new CourseBuilder(ruleset, facts, first)
  const rollsOf = (record: PlayedRecord): readonly CourseRoll[] =>
    rollsOfLine(ruleset, facts, built.state, record)
  const folded = (record: PlayedRecord): unknown => {
    const state = ruleset.clone(built.state)
    for (const event of record.events) ruleset.evolve(state, event)
    return state
  }
  for (const record of records) {
    const line = record.n + 1
    if (record.kind === 'start') built.start(line, folded(record), rollsOf(record), record.seat)
    else if (record.kind === 'act')
      built.act(line, folded(record), rollsOf(record), record.seat, record.command)
    else {
      const back = undoing(record)
      if (back && record.kind !== 'header') built.undo(line, back.to + 1, record.seat)
    }
  }
  return built.course
}

/** The legal commands of a moment, and the place of the one that was given among them. */
export interface LegalCommands {
  readonly commands: readonly Command[]
  readonly chosen: number
}

/**
 * Lists what a seat could do at a moment, each command once. A command whose verb takes any text or number may not be
 * among the representative ones: then it joins the list at its end. What somebody does in a fight is not measured against
 * what the referee could bring into it: verbs of the referee stand beside verbs of the referee alone.
 */
export function legalCommands(ruleset: Ruleset, state: unknown, seat: string, given: Command): LegalCommands {
  const commands: Command[] = []
  const spelled: string[] = []
  const isReferees = ({ verb }: Command): boolean => ruleset.verbs[verb]?.role === 'gm'
  const isPersons = !isReferees(given)
  for (const one of [...movesOf(ruleset, state, seat), given]) {
    if (isPersons && isReferees(one)) continue
    const text = canonical(one)
    if (spelled.includes(text)) continue
    spelled.push(text)
    commands.push(one)
  }
  return { commands, chosen: spelled.indexOf(canonical(given)) }
}
