import type { Grade } from '../../../src/analysis/review/grades.js'
import type { Alternative, ReviewedLine } from '../../../src/analysis/review/report.js'
import type { Review } from '../../../src/analysis/review/review.js'
import type { TurnedLine } from './reading.js'

/** One line of the game in the chart: first the choice, then the dice. */
export interface Column {
  readonly place: number
  readonly line: TurnedLine
  /** Absent where the chances are not known, or not yet. */
  readonly figures?: ReviewedLine
  /** The value before the line, where a first look or a stretch knows no more. */
  readonly level?: number
  readonly grade?: Grade
  readonly loss?: number
  readonly alternatives: readonly Alternative[]
  readonly best: readonly string[]
  readonly exact: boolean
}

/** How a grade looks: a sign, a word and how heavy it is. Praise has no sign: a page full of it says nothing. */
export const MARKS: Readonly<
  Record<Grade, { readonly sign: string; readonly word: string; readonly tone: string }>
> = {
  best: { sign: '✓', word: 'Best', tone: 'us' },
  only: { sign: '!', word: 'The only good choice', tone: 'us' },
  good: { sign: '', word: 'Good', tone: '' },
  forced: { sign: '', word: 'Nothing to choose', tone: '' },
  equal: { sign: '', word: 'All choices alike', tone: '' },
  inaccuracy: { sign: '?!', word: 'Inaccuracy', tone: 'light' },
  mistake: { sign: '?', word: 'Mistake', tone: 'heavy' },
  blunder: { sign: '??', word: 'Blunder', tone: 'heavy wide' },
  unclear: { sign: '~', word: 'Too close to tell', tone: '' },
}

const BAD: readonly (Grade | undefined)[] = ['inaccuracy', 'mistake', 'blunder']
const MAX_KEYS = 8

export function isMistake({ grade, line }: Column): boolean {
  return BAD.includes(grade) && !line.undone
}

export function isDecision({ line }: Column): boolean {
  return line.kind === 'choice'
}

function columnOf(place: number, line: TurnedLine, found: ReviewedLine | undefined, level?: number): Column {
  const judged = found?.known ?? found
  return {
    place,
    line,
    ...(found && { figures: found }),
    ...(level !== undefined && { level }),
    ...(found?.grade !== undefined && { grade: found.grade }),
    ...(judged?.loss !== undefined && { loss: judged.loss }),
    alternatives: judged?.alternatives ?? [],
    best: judged?.best ?? [],
    exact: found !== undefined && found.se === undefined,
  }
}

/** Every line that moved the game, with its figures as far as they are known. */
export function columnsOf(
  lines: readonly TurnedLine[],
  review: Pick<Review, 'lines' | 'stretches'> | undefined,
  first?: readonly (number | undefined)[],
): readonly Column[] {
  const known = new Map(review?.lines.map((line) => [line.line, line]))
  return lines.map((line, place) => {
    const stretch = review?.stretches.find(({ from, to }) => from <= line.line && line.line <= to)
    return columnOf(
      place,
      line,
      known.get(line.line),
      stretch?.before ?? (review ? undefined : first?.[place]),
    )
  })
}

/** The places worth a look, in the order of play: the turning points, then the worst marks. */
export function keyMoments(columns: readonly Column[], turning: readonly number[]): readonly number[] {
  const turned = columns.filter(({ line }) => turning.includes(line.line))
  const marked = columns
    .filter((column) => isMistake(column))
    .toSorted((a, b) => (b.loss ?? 0) - (a.loss ?? 0) || a.place - b.place)
  const places = [...turned, ...marked].map(({ place }) => place)
  return [...new Set(places)].slice(0, MAX_KEYS).sort((a, b) => a - b)
}

/**
 * The parts of a sum, each in tenths, so that they add up to the last digit that is shown: what rounding leaves goes to the
 * largest part.
 */
export function inTenths(start: number, parts: readonly number[], end: number): readonly number[] {
  const tenths = (value: number): number => Math.round(value * 10)
  const rounded = parts.map(tenths)
  const rest = tenths(end) - tenths(start) - rounded.reduce((sum, part) => sum + part, 0)
  const sizes = parts.map(Math.abs)
  const largest = sizes.indexOf(Math.max(...sizes))
  return rounded.map((part, i) => (part + (i === largest ? rest : 0)) / 10)
}

/** Lines that the chart draws at once; a longer game has a window of this width. */
export const WINDOW = 120

/** The first line of the window around a place. */
export function windowFrom(place: number, length: number): number {
  return Math.max(0, Math.min(place - WINDOW / 2, length - WINDOW))
}

/** The least and the greatest value of each share of the lines, in their order; nothing where no value is known. */
export function rangesOf(
  columns: readonly Column[],
  shares: number,
): readonly ({ readonly least: number; readonly most: number } | undefined)[] {
  const count = Math.min(shares, columns.length)
  return Array.from({ length: count }, (_, share) => {
    const first = Math.floor((share * columns.length) / count)
    const end = Math.floor(((share + 1) * columns.length) / count)
    const values = columns
      .slice(first, end)
      .flatMap(({ figures, level }) =>
        figures ? [figures.before, figures.after] : level === undefined ? [] : [level],
      )
    return values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) }
  })
}
