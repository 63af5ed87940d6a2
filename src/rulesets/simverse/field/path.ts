import { type Point, pointDistance, toHundredths } from './geometry.js'
import { isNearer, passesThrough, shareInside } from './lines.js'
import type { Place, Zone } from './place.js'

/** Somebody who stands where a way goes. */
export interface Bystander extends Point {
  readonly foe: boolean
}

/** The length of one leg inside difficult ground; where zones touch, it counts once. */
function difficultLength(from: Point, to: Point, zones: readonly Zone[], length: number): number {
  const parts = zones
    .filter(({ difficult }) => difficult)
    .map((zone) => shareInside(from, to, zone))
    .filter((part) => part !== undefined)
    .sort((a, b) => a[0] - b[0])
  let reached = 0
  let sum = 0
  for (const [enter, leave] of parts) {
    const start = Math.max(enter, reached)
    if (leave > start) {
      sum += leave - start
      reached = leave
    }
  }
  return sum * length
}

/** seed 003 §12; rules/simverse V9: the length of a way, difficult ground counted twice, to a hundredth. */
export function pathCost(path: readonly Point[], zones: readonly Zone[]): number {
  let cost = 0
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1]!
    const to = path[i]!
    const length = pointDistance(from, to)
    cost += length + difficultLength(from, to, zones, length)
  }
  return toHundredths(cost)
}

/** Four times a quarter: nobody passes a foe at less than half a metre. */
const HALF_A_METRE = 1

function isBlocked(from: Point, to: Point, place: Place, others: readonly Bystander[]): boolean {
  return (
    place.obstacles.some((obstacle) => obstacle.solid && passesThrough(from, to, obstacle)) ||
    others.some((other) => other.foe && isNearer(other, from, to, HALF_A_METRE))
  )
}

export type PathRefusal = '' | 'PATH_BLOCKED' | 'OCCUPIED' | 'NO_DISTANCE' | 'TOO_FAR'

/** rules/simverse V9: what stands in the way of a path; its first point is where they stand. */
export function pathRefusal(
  path: readonly Point[],
  allowance: number,
  place: Place,
  others: readonly Bystander[],
): PathRefusal {
  const end = path.at(-1)!
  const taken = others.some(({ x, y }) => x === end.x && y === end.y)
  const passed = others.filter(({ x, y }) => x !== end.x || y !== end.y)
  for (let i = 1; i < path.length; i++)
    if (isBlocked(path[i - 1]!, path[i]!, place, passed)) return 'PATH_BLOCKED'
  if (taken) return 'OCCUPIED'
  const cost = pathCost(path, place.zones)
  if (cost === 0) return 'NO_DISTANCE'
  return cost > allowance ? 'TOO_FAR' : ''
}
