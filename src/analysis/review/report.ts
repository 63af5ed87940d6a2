import type { Command } from '../../kernel/contract/command.js'
import type { PlayMoment } from '../../kernel/contract/ruleset.js'
import { endingWords } from '../../kernel/words/label.js'
import type { Interval } from '../tally/interval.js'
import type { Course, CourseLine } from './course.js'
import type { DecisionFigures, Figure, LineFigures, MomentEnds } from './figures.js'
import { type Grade, type Graded, gradeDecision, SAME } from './grades.js'
import { type ReviewedRoll, reportRoll } from './told/rolls.js'

/** A command that could have been given, with its value for the reviewed side. */
export interface Alternative {
  readonly command: string
  readonly value: number
  readonly se?: number
  /** Where the true chance lies, 95 times of 100, where it was sampled. */
  readonly range?: Interval
  /** The exact value as a fraction, where that is short enough to read. */
  readonly fraction?: string
  /** How the game surely ends after it, where that is neither won nor lost: `got away`. Its value is no chance then. */
  readonly leadsTo?: string
}

/** One roll of a line and its luck. */
export interface DieLuck {
  readonly q: number
  readonly for: string
  readonly faces: readonly number[]
  readonly luck: number
  /** The side of the person who acted, where one did. */
  readonly side?: string
}

/** A decision against its alternatives. */
export interface JudgedDecision {
  /** max Q − Q(a), by the value of the side that chose. */
  readonly loss: number
  readonly slack?: number
  readonly stake: number
  readonly grade: Grade
  /** The interval of the loss, where it was sampled. */
  readonly interval?: { readonly low: number; readonly high: number; readonly games: number }
  readonly best: readonly string[]
  readonly alternatives: readonly Alternative[]
}

/** One line of a review (rules/review section 6). Every figure is for the reviewed side unless it says otherwise. */
export interface ReviewedLine extends Partial<JudgedDecision> {
  readonly line: number
  readonly kind: CourseLine['kind']
  readonly seat: string
  readonly command?: string
  /** Where it stands as people count: the fight or the day, and the round or turn. */
  readonly when?: PlayMoment
  readonly before: number
  readonly expected?: number
  readonly after: number
  readonly choice: number
  readonly luck: number
  readonly referee: number
  /** Only in a review as one seat knew it: the part of the other seats. */
  readonly others?: number
  readonly sd?: number
  /** The standard errors of `before`, `expected` and `after`, where they were sampled. */
  readonly se?: { readonly before?: number; readonly expected?: number; readonly after?: number }
  /** Where they lie, 95 times of 100, where they are sampled chances: Wilson's interval, which is right for few games too. */
  readonly ranges?: { readonly before?: Interval; readonly expected?: Interval; readonly after?: Interval }
  /** The decision as its seat knew it, where something was hidden from it. */
  readonly known?: JudgedDecision
  readonly ends?: MomentEnds['ends']
  readonly means?: MomentEnds['means']
  /** `before`, `expected` and `after` as fractions, where they are exact and short enough to read. */
  readonly fractions?: { readonly before?: string; readonly expected?: string; readonly after?: string }
  readonly dice?: readonly DieLuck[]
  /** Every roll with its need and its chance, in a review of what was true. */
  readonly rolls?: readonly ReviewedRoll[]
  /** In a review as a seat knew it, where that was asked: the same moments by what is known now. */
  readonly now?: NowFigures
  readonly undone?: true
}

/** The values before and after a line by what is known once the table is closed. */
export interface NowFigures {
  readonly before: number
  readonly after: number
  /** The larger standard error of both, where they were sampled. */
  readonly se?: number
}

/** Lines that were not opened: their change is known, and not how it came about (W26). */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
  readonly unsplit: number
}

/** The figures of a course as they are reported: exact or sampled. */
export interface CourseFigures {
  readonly span: number
  readonly moments: readonly (Figure | undefined)[]
  readonly lines: readonly (LineFigures | undefined)[]
  readonly ends: readonly (MomentEnds | undefined)[]
}

/** Spells a command for people. */
export type Spell = (command: Command) => string

/** The words of a course: for its commands, and for the ways it can end. */
export interface CourseWords {
  readonly spell: Spell
  readonly ending: (outcome: string) => string
}

export function wordsOf({ ruleset, facts }: Course, spell: Spell): CourseWords {
  return { spell, ending: (outcome) => endingWords(ruleset, facts.scenario, outcome) }
}

/** W30: the best first by the chooser's value, equals in the order of `choices`. */
function alternativesOf(
  { options }: DecisionFigures,
  { spell, ending }: CourseWords,
): readonly Alternative[] {
  const steps = options.map(({ own }) => Math.round(own / SAME))
  return options
    .map((_, place) => place)
    .sort((a, b) => steps[b]! - steps[a]! || a - b)
    .map((place) => {
      const { command, value, se, range, fraction, surely } = options[place]!
      return {
        command: spell(command),
        value,
        ...(se !== undefined && { se }),
        ...(range && { range }),
        ...(fraction !== undefined && { fraction }),
        ...(surely !== undefined && { leadsTo: ending(surely) }),
      }
    })
}

