import type { Course } from '../course.js'
import type { LineFigures, SideFigures } from '../figures.js'
import { sidesOf } from '../reference.js'
import type { ReviewedLine } from '../report.js'
import type { ReviewSums, SeatReview } from '../sums.js'

/** How a game went for one side, by that side's own value. */
export interface SideReview extends SeatReview {
  readonly seats: readonly string[]
  /** Absent where nobody worked the value of this side out. */
  readonly sums?: SideSums
}

/** One sum for a side: start, own choices, those of others, dice and referee add up to its end. */
export interface SideSums {
  readonly start: number
  readonly end: number
  readonly choice: number
  readonly others: number
  readonly luck: number
  readonly referee: number
  readonly unsplit: number
}

interface Part {
  readonly line: ReviewedLine
  readonly figures: SideFigures
}

function summed(parts: readonly Part[], isOwn: (seat: string) => boolean): SideSums {
  const sums = { choice: 0, others: 0, luck: 0, referee: 0 }
  for (const { line, figures } of parts) {
    const { before, expected, after } = figures
    if (line.kind === 'undo') sums.referee += after - before
    else if (line.kind === 'start') sums.luck += after - before
    else {
      sums.luck += after - expected
      if (line.kind === 'ruling') sums.referee += expected - before
      else if (isOwn(line.seat)) sums.choice += expected - before
      else sums.others += expected - before
    }
  }
  const { choice, others, luck, referee } = sums
  const [start, end] = [parts[0]!.figures.before, parts.at(-1)!.figures.after]
  return { start, end, choice, others, luck, referee, unsplit: 0 }
}

/** The reviewed side's own sum, with the choices of its seats apart from those of others. */
function reviewed(sums: ReviewSums, seats: readonly string[]): SideSums {
  const { start, end, luck, referee, unsplit } = sums
  const parts = Object.entries(sums.choice)
  const total = (isOwn: boolean): number =>
    parts.filter(([seat]) => seats.includes(seat) === isOwn).reduce((sum, [, part]) => sum + part, 0)
  return {
    start,
    end,
    choice: total(true),
    others: total(false) + (sums.others ?? 0),
    luck,
    referee,
    unsplit,
  }
}

/** The decisions of some seats as one (W19). */
function together(found: readonly SeatReview[]): SeatReview {
  const total = (part: (one: SeatReview) => number): number => found.reduce((sum, one) => sum + part(one), 0)
  const [decisions, loss, stake] = [
    total((one) => one.decisions),
    total((one) => one.loss),
    total((one) => one.stake),
  ]
  const words: Record<string, number> = {}
  for (const [word, count] of found.flatMap((one) => Object.entries(one.words)))
    words[word] = (words[word] ?? 0) + count
  const accuracy = decisions === 0 || stake === 0 ? null : 100 * (1 - loss / stake)
  return { decisions, accuracy, loss, stake, words }
}

/** A row for each side that anybody plays: its sum by its own value, and how well its seats chose. */
export function sideRows(
  course: Course,
  side: string,
  {
    lines,
    sums,
    seats,
  }: { lines: readonly ReviewedLine[]; sums: ReviewSums; seats: Readonly<Record<string, SeatReview>> },
  figures: readonly (LineFigures | undefined)[],
): Readonly<Record<string, SideReview>> {
  const { ruleset, facts } = course
  const places = new Map(course.lines.map(({ line }, at) => [line, at]))
  const row = (one: string): SideReview => {
    const own = ruleset.seats(facts.scenario).flatMap((seat) => (seat.side === one ? [seat.name] : []))
    const decided = together(own.flatMap((seat) => (Object.hasOwn(seats, seat) ? [seats[seat]!] : [])))
    if (one === side) return { seats: own, ...decided, sums: reviewed(sums, own) }
    const parts = lines.flatMap((line): Part[] => {
      const found = figures[places.get(line.line)!]?.sides?.[one]
      return found ? [{ line, figures: found }] : []
    })
    const isWhole = parts.length === course.lines.length && parts.length > 0
    return { seats: own, ...decided, ...(isWhole && { sums: summed(parts, (seat) => own.includes(seat)) }) }
  }
  return Object.fromEntries(sidesOf(ruleset, facts).map((one) => [one, row(one)]))
}
