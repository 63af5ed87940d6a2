import type { JournalReview } from '../../../lab/review/review-journal.js'

const ROWS = 8
const MAX_COLUMNS = 66

/** The value of a moment, or that of a stretch nobody opened. */
interface Point {
  readonly value: number
  readonly isOpen: boolean
}

/** The moments of a review in the order of play: before its first line, then after each line and stretch. */
function pointsOf({ lines, stretches, sums }: JournalReview): readonly Point[] {
  const parts = [
    ...lines.map(({ line, after }) => ({ line, after, isOpen: true })),
    ...stretches.map(({ to, after }) => ({ line: to, after, isOpen: false })),
  ].sort((a, b) => a.line - b.line)
  return [
    { value: sums.start, isOpen: true },
    ...parts.map(({ after, isOpen }) => ({ value: after, isOpen })),
  ]
}

/** As many points as there are columns: of several in one column the last stands for them. */
function columnsOf(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_COLUMNS) return points
  return Array.from({ length: MAX_COLUMNS }, (_, i) => {
    const from = Math.floor((i * points.length) / MAX_COLUMNS)
    const to = Math.max(from + 1, Math.floor(((i + 1) * points.length) / MAX_COLUMNS))
    const inside = points.slice(from, to)
    return { value: inside.at(-1)!.value, isOpen: inside.every(({ isOpen }) => isOpen) }
  })
}

/** The value over the game in characters: `*` after each line, `?` where lines were not opened (rules/review W31). */
export function graphLines(review: JournalReview, label: (value: number) => string): readonly string[] {
  const points = columnsOf(pointsOf(review))
  const values = points.map(({ value }) => value)
  const isShare = review.unit === 'chance' && review.chapters === undefined
  // A level that never moves stands between nought and itself: no axis names the same figure twice.
  const isLevel = Math.max(...values) - Math.min(...values) < 1e-9
  const least = isShare || isLevel ? Math.min(0, ...(isShare ? [] : values)) : Math.min(...values)
  const most = isShare ? 1 : Math.max(...values, isLevel ? least + 1 : least)
  const rowOf = (value: number): number =>
    Math.min(ROWS - 1, Math.max(0, Math.round(((value - least) / (most - least)) * (ROWS - 1))))
  const wide = points.length <= MAX_COLUMNS / 3 ? 3 : points.length <= MAX_COLUMNS / 2 ? 2 : 1
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const row = ROWS - 1 - i
    const cells = points.map(({ value, isOpen }) => (rowOf(value) === row ? (isOpen ? '*' : '?') : ' '))
    const named = row === ROWS - 1 || row === 0 ? label(row === 0 ? least : most) : ''
    return `${named.padStart(8)} |${cells.map((cell) => cell.padEnd(wide)).join('')}`.trimEnd()
  })
  return rows
}

const LEVELS = '▁▂▃▄▅▆▇█'

/** A coarse graph in one line: a level for each moment that has a value. */
export function sparkline(moments: readonly ({ readonly value: number } | undefined)[]): string {
  const values = moments.flatMap((moment) => (moment === undefined ? [] : [moment.value]))
  const most = Math.max(1, ...values)
  const least = Math.min(0, ...values)
  return values
    .map(
      (value) =>
        LEVELS[Math.min(LEVELS.length - 1, Math.floor(((value - least) / (most - least)) * LEVELS.length))],
    )
    .join('')
}
