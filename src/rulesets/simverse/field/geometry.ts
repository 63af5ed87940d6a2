/** Points and angles of a field, in metres. Everything here compares exactly: squares of whole numbers, never an angle. */

export interface Point {
  readonly x: number
  readonly y: number
}

export type Facing = 'front' | 'flank' | 'rear'

export function squaredDistance(a: Point, b: Point): number {
  const x = a.x - b.x
  const y = a.y - b.y
  return x * x + y * y
}

/** seed 003 §8, §12; rules/simverse V9: Euclidean, and not rounded. */
export function pointDistance(a: Point, b: Point): number {
  return a.y === b.y ? Math.abs(a.x - b.x) : Math.sqrt(squaredDistance(a, b))
}

/** The size of the angle between two directions against 60 degrees from the front or the back: 4 dot² ≥ |u|²|v|². */
function isWithinSixty(dot: number, u: Point, v: Point): 'inside' | 'on' | 'outside' {
  const four = 4 * dot * dot
  const both = (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y)
  return four > both ? 'inside' : four === both ? 'on' : 'outside'
}

/**
 * seed 003 §4; rules/simverse V9: front to 60 degrees, rear beyond 120, else flank. A person without a direction, or in
 * the same place, has everybody in front.
 */
export function facingOf(view: Point, towards: Point): Facing {
  const dot = view.x * towards.x + view.y * towards.y
  if ((view.x === 0 && view.y === 0) || (towards.x === 0 && towards.y === 0)) return 'front'
  const within = isWithinSixty(dot, view, towards)
  if (dot > 0 && within !== 'outside') return 'front'
  return dot < 0 && within === 'inside' ? 'rear' : 'flank'
}

/** seed 003 §8; rules/simverse V9: two people on different sides of a third, 120 degrees apart or more. */
export function standOpposite(one: Point, middle: Point, other: Point): boolean {
  const u = { x: one.x - middle.x, y: one.y - middle.y }
  const v = { x: other.x - middle.x, y: other.y - middle.y }
  const dot = u.x * v.x + u.y * v.y
  return dot < 0 && isWithinSixty(dot, u, v) !== 'outside'
}

/** Rounds to whole metres, halves away from zero (rules/simverse V8). */
export function wholeMetres(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) || 0
}

/** Two decimals, halves up: as costs are compared and distances are shown (rules/simverse V9). */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** `6,0`, or `14` on a line. */
export function pointText({ x, y }: Point, grid: boolean): string {
  return grid ? `${toHundredths(x)},${toHundredths(y)}` : `${toHundredths(x)}`
}
