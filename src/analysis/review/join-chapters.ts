import type { Chapter, Review } from './review.js'
import { seatsOf, sumsOf, turningPoints } from './sums.js'

/** The fights of a game that has no winner, as one review: each telescopes by itself (rules/review W6). */
export function joinChapters(reviews: readonly Review[]): Review {
  const [first] = reviews
  if (first === undefined) throw new RangeError('there is no chapter to review')
  if (reviews.length === 1) return { ...first, chapters: chaptersIn(reviews) }
  const lines = reviews.flatMap((review) => review.lines)
  const stretches = reviews.flatMap((review) => review.stretches)
  const total = (part: (review: Review) => number | undefined): number =>
    reviews.reduce((sum, review) => sum + (part(review) ?? 0), 0)
  const start = total(({ sums }) => sums.start)
  const end = total(({ sums }) => sums.end)
  const states = total((review) => review.states)
  const games = total((review) => review.games)
  const modes = new Set(reviews.map(({ mode }) => mode))
  const { last: _, states: __, games: ___, sides: ____, ...head } = first
  return {
    ...head,
    mode: modes.size === 1 ? first.mode : 'mixed',
    ...(states > 0 && { states }),
    ...(games > 0 && { games }),
    lines,
    stretches,
    sums: sumsOf(start, end, lines, stretches),
    seats: seatsOf(lines),
    turning: turningPoints(lines, first.span),
    chapters: chaptersIn(reviews),
  }
}

function chaptersIn(reviews: readonly Review[]): readonly Chapter[] {
  return reviews.map(({ lines, stretches, sums, reference }) => ({
    from: Math.min(...lines.map(({ line }) => line), ...stretches.map(({ from }) => from)),
    to: Math.max(...lines.map(({ line }) => line), ...stretches.map(({ to }) => to)),
    reference,
    sums,
  }))
}
