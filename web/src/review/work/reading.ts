import { type Unit, unitOf } from '../../../../src/analysis/review/aim.js'
import { type Course, courseOf } from '../../../../src/analysis/review/course.js'
import { hidesThings, sidesOf } from '../../../../src/analysis/review/reference.js'
import { aimAsked, gamesFor } from '../../../../src/analysis/review/settings.js'
import type { CourseRoll } from '../../../../src/analysis/review/told/rolls.js'
import { type Unseen, unseenAt } from '../../../../src/analysis/review/told/unseen.js'
import type { GameEvent, PlayMoment, Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { GAME_MASTER, type Seat } from '../../../../src/kernel/contract/seats.js'
import { readJournal } from '../../../../src/kernel/journal/read.js'
import type { HeaderRecord, JournalRecord, Member } from '../../../../src/kernel/journal/record.js'
import { type Verification, verifyJournal } from '../../../../src/kernel/verify/verify.js'
import { endingSentence } from '../../../../src/kernel/words/label.js'
import { printCommand } from '../../../../src/language/print.js'
import { findRuleset } from '../../../../src/rulesets/registry.js'
import type { Look } from '../../api/types.js'

/** A roll as the page tells it: who made it, what it had to show, and how it turned out. */
export interface TurnedRoll extends Pick<CourseRoll, 'for' | 'faces' | 'by' | 'on' | 'need' | 'result'> {
  readonly sides: readonly number[]
}

/** A line that moved the game, as the page tells it. */
export interface TurnedLine {
  readonly line: number
  readonly kind: 'start' | 'choice' | 'ruling' | 'undo'
  readonly seat: string
  readonly command?: string
  /** One sentence of what happened. */
  readonly says: string
  readonly mech: readonly string[]
  readonly rolls: readonly TurnedRoll[]
  /** The fight or the day, and the round or the turn, where the game counts them. */
  readonly when?: PlayMoment
  readonly undone: boolean
  /** A bot held the seat. */
  readonly isBots: boolean
}

/** A journal and what can be read in it before any chance is known. */
export interface Opened {
  readonly title: string
  readonly table: string
  readonly game: { readonly id: string; readonly title: string }
  readonly hash: string
  readonly verdict: Verification['verdict']
  readonly problem?: { readonly line: number; readonly message: string }
  readonly closed: boolean
  readonly outcome?: string
  /** How it ended, as a sentence of the game. */
  readonly ending?: string
  /** The end is good for nobody. */
  readonly isNeither: boolean
  /** The table and the line that it goes on from, where it is a fork. */
  readonly fork?: { readonly table: string; readonly line: number }
  /** Whether the game's search stops looking somewhere, so that a review can stop there too. */
  readonly hasHorizon: boolean
  readonly seats: readonly Seat[]
  readonly sides: readonly string[]
  /** Whether something was hidden from a seat that chose. */
  readonly hides: boolean
  /** Whether the review follows a chance, or a measure of the game. */
  readonly unit: Unit
  /** The most games that a review of it takes unasked: fewer where games take long. */
  readonly games: number
  readonly lines: readonly TurnedLine[]
}

const SENTENCES = 2

/** The heaviest sentences of a line, in the order in which they happened. */
function sentenceOf(ruleset: Ruleset, course: Course, events: readonly GameEvent[]): string {
  const told = events.flatMap((event, place) => {
    const context = { facts: course.facts, line: events, place }
    const text = ruleset.story?.(event, context) ?? ruleset.short?.(event, context) ?? ruleset.narr(event)
    return text ? [{ text, weight: ruleset.weigh(event) }] : []
  })
  for (const weight of ['decisive', 'notable', 'detail'] as const) {
    const found = told.filter((one) => one.weight === weight)
    if (found.length > 0)
      return found
        .slice(0, SENTENCES)
        .map(({ text }) => text)
        .join(' ')
  }
  return ''
}

function sidesOfRoll(sides: number | readonly number[], count: number): readonly number[] {
  return typeof sides === 'number' ? new Array<number>(count).fill(sides) : sides
}

function turnedRoll({ for: purpose, sides, faces, by, on, need, result }: CourseRoll): TurnedRoll {
  return {
    for: purpose,
    sides: sidesOfRoll(sides, faces.length),
    faces,
    ...(by !== undefined && { by }),
    ...(on && { on }),
    ...(need && { need }),
    ...(result !== undefined && { result }),
  }
}

/** A journal in the worker: it is verified once, and every moment can be looked at. */
export class Reading {
  private constructor(
    readonly opened: Opened,
    private readonly course: Course,
    private readonly header: HeaderRecord,
    private readonly members: readonly Member[],
  ) {}

  /** Verifies a file and reads what holds of it. Throws where it is no journal of a game that is here. */
  static async open(bytes: Uint8Array): Promise<Reading> {
    const { lines } = readJournal(bytes)
    const header = lines[0]?.record as HeaderRecord | undefined
    if (!header) throw new Error('This is no journal.')
    const ruleset = await findRuleset(header.ruleset)
    if (!ruleset) throw new Error(`This journal was played by ${header.ruleset}, and its rules are not here.`)
    const found = verifyJournal(bytes, ruleset, {})
    if (found.verdict === 'unruled')
      throw new Error(`The rules of this journal were not checked: ${found.rulesNotChecked ?? 'see Verify'}`)
    const holds = found.problem ? found.problem.line - 1 : lines.length
    const records = lines.slice(0, holds).map(({ record }) => record)
    const course = courseOf(ruleset, records)
    const { facts } = course
    const { title } = (header.scenario ?? {}) as { readonly title?: unknown }
    const last = ruleset.next(course.states.at(-1))
    const opened: Opened = {
      title: typeof title === 'string' ? title : ruleset.title,
      table: header.table,
      game: { id: ruleset.id, title: ruleset.title },
      hash: lines.at(-1)!.hash,
      verdict: found.verdict,
      ...(found.problem && { problem: { line: found.problem.line, message: found.problem.message } }),
      closed: found.closed,
      ...(found.outcome !== undefined && {
        outcome: found.outcome,
        ending: endingSentence(ruleset, facts.scenario, found.outcome),
      }),
      isNeither: last.kind === 'over' && last.favours.length === 0,
      ...(found.fork && { fork: { table: found.fork.table, line: found.fork.n + 1 } }),
      hasHorizon: ruleset.search?.worth !== undefined,
      seats: ruleset.seats(facts.scenario).filter(({ name }) => name !== GAME_MASTER),
      sides: sidesOf(ruleset, facts),
      hides: hidesThings(ruleset, facts),
      unit: unitOf(aimAsked(ruleset, facts, {})),
      games: gamesFor(course, {}),
      lines: turnedLines(ruleset, course, records),
    }
    const members = records.flatMap((record) => (record.kind === 'members' ? (record.joined ?? []) : []))
    return new Reading(opened, course, header, members)
  }

  /** What a seat could not see at the moment before a line. */
  unseen(place: number, seat: string): readonly Unseen[] {
    return unseenAt(this.course, place, seat)
  }

  /** What a seat saw at a moment: before the line of that place, or after it. */
  look(place: number, seat: string, after: boolean): Look {
    const { ruleset, facts, states } = this.course
    const state = states[after ? place + 1 : place] ?? states.at(-1)
    const next = ruleset.next(state)
    const side = this.opened.seats.find(({ name }) => name === seat)?.side
    const { header, opened } = this
    return {
      table: {
        id: header.table,
        title: opened.title,
        game: { ...opened.game, name: opened.game.title, version: header.version },
        seats: ruleset.seats(facts.scenario),
        options: header.options,
        commit: header.commit,
        line0: '',
        seed: header.seed,
        started: true,
        closed: true,
      },
      you: {
        seat,
        role: seat === GAME_MASTER ? 'gm' : 'player',
        ...(side !== undefined && { side }),
        leads: false,
      },
      n: (opened.lines[place]?.line ?? 1) - 1,
      hash: opened.hash,
      members: this.members.map(({ seat: name, role, policy }) => ({
        seat: name,
        role,
        ...(policy !== undefined && { policy }),
        present: false,
      })),
      entropy: { given: [], frozen: true, pending: [] },
      undo: { able: 0, by: header.options.undo },
      next:
        next.kind === 'automatic'
          ? { kind: 'gathering' }
          : next.kind === 'over'
            ? { ...next, words: endingSentence(ruleset, facts.scenario, next.outcome) }
            : next,
      mine: false,
      view: { ...ruleset.view(state, seat, facts), ...ruleset.board?.(state, seat, facts) } as Look['view'],
      choices: [],
      verbs: [],
    }
  }
}

/** Whether a bot held the seat of each line when it was written: people come, go, and let a bot play on for a while. */
function botLines(records: readonly JournalRecord[]): readonly boolean[] {
  const bots = new Set<string>()
  return records.map((record) => {
    if (record.kind === 'header') return false
    if (record.kind === 'members') {
      for (const seat of record.left) bots.delete(seat)
      for (const { seat, policy } of record.joined) policy === undefined ? bots.delete(seat) : bots.add(seat)
    }
    return bots.has(record.seat)
  })
}

function turnedLines(
  ruleset: Ruleset,
  course: Course,
  records: readonly JournalRecord[],
): readonly TurnedLine[] {
  const bots = botLines(records)
  return course.lines.map(({ line, kind, seat, command, rolls, when, undone }): TurnedLine => {
    const record = records[line - 1]!
    const events = 'events' in record ? record.events : []
    const spelled = command && printCommand(command, ruleset.verbs)
    const plain = kind === 'start' ? 'The game begins.' : kind === 'undo' ? 'Taken back.' : (spelled ?? '')
    return {
      line,
      kind,
      seat,
      ...(spelled !== undefined && { command: spelled }),
      says: sentenceOf(ruleset, course, events) || plain,
      mech: events.flatMap((event) => ruleset.mech(event)),
      rolls: rolls.map(turnedRoll),
      ...(when && { when }),
      undone,
      isBots: kind === 'choice' && bots[line - 1] === true,
    }
  })
}
