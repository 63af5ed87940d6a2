import type { Command } from '../../kernel/contract/command.js'
import type { Course, CourseLine } from './course.js'
import type { DecisionFigures, Figure, LineFigures, MomentEnds } from './figures.js'
import { type Grade, type Graded, gradeDecision, SAME } from './grades.js'

/** A command that could have been given, with its value for the reviewed side. */
export interface Alternative {
  readonly command: string
  readonly value: number
  readonly se?: number
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
  /** The decision as its seat knew it, where something was hidden from it. */
  readonly known?: JudgedDecision
  readonly ends?: MomentEnds['ends']
  readonly means?: MomentEnds['means']
  readonly dice?: readonly DieLuck[]
  readonly undone?: true
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

/** W30: the best first by the chooser's value, equals in the order of `choices`. */
function alternativesOf({ options }: DecisionFigures, spell: Spell): readonly Alternative[] {
  const steps = options.map(({ own }) => Math.round(own / SAME))
  return options
    .map((_, place) => place)
    .sort((a, b) => steps[b]! - steps[a]! || a - b)
    .map((place) => {
      const { command, value, se } = options[place]!
      return { command: spell(command), value, ...(se !== undefined && { se }) }
    })
}

/** A decision with its words. */
export function judged(decision: DecisionFigures, span: number, spell: Spell): JudgedDecision {
  const graded: Graded = gradeDecision(decision, span)
  const { sampled } = decision
  return {
    loss: graded.loss,
    ...(graded.slack !== undefined && { slack: graded.slack }),
    stake: graded.stake,
    grade: graded.grade,
    ...(sampled && { interval: { low: sampled.low, high: sampled.high, games: sampled.games } }),
    best: graded.best.map((place) => spell(decision.options[place]!.command)),
    alternatives: alternativesOf(decision, spell),
  }
}

/** W21: where something was hidden from the seat, the open figures bear no grade; it comes from what the seat knew. */
function gradedFields({ decision, known }: LineFigures, span: number, spell: Spell): Partial<ReviewedLine> {
  if (decision === undefined) return known ? judged(known, span, spell) : {}
  const open = judged(decision, span, spell)
  if (known === undefined) return open
  const { grade: _, ...ungraded } = open
  if (known === null) return ungraded
  const asKnown = judged(known, span, spell)
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

function errorsOf(
  before: Figure,
  expected: Figure | undefined,
  after: Figure,
): Pick<ReviewedLine, 'se'> | undefined {
  if (before.se === undefined && expected?.se === undefined && after.se === undefined) return undefined
  return {
    se: {
      ...(before.se !== undefined && { before: before.se }),
      ...(expected?.se !== undefined && { expected: expected.se }),
      ...(after.se !== undefined && { after: after.se }),
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
    before: before.value,
    ...(expected !== undefined && { expected }),
    after: after.value,
    ...partsOf(line.kind, before.value, expected ?? before.value, after.value),
    ...(figures.sd !== undefined && { sd: figures.sd }),
    ...errorsOf(before, figures.expected, after),
    ...gradedFields(figures, span, spell),
    ...(standing && { ends: standing.ends, means: standing.means }),
    ...(figures.dice && {
      dice: figures.dice.map((luck, i) => {
        const { q, for: purpose, faces, side } = line.rolls[i]!
        return { q, for: purpose, faces, luck, ...(side !== undefined && { side }) }
      }),
    }),
    ...(line.undone && { undone: true as const }),
  }
}