/** A decision with its words. */
export function judged(decision: DecisionFigures, span: number, words: CourseWords): JudgedDecision {
  const graded: Graded = gradeDecision(decision, span)
  const { sampled } = decision
  return {
    loss: graded.loss,
    ...(graded.slack !== undefined && { slack: graded.slack }),
    stake: graded.stake,
    grade: graded.grade,
    ...(sampled && { interval: { low: sampled.low, high: sampled.high, games: sampled.games } }),
    best: graded.best.map((place) => words.spell(decision.options[place]!.command)),
    alternatives: alternativesOf(decision, words),
  }
}

/** W21: where something was hidden from the seat, the open figures bear no grade; it comes from what the seat knew. */
function gradedFields(
  { decision, known }: LineFigures,
  span: number,
  words: CourseWords,
): Partial<ReviewedLine> {
  if (decision === undefined) return known ? judged(known, span, words) : {}
  const open = judged(decision, span, words)
  if (known === undefined) return open
  const { grade: _, ...ungraded } = open
  if (known === null) return ungraded
  const asKnown = judged(known, span, words)
  return { ...ungraded, grade: asKnown.grade, known: asKnown }
}

/** The parts of one line: choice, luck and referee add up to its change (W8). */
function partsOf(
  kind: CourseLine['kind'],
  before: number,
  expected: number,
  after: number,
): { readonly choice: number; readonly luck: number; readonly referee: number } {
  if (kind === 'undo') return { choice: 0, luck: 0, referee: after - before }
  const chosen = expected - before
  const luck = after - expected
  if (kind === 'start') return { choice: 0, luck: after - before, referee: 0 }
  return kind === 'ruling' ? { choice: 0, luck, referee: chosen } : { choice: chosen, luck, referee: 0 }
}

/** The errors of a line's figures, where they were sampled. */
export function errorsOf(
  before: Figure,
  expected: Figure | undefined,
  after: Figure,
): Pick<ReviewedLine, 'se' | 'ranges'> | undefined {
  if (before.se === undefined && expected?.se === undefined && after.se === undefined) return undefined
  return {
    se: {
      ...(before.se !== undefined && { before: before.se }),
      ...(expected?.se !== undefined && { expected: expected.se }),
      ...(after.se !== undefined && { after: after.se }),
    },
    ...((before.range ?? expected?.range ?? after.range) && {
      ranges: {
        ...(before.range && { before: before.range }),
        ...(expected?.range && { expected: expected.range }),
        ...(after.range && { after: after.range }),
      },
    }),
  }
}

function fractionsOf(
  before: Figure,
  decision: DecisionFigures | undefined,
  after: Figure,
): Pick<ReviewedLine, 'fractions'> | undefined {
  const expected = decision?.options[decision.chosen]?.fraction
  if (before.fraction === undefined && expected === undefined && after.fraction === undefined)
    return undefined
  return {
    fractions: {
      ...(before.fraction !== undefined && { before: before.fraction }),
      ...(expected !== undefined && { expected }),
      ...(after.fraction !== undefined && { after: after.fraction }),
    },
  }
}

/** One line as it is reported; undefined where its figures are not known. */
export function reportLine(
  course: Course,
  { span, moments, lines, ends }: CourseFigures,
  at: number,
  spell: Spell,
): ReviewedLine | undefined {
  const line = course.lines[at]!
  const figures = lines[at]
  const before = moments[at]
  const after = moments[at + 1]
  if (figures === undefined || before === undefined || after === undefined) return undefined
  const expected = figures.expected?.value
  const standing = ends[at]
  return {
    line: line.line,
    kind: line.kind,
    seat: line.seat,
    ...(line.command && { command: spell(line.command) }),
    ...(line.when && { when: line.when }),
    before: before.value,
    ...(expected !== undefined && { expected }),
    after: after.value,
    ...partsOf(line.kind, before.value, expected ?? before.value, after.value),
    ...(figures.sd !== undefined && { sd: figures.sd }),
    ...errorsOf(before, figures.expected, after),
    ...gradedFields(figures, span, wordsOf(course, spell)),
    ...fractionsOf(before, figures.decision, after),
    ...(standing && { ends: standing.ends, means: standing.means }),
    ...(figures.dice && {
      dice: figures.dice.map((luck, i) => {
        const { q, for: purpose, faces, side } = line.rolls[i]!
        return { q, for: purpose, faces, luck, ...(side !== undefined && { side }) }
      }),
    }),
    ...(line.rolls.length > 0 && { rolls: line.rolls.map(reportRoll) }),
    ...(line.undone && { undone: true as const }),
  }
}
