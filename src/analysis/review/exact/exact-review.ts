import { hidesThings, NoReference } from '../reference.js'
import { ExactReview, isTooMuch } from './exact-figures.js'
import { knownDecisions } from './known-review.js'
import type { ExactFigures, ExactSubject } from './subject.js'

/** Every moment and line from the first on, or an error that says why not. */
function whole(subject: ExactSubject): ExactReview {
  const review = new ExactReview(subject)
  const { course } = subject
  course.states.forEach((_, at) => {
    review.addMoment(at)
  })
  course.lines.forEach((_, at) => {
    review.addLine(at)
  })
  review.solve()
  return review
}

/** Exact figures of the whole course; undefined where there are more states than the limit. Throws `NoReference`. */
export function reviewExactly(subject: ExactSubject): ExactReview | undefined {
  try {
    return whole(subject)
  } catch (error) {
    if (isTooMuch(error)) return undefined
    throw error
  }
}

/** Best play, exactly, where it fits and is defined; else undefined. */
export function bestIfDefined(subject: ExactSubject): ExactReview | undefined {
  try {
    return reviewExactly(subject)
  } catch (error) {
    if (error instanceof NoReference) return undefined
    throw error
  }
}

/**
 * W25: where the beginning does not fit, the graph grows from the last moment backwards and stops at the first that does
 * not. Undefined where not even the last line fits.
 */
export function reviewFromTheEnd(subject: ExactSubject): ExactFigures | undefined {
  const { course } = subject
  let at = course.lines.length
  const reach = (): ExactReview | undefined => {
    try {
      return new ExactReview(subject, at)
    } catch (error) {
      if (isTooMuch(error)) return undefined
      throw error
    }
  }
  const review = reach()
  if (review === undefined) return undefined
  let whole = review.states
  try {
    while (at > 0) {
      review.addMoment(at - 1)
      review.addLine(at - 1)
      at--
      whole = review.states
    }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    review.forget(at, whole)
  }
  if (at === course.lines.length) return undefined
  const known =
    hidesThings(course.ruleset, course.facts) && at === 0 ? dealtDecisions(review, subject) : undefined
  review.solve()
  const figures = review.figures()
  if (!hidesThings(course.ruleset, course.facts)) return figures
  // W21: with all open, a decision that was made without the knowledge has no grade.
  const lines = figures.lines.map(
    (line, i) => line && (line.decision ? { ...line, known: known?.(i) ?? null } : line),
  )
  return { ...figures, lines }
}

/** The decisions as those who made them knew them; undefined where that is too much to count out. */
function dealtDecisions(
  review: ExactReview,
  subject: ExactSubject,
): ReturnType<typeof knownDecisions> | undefined {
  const whole = review.states
  try {
    return knownDecisions(review, subject)
  } catch (error) {
    if (!isTooMuch(error)) throw error
    review.forget(0, whole)
    return undefined
  }
}
