import { REFEREE } from '../../../kernel/contract/seats.js'
import type { DecisionFigures } from '../figures.js'
import type { KnownFigures } from '../known.js'
import { dealtFor, knowsNoEnd } from '../settings.js'
import { ExactReview, isTooMuch } from './exact-figures.js'
import { KnownNodes } from './known-nodes.js'
import type { ExactSubject } from './subject.js'

/**
 * A course as one seat knew it, exactly: undefined where there are too many states, or too many ways to deal what the seat
 * did not know. Nothing but what the seat cannot tell apart joins the graph, so every figure follows from what it knew.
 */
export function reviewKnownExactly(
  subject: ExactSubject,
  seat: string,
): (KnownFigures & { readonly states: number }) | undefined {
  try {
    return known(subject, seat)
  } catch (error) {
    if (isTooMuch(error)) return undefined
    throw error
  }
}

function known(subject: ExactSubject, seat: string): KnownFigures & { readonly states: number } {
  const { course } = subject
  const first = dealtFor(course.ruleset, course.facts, seat, course.states[0])
  const review = new ExactReview({ ...subject, course: { ...course, states: [first], lines: [] } })
  const nodes = new KnownNodes(review, course, seat)
  const own = course.lines.map((line) => line.kind === 'choice' && line.seat === seat)
  course.states.forEach((_, at) => {
    nodes.addMoment(at)
  })
  course.lines.forEach((_, at) => {
    if (own[at]) nodes.addDecision(at)
  })
  review.solve()
  return {
    span: review.span,
    states: review.states,
    moments: course.states.map((_, at) => ({ value: nodes.value(at) })),
    decisions: course.lines.map((_, at): DecisionFigures | undefined =>
      own[at] ? nodes.decision(at) : undefined,
    ),
  }
}

/** The decisions of a course as those who made them knew them, where an exact review is about to be solved. */
export function knownDecisions(
  review: ExactReview,
  { course }: ExactSubject,
): (at: number) => DecisionFigures | null {
  const seats = new Map<string, KnownNodes>()
  const found = new Set<number>()
  const redeals = course.ruleset.search?.redeal !== undefined
  course.lines.forEach(({ kind, seat }, at) => {
    if (kind !== 'choice' || !redeals || seat === REFEREE || knowsNoEnd(course.ruleset, seat)) return
    const nodes = seats.get(seat) ?? new KnownNodes(review, course, seat)
    seats.set(seat, nodes)
    nodes.addDecision(at)
    found.add(at)
  })
  return (at) => (found.has(at) ? seats.get(course.lines[at]!.seat)!.decision(at) : null)
}
