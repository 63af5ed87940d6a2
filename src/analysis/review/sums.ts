import { reachOf } from './figures.js'
import type { Grade } from './grades.js'
import type { ReviewedLine, Stretch } from './report.js'

/** The sums of a review (rules/review W8, W9, W13, W15). */
export interface ReviewSums {
  readonly start: number
  readonly end: number
  readonly luck: number
  /** Absent where the spread of some line is not known. */
  readonly luckSd?: number
  /** By seat, in the value of the reviewed side. */
  readonly choice: Readonly<Record<string, number>>
  readonly referee: number
  readonly others?: number
  readonly unsplit: number
  /** How far the parts miss the end: above 1e-9 is a bug. */
  readonly check: number
  readonly standing: { readonly luck: number; readonly choice: number; readonly referee: number }
  readonly luckAdjusted: number
  /** The luck of the dice by what they were rolled for, and by the side of the person who acted (W14); exact reviews only. */
  readonly dice?: DiceSums
  /** One standard error of `luck`, where it was sampled (W29). */
  readonly luckSe?: number
}

interface DiceSums {
  readonly purposes: Readonly<Record<string, number>>
  readonly sides: Readonly<Record<string, number>>
}

/** The decisions of one seat (W19). */
export interface SeatReview {
  /** Standing decisions that are neither forced nor equal. */
  readonly decisions: number
  /** The share kept of the stake, from 0 to 100; null without any. */
  readonly accuracy: number | null
  readonly loss: number
  readonly stake: number
  readonly words: Readonly<Partial<Record<Grade, number>>>
}

const TURNING_POINTS = 5
/** The least change of a turning point, as a share of the span. */
const TURNING = 0.1
const SAME = 1e-9

function squareError({ se }: ReviewedLine): number {
  return (se?.after ?? 0) ** 2 + (se?.expected ?? 0) ** 2
}

function add(sums: Map<string, number>, name: string, part: number): void {
  sums.set(name, (sums.get(name) ?? 0) + part)
}

/** The luck of every die, by purpose and by side; undefined where no line has its dice worked out. */
function diceSums(lines: readonly ReviewedLine[]): DiceSums | undefined {
  const purposes = new Map<string, number>()
  const sides = new Map<string, number>()
  for (const { for: purpose, luck, side } of lines.flatMap(({ dice = [] }) => dice)) {
    add(purposes, purpose, luck)
    if (side !== undefined) add(sides, side, luck)
  }
  if (purposes.size === 0) return undefined
  return { purposes: Object.fromEntries(purposes), sides: Object.fromEntries(sides) }
}

/** Adds up the parts of a review, in the order of the lines. */
export function sumsOf(
  start: number,
  end: number,
  lines: readonly ReviewedLine[],
  stretches: readonly Stretch[],
): ReviewSums {
  const choice = new Map<string, number>()
  const standing = { luck: 0, choice: 0, referee: 0 }
  let luck = 0
  let referee = 0
  let others = 0
  let square = 0
  let spread = 0
  let isSpreadKnown = stretches.length === 0
  for (const line of lines) {
    luck += line.luck
    referee += line.referee
    others += line.others ?? 0
    square += squareError(line)
    if (line.kind !== 'undo' && line.sd === undefined) isSpreadKnown = false
    spread += (line.sd ?? 0) ** 2
    if (line.kind === 'choice') add(choice, line.seat, line.choice)
    if (line.undone || line.kind === 'undo') continue
    standing.luck += line.luck
    standing.choice += line.choice
    standing.referee += line.referee
  }
  const dice = diceSums(lines)
  const chosen = [...choice.values()].reduce((sum, part) => sum + part, 0)
  const unsplit = stretches.reduce((sum, stretch) => sum + stretch.unsplit, 0)
  return {
    start,
    end,
    luck,
    ...(isSpreadKnown && { luckSd: Math.sqrt(spread) }),
    choice: Object.fromEntries(choice),
    referee,
    ...(lines.some((line) => line.others !== undefined) && { others }),
    unsplit,
    check: start + chosen + luck + referee + others + unsplit - end,
    standing,
    luckAdjusted: end - luck,
    ...(dice && { dice }),
    ...(square > 0 && { luckSe: Math.sqrt(square) }),
  }
}

/** Accuracy and words of every seat that chose (W19). */
export function seatsOf(lines: readonly ReviewedLine[]): Readonly<Record<string, SeatReview>> {
  const found = new Map<
    string,
    { decisions: number; loss: number; stake: number; words: Partial<Record<Grade, number>> }
  >()
  for (const line of lines) {
    const { kind, seat, undone, grade } = line
    const { loss = 0, stake = 0 } = line.known ?? line
    if (kind !== 'choice' || undone || grade === undefined) continue
    const own = found.get(seat) ?? { decisions: 0, loss: 0, stake: 0, words: {} }
    found.set(seat, own)
    own.words[grade] = (own.words[grade] ?? 0) + 1
    if (grade === 'forced' || grade === 'equal') continue
    own.decisions++
    own.loss += loss
    own.stake += stake
  }
  return Object.fromEntries(
    [...found].map(([seat, one]) => [
      seat,
      { ...one, accuracy: one.decisions === 0 || one.stake === 0 ? null : 100 * (1 - one.loss / one.stake) },
    ]),
  )
}

/** How far the change of a line may lie from the true one at 95 %; 0 where both its figures are exact. */
export function errorOfChange({ before, after, se, ranges }: ChangeKnown): number {
  return Math.hypot(
    reachOf({
      value: before,
      ...(se?.before && { se: se.before }),
      ...(ranges?.before && { range: ranges.before }),
    }),
    reachOf({
      value: after,
      ...(se?.after && { se: se.after }),
      ...(ranges?.after && { range: ranges.after }),
    }),
  )
}

type ChangeKnown = Pick<ReviewedLine, 'before' | 'after' | 'se' | 'ranges'>

/**
 * W20: the largest changes of at least a tenth of the span, the largest first; of equal ones the earlier. A sampled change that
 * may be nought turns nothing: more games could take it back.
 */
export function turningPoints(lines: readonly ReviewedLine[], span: number): readonly number[] {
  const changes = lines.map((found) => ({
    line: found.line,
    change: Math.abs(found.after - found.before),
    error: errorOfChange(found),
  }))
  return changes
    .filter(({ change, error }) => change / span >= TURNING - SAME && change >= error)
    .sort((a, b) => (Math.abs(b.change - a.change) <= SAME ? a.line - b.line : b.change - a.change))
    .slice(0, TURNING_POINTS)
    .map(({ line }) => line)
}
