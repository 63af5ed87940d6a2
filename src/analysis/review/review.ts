import type { Aim } from './aim.js'
import { nameOf, type Unit, unitOf } from './aim.js'
import type { Course } from './course.js'
import type { MomentEnds } from './figures.js'
import type { Reference } from './reference.js'
import { type CourseFigures, type ReviewedLine, reportLine, type Spell, type Stretch } from './report.js'
import { type ReviewSums, type SeatReview, seatsOf, sumsOf, turningPoints } from './sums.js'
import { type SideReview, sideRows } from './told/sides.js'

/** A review of a game (rules/review section 6). */
export interface Review {
  readonly side: string
  readonly aim: string
  /** Whether figures are chances, of the measure's own unit, or of the worth that the game's search goes by. */
  readonly unit: Unit
  readonly span: number
  readonly reference: Reference
  readonly mode: 'exact' | 'sampled' | 'mixed'
  /** States that were followed, where figures are exact. */
  readonly states?: number
  /** Games that were played, where figures are sampled. */
  readonly games?: number
  readonly view: 'open' | 'known'
  /** Whose knowledge it is, in a review as a seat knew it. */
  readonly as?: string
  /** Under best play the chances of ends follow the first best command. */
  readonly of?: 'first best'
  readonly lines: readonly ReviewedLine[]
  readonly stretches: readonly Stretch[]
  readonly sums: ReviewSums
  readonly seats: Readonly<Record<string, SeatReview>>
  /** A row for each side, where all is open; each by its own value. */
  readonly sides?: Readonly<Record<string, SideReview>>
  /** Lines, the largest change first. */
  readonly turning: readonly number[]
  /** Chances and means at the last moment. */
  readonly last?: MomentEnds
  /** The fights of a game that has no winner, each with its own sums (W6). */
  readonly chapters?: readonly Chapter[]
}

export interface Chapter {
  readonly from: number
  readonly to: number
  readonly reference: Reference
  readonly sums: ReviewSums
}

export interface ReviewHead
  extends Pick<Review, 'side' | 'reference' | 'mode' | 'states' | 'games' | 'view' | 'as' | 'of'> {
  readonly aim: Aim
}

/** The stretches between the lines that were opened. */
export function stretchesOf(
  course: Course,
  { moments }: Pick<CourseFigures, 'moments'>,
  opened: readonly boolean[],
): Stretch[] {
  const found: Stretch[] = []
  for (let at = 0; at < course.lines.length; at++) {
    if (opened[at]) continue
    const first = at
    while (at + 1 < course.lines.length && !opened[at + 1] && moments[at + 1] === undefined) at++
    const before = moments[first]!.value
    const after = moments[at + 1]!.value
    found.push({
      from: course.lines[first]!.line,
      to: course.lines[at]!.line,
      before,
      after,
      unsplit: after - before,
    })
  }
  return found
}

/** Words and sums for the figures of a course. The first and the last moment must be known. */
export function composeReview(
  course: Course,
  { aim, ...head }: ReviewHead,
  figures: CourseFigures,
  spell: Spell,
): Review {
  const reported = course.lines.map((_, at) => reportLine(course, figures, at, spell))
  const lines = reported.filter((line) => line !== undefined)
  const stretches = stretchesOf(
    course,
    figures,
    reported.map((line) => line !== undefined),
  )
  const last = figures.ends.at(-1)
  const sums = sumsOf(figures.moments[0]!.value, figures.moments.at(-1)!.value, lines, stretches)
  const seats = seatsOf(lines)
  return {
    ...head,
    aim: nameOf(aim),
    unit: unitOf(aim),
    span: figures.span,
    lines,
    stretches,
    sums,
    seats,
    sides: sideRows(course, head.side, { lines, sums, seats }, figures.lines),
    turning: turningPoints(lines, figures.span),
    ...(last && { last }),
  }
}
