import type { Grade } from '../../../src/analysis/review/grades.js'
import type { Alternative, ReviewedLine } from '../../../src/analysis/review/report.js'
import type { Review } from '../../../src/analysis/review/review.js'
import type { TurnedLine } from './work/reading.js'

/** One line of the game in the chart: first the choice, then the dice. */
export interface Column {
  readonly place: number
  readonly line: TurnedLine
  /** Absent where the chances are not known, or not yet. */
  readonly figures?: ReviewedLine
  /** The value before the line, where a first look or a stretch knows no more. */
  readonly level?: number
  readonly grade?: Grade
  /** The mark that the line had before more games were played, where that was another one. */
  readonly was?: Grade
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

/** Where a line stands as people count: `Round 3`, or else its number in the journal. */
export function headOf({ line, kind, when }: TurnedLine): string {
  return kind === 'start' ? 'Start' : (when?.round ?? `Line ${line}`)
}

/** What was done in a line, as its title. */
export function spokenCommand({ kind, command, says }: TurnedLine): string {
  if (kind === 'start') return 'The start'
  return kind === 'undo' ? 'Taken back' : (command ?? says)
}

/** The mark of each line that has one, by the number of the line. */
export type Grades = ReadonlyMap<number, Grade>

export function gradesOf(lines: readonly ReviewedLine[]): Grades {
  return new Map(lines.flatMap(({ line, grade }) => (grade === undefined ? [] : [[line, grade] as const])))
}

/** What is known of a review besides its lines. */
export interface Known {
  /** Values of some moments, from a first look. */
  readonly first?: readonly (number | undefined)[]
  /** The review goes on: figures stand, and marks come when they are settled. */
  readonly isDraft?: boolean
  /** The marks before more games were played. */
  readonly were?: Grades
}

function columnOf(
  place: number,
  line: TurnedLine,
  found: ReviewedLine | undefined,
  level: number | undefined,
  { isDraft = false, were }: Known,
): Column {
  const judged = found?.known ?? found
  const grade = isDraft ? undefined : found?.grade
  const was = were?.get(line.line)
  return {
    place,
    line,
    ...(found && { figures: found }),
    ...(level !== undefined && { level }),
    ...(grade !== undefined && { grade }),
    ...(was !== undefined && grade !== undefined && was !== grade && { was }),
    ...(judged?.loss !== undefined && !isDraft && { loss: judged.loss }),
    alternatives: judged?.alternatives ?? [],
    best: judged?.best ?? [],
    exact: found !== undefined && found.se === undefined,
  }
}

/** Every line that moved the game, with its figures where they are known. Takes one pass, however long the game is. */
export function columnsOf(
  lines: readonly TurnedLine[],
  review: Pick<Review, 'lines' | 'stretches'> | undefined,
  known: Known = {},
): readonly Column[] {
  const opened = new Map(review?.lines.map((line) => [line.line, line]))
  const stretches = review?.stretches.toSorted((a, b) => a.from - b.from) ?? []
  let next = 0
  let level: number | undefined
  return lines.map((line, place) => {
    while (next < stretches.length && stretches[next]!.to < line.line) next++
    const stretch = stretches[next]
    // Between two values of a first look the chart goes on at the level of the last one.
    level = known.first?.[place] ?? level
    const unopened = stretch && stretch.from <= line.line ? stretch.before : undefined
    return columnOf(place, line, opened.get(line.line), review ? unopened : level, known)
  })
}

/** The greatest value on the axis: 1 for chances, else the greatest that is known of the measure. */
export function greatest(columns: readonly Column[], isChance: boolean): number {
  if (isChance) return 1
  return columns.reduce(
    (most, { figures, level = 0 }) =>
      figures ? Math.max(most, figures.before, figures.after, figures.expected ?? 0) : Math.max(most, level),
    1,
  )
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

/** The line that decided a game: the largest turn, else the worst mark, else the line that moved most, else the first. */
export function decisivePlace(columns: readonly Column[], turning: readonly number[]): number {
  const turn = columns.findIndex(({ line }) => line.line === turning[0])
  if (turn >= 0) return turn
  const keys = keyMoments(columns, turning)
  const marked = keys.filter((place) => isMistake(columns[place]!))
  const [worst] = marked.toSorted((a, b) => (columns[b]!.loss ?? 0) - (columns[a]!.loss ?? 0))
  const [moved] = columns
    .map(({ figures }, place) => ({ place, by: figures ? Math.abs(figures.after - figures.before) : 0 }))
    .toSorted((a, b) => b.by - a.by)
  return worst ?? keys[0] ?? (moved && moved.by > 0 ? moved.place : 0)
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

/** Widths of the window in lines: as many are drawn at once. A chart never draws more than the last. */
export const WINDOWS = [30, 60, 120, 240, 400] as const
/** The width to begin with; a longer game has a window. */
export const WINDOW = 120

/** The first line of the window around a place. */
export function windowFrom(place: number, length: number, width: number = WINDOW): number {
  return Math.max(0, Math.min(place - Math.floor(width / 2), length - width))
}

/** The columns of each scene, in the order of play: a fight of a run, a day of a campaign. */
export function scenesOf(columns: readonly Column[]): readonly (readonly Column[])[] {
  const scenes: Column[][] = []
  let last: string | undefined
  for (const column of columns) {
    const scene = column.line.when?.scene ?? last
    if (scenes.length === 0 || scene !== last) scenes.push([])
    scenes.at(-1)!.push(column)
    last = scene
  }
  return scenes
}

/** A scene as one column: its choices and its dice added up, from its first moment to its last. */
export function sceneColumn(scene: readonly Column[]): Column {
  const first = scene[0]!
  const { place, line, level } = first
  const name = scene.find((column) => column.line.when?.scene !== undefined)?.line.when?.scene
  const head = { ...line, when: { round: name ?? headOf(line) } }
  const known = scene.flatMap(({ figures }) => (figures ? [figures] : []))
  const none = { place, line: head, alternatives: [], best: [], exact: false }
  if (known.length < scene.length) {
    const before = known[0]?.before ?? level
    return { ...none, ...(before !== undefined && { level: before }) }
  }
  const total = (part: (one: ReviewedLine) => number): number =>
    known.reduce((sum, one) => sum + part(one), 0)
  const [before, choice, referee] = [
    known[0]!.before,
    total((one) => one.choice),
    total((one) => one.referee),
  ]
  const { line: number, kind, seat } = known[0]!
  const figures: ReviewedLine = {
    line: number,
    kind,
    seat,
    before,
    expected: before + choice + referee,
    after: known.at(-1)!.after,
    choice,
    luck: total((one) => one.luck),
    referee,
    others: total((one) => one.others ?? 0),
  }
  return { ...none, figures, exact: scene.every(({ exact }) => exact) }
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
