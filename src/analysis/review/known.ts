import type { Course, CourseLine } from './course.js'
import type { DecisionFigures, Figure } from './figures.js'
import { judged, type ReviewedLine, type Spell } from './report.js'

/** The figures of a course as one seat knew it. */
export interface KnownFigures {
  readonly span: number
  /** By moment. */
  readonly moments: readonly Figure[]
  /** The seat's own decisions, by line. */
  readonly decisions: readonly (DecisionFigures | undefined)[]
}

/** The parts of a line as a seat knew it (W22): they add up as those of an open review do. */
function knownParts(
  line: CourseLine,
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

/** One line as a seat knew it: alternatives of its own decisions only (W23). */
export function knownLine(
  course: Course,
  { span, moments, decisions }: KnownFigures,
  at: number,
  seat: string,
  spell: Spell,
): ReviewedLine {
  const line = course.lines[at]!
  const decision = decisions[at]
  const before = moments[at]!
  const after = moments[at + 1]!
  const said = line.command && course.ruleset.seeCommand(line.command, line.seat, seat, course.facts)
  const chosen = decision?.options[decision.chosen]
  return {
    line: line.line,
    kind: line.kind,
    seat: line.seat,
    ...(said && { command: spell(said) }),
    before: before.value,
    ...(chosen && { expected: chosen.value }),
    after: after.value,
    ...knownParts(line, seat, before.value, chosen?.value, after.value),
    ...((before.se !== undefined || after.se !== undefined || chosen?.se !== undefined) && {
      se: {
        ...(before.se !== undefined && { before: before.se }),
        ...(chosen?.se !== undefined && { expected: chosen.se }),
        ...(after.se !== undefined && { after: after.se }),
      },
    }),
    ...(decision && judged(decision, span, spell)),
    ...(line.undone && { undone: true as const }),
  }
}
