import { type Point, squaredDistance } from './geometry.js'
import type { Area, CoverKind, Obstacle } from './place.js'

/** A share of a way, as a fraction with a positive denominator: compared by whole numbers, never divided. */
interface Share {
  readonly of: number
  readonly by: number
}

function isLess(a: Share, b: Share): boolean {
  return a.of * b.by < b.of * a.by
}

/** The part of a way inside a rectangle: where it enters and where it leaves, or undefined. */
function inside(from: Point, to: Point, area: Area, open: boolean): readonly [Share, Share] | undefined {
  let enter: Share = { of: 0, by: 1 }
  let leave: Share = { of: 1, by: 1 }
  const axes = [
    [from.x, to.x, area.x, area.x + area.w],
    [from.y, to.y, area.y, area.y + area.d],
  ] as const
  for (const [start, end, low, high] of axes) {
    const step = end - start
    if (step === 0) {
      if (open ? start <= low || start >= high : start < low || start > high) return undefined
      continue
    }
    const by = Math.abs(step)
    const near = { of: step > 0 ? low - start : start - high, by }
    const far = { of: step > 0 ? high - start : start - low, by }
    if (isLess(enter, near)) enter = near
    if (isLess(far, leave)) leave = far
  }
  const whole = open ? isLess(enter, leave) : !isLess(leave, enter)
  return whole ? [enter, leave] : undefined
}

/** Whether a straight way passes through the open inside of a rectangle: its border and corners do not count. */
export function passesThrough(from: Point, to: Point, area: Area): boolean {
  return inside(from, to, area, true) !== undefined
}

/** The shares of a way, from 0 to 1, between which it is inside a rectangle or on its border. */
export function shareInside(from: Point, to: Point, area: Area): readonly [number, number] | undefined {
  const found = inside(from, to, area, false)
  return found && [found[0].of / found[0].by, found[1].of / found[1].by]
}

/** Four times the squared distance of a point from a way against `squared4`: whether it is nearer than that. */
export function isNearer(point: Point, from: Point, to: Point, squared4: number, orAt = false): boolean {
  const x = to.x - from.x
  const y = to.y - from.y
  const length = x * x + y * y
  const along = (point.x - from.x) * x + (point.y - from.y) * y
  if (length === 0 || along <= 0) return below(4 * squaredDistance(point, from), squared4, orAt)
  if (along >= length) return below(4 * squaredDistance(point, to), squared4, orAt)
  const cross = (point.x - from.x) * y - (point.y - from.y) * x
  return below(4 * cross * cross, squared4 * length, orAt)
}

function below(value: number, limit: number, orAt: boolean): boolean {
  return orAt ? value <= limit : value < limit
}

/** The squared distance of a point from a rectangle. */
function squaredGap({ x, y, w, d }: Area, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + w))
  const dy = Math.max(y - point.y, 0, point.y - (y + d))
  return dx * dx + dy * dy
}

const BETTER: Readonly<Record<CoverKind | '', number>> = { '': 0, light: 1, heavy: 2, full: 3 }

/**
 * seed 003 §8; rules/simverse V10: the best of what stands between two people. Anyone within 1 m of light or heavy cover
 * strikes past it.
 */
export function coverBetween(attacker: Point, target: Point, obstacles: readonly Obstacle[]): CoverKind | '' {
  let best: CoverKind | '' = ''
  for (const obstacle of obstacles) {
    if (BETTER[obstacle.cover] <= BETTER[best] || !passesThrough(attacker, target, obstacle)) continue
    if (obstacle.cover === 'full' || squaredGap(obstacle, attacker) > 1) best = obstacle.cover
  }
  return best
}
