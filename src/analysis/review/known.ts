import { nameOf, unitOf } from './aim.js'
import type { Course, CourseLine } from './course.js'
import type { DecisionFigures, Figure } from './figures.js'
import { errorsOf, judged, type ReviewedLine, type Spell, wordsOf } from './report.js'
import { type Review, type ReviewHead, stretchesOf } from './review.js'
import { seatsOf, sumsOf, turningPoints } from './sums.js'

/** The figures of a course as one seat knew it. */
export interface KnownFigures {
  readonly span: number
  /** By moment. */
  readonly moments: readonly (Figure | undefined)[]
  /** The seat's own decisions, by line. */
  readonly decisions: readonly (DecisionFigures | undefined)[]
  /** The lines that were opened; absent: all. */
  readonly opened?: readonly boolean[]
  /** Q of the seat's own commands whose alternatives were not tried, by line. */
  readonly expected?: readonly (Figure | undefined)[]
  /** The same moments by what is known once the table is closed, where that was asked. */
  readonly now?: readonly (Figure | undefined)[]
}

/** The parts of a line as a seat knew it (W22): they add up as those of an open review do. */
function knownParts(
  line: Pick<CourseLine, 'kind' | 'seat'>,
  seat: string,
  before: number,
  expected: number | undefined,
  after: number,
): Pick<ReviewedLine, 'choice' | 'luck' | 'referee' | 'others'> {
  const none = { choice: 0, luck: 0, referee: 0, others: 0 }
  const change = after - before
  if (line.kind === 'start') return { ...none, luck: change }
  if (line.kind !== 'choice') return { ...none, referee: change }
  if (line.seat !== seat || expected === undefined) return { ...none, others: change }
  return { ...none, choice: expected - before, luck: after - expected }
}

/** One line as a seat knew it: alternatives of that seat’s decisions only (W23). */
export function knownLine(
  course: Course,
  { span, moments, decisions, expected, now }: KnownFigures,
  at: number,
  seat: string,
  spell: Spell,
): ReviewedLine {
  const line = course.lines[at]!
  const decision = decisions[at]
  const before = moments[at]!
  const after = moments[at + 1]!
  const said = line.command && course.ruleset.seeCommand(line.command, line.seat, seat, course.facts)
  const isOwn = line.kind === 'choice' && line.seat === seat
  const chosen: Figure | undefined =
    decision?.options[decision.chosen] ?? (isOwn ? expected?.[at] : undefined)
  return {
    line: line.line,
    kind: line.kind,
    seat: line.seat,
    ...(said && { command: spell(said) }),
    ...(line.when && { when: line.when }),
    before: before.value,
    ...(chosen && { expected: chosen.value }),
    after: after.value,
    ...knownParts(line, seat, before.value, chosen?.value, after.value),
    ...errorsOf(before, chosen, after),
    ...(decision && judged(decision, span, wordsOf(course, spell))),
    ...nowOf(now?.[at], now?.[at + 1]),
    ...(line.undone && { undone: true as const }),
  }
}

function nowOf(before: Figure | undefined, after: Figure | undefined): Pick<ReviewedLine, 'now'> | undefined {
  if (before === undefined || after === undefined) return undefined
  const se = Math.max(before.se ?? 0, after.se ?? 0)
  return { now: { before: before.value, after: after.value, ...(se > 0 && { se }) } }
}

/** A review as a seat knew it (W21, W22): no figure in it goes by what the seat did not know. */
export function knownReview(
  course: Course,
  { aim, ...head }: ReviewHead,
  figures: KnownFigures,
  seat: string,
  spell: Spell,
): Review {
  const opened = course.lines.map((_, at) => figures.opened?.[at] ?? true)
  const lines = course.lines.flatMap((_, at) =>
    opened[at] ? [knownLine(course, figures, at, seat, spell)] : [],
  )
  const stretches = stretchesOf(course, figures, opened)
  return {
    ...head,
    aim: nameOf(aim),
    unit: unitOf(aim),
    span: figures.span,
    lines,
    stretches,
    sums: sumsOf(figures.moments[0]!.value, figures.moments.at(-1)!.value, lines, stretches),
    seats: seatsOf(lines),
    turning: turningPoints(lines, figures.span),
  }
}

/** An open review where nothing was hidden, as one seat has it: its own decisions alone, the others' as one part (W22, W23). */
export function seenFrom(review: Review, seat: string): Review {
  const lines = review.lines.map((line): ReviewedLine => {
    if (line.kind === 'choice' && line.seat === seat) return { ...line, others: 0 }
    const { line: number, kind, seat: by, command, when, before, after, se, undone } = line
    return {
      line: number,
      kind,
      seat: by,
      ...(command !== undefined && { command }),
      ...(when && { when }),
      before,
      after,
      ...knownParts({ kind, seat: by }, seat, before, undefined, after),
      ...(se && { se }),
      ...(undone && { undone }),
    }
  })
  const { start, end } = review.sums
  const { sides: _, ...open } = review
  return {
    ...open,
    view: 'known',
    as: seat,
    lines,
    sums: sumsOf(start, end, lines, review.stretches),
    seats: seatsOf(lines),
  }
}
