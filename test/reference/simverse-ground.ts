/** The ground of seed 003 §8, §12, §16 and rules/simverse V8 to V10, measured another way than the program does. */

export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Spot {
  readonly w: number
  readonly d: number
}

export interface Ground {
  readonly fieldM: number
  readonly obstacles: readonly (Rectangle & { readonly cover: 'light' | 'heavy' | 'full' })[]
  readonly zones: readonly (Rectangle & { readonly difficult?: boolean; readonly heightM?: number })[]
}

export function metresBetween(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Degrees between two directions, from 0 to 180. Between whole metres none is ever 60 or 120 exactly. */
export function degrees(u: Spot, v: Spot): number {
  const turn = Math.abs(Math.atan2(u.y, u.x) - Math.atan2(v.y, v.x))
  return ((turn > Math.PI ? 2 * Math.PI - turn : turn) * 180) / Math.PI
}

function isWithin(area: Rectangle, { x, y }: Spot): boolean {
  return x >= area.x && x <= area.x + area.w && y >= area.y && y <= area.y + area.d
}

/** Whether a way crosses the inside of a rectangle: unless some line lies between them, its border or a side of the way. */
function crosses(from: Spot, to: Spot, { x, y, w, d }: Rectangle): boolean {
  if (Math.max(from.x, to.x) <= x || Math.min(from.x, to.x) >= x + w) return false
  if (Math.max(from.y, to.y) <= y || Math.min(from.y, to.y) >= y + d) return false
  const sides = [
    [x, y],
    [x + w, y],
    [x, y + d],
    [x + w, y + d],
  ].map(([cx, cy]) => (to.x - from.x) * (cy! - from.y) - (to.y - from.y) * (cx! - from.x))
  return Math.min(...sides) < 0 && Math.max(...sides) > 0
}

/** V10: the best cover on the way; light and heavy are no use against somebody within a metre of it. */
export function coverOf({ obstacles }: Ground, from: Spot, to: Spot): 'none' | 'light' | 'heavy' | 'full' {
  const met = obstacles.filter((one) => {
    if (!crosses(from, to, one)) return false
    const near = {
      x: Math.min(Math.max(from.x, one.x), one.x + one.w),
      y: Math.min(Math.max(from.y, one.y), one.y + one.d),
    }
    return one.cover === 'full' || metresBetween(from, near) > 1
  })
  const kinds = met.map(({ cover }) => cover)
  return (['full', 'heavy', 'light'] as const).find((kind) => kinds.includes(kind)) ?? 'none'
}

export function heightOf({ zones }: Ground, spot: Spot): number {
  return Math.max(0, ...zones.filter((zone) => isWithin(zone, spot)).map(({ heightM = 0 }) => heightM))
}

/** V9: metres of a way, those on difficult ground twice: cut where it meets a border, and each piece asked by its middle. */
function costOf({ zones }: Ground, way: readonly Spot[]): number {
  const hard = zones.filter(({ difficult }) => difficult)
  let cost = 0
  for (const [i, to] of way.entries()) {
    const from = way[i - 1]
    if (!from) continue
    const borders = hard.flatMap(({ x, y, w, d }) => [
      (x - from.x) / (to.x - from.x),
      (x + w - from.x) / (to.x - from.x),
      (y - from.y) / (to.y - from.y),
      (y + d - from.y) / (to.y - from.y),
    ])
    const cuts = [0, 1, ...borders.filter((share) => share > 0 && share < 1)].sort((a, b) => a - b)
    const length = metresBetween(from, to)
    for (const [j, end] of cuts.entries()) {
      const start = cuts[j - 1]
      if (start === undefined) continue
      const share = (start + end) / 2
      const middle = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      cost += (end - start) * length * (hard.some((zone) => isWithin(zone, middle)) ? 2 : 1)
    }
  }
  return Math.floor(cost * 100 + 0.5) / 100
}

/** How near a way passes to somebody. */
export function nearness(from: Spot, to: Spot, { x, y }: Spot): number {
  const length = metresBetween(from, to)
  if (length === 0) return metresBetween(from, { x, y })
  const share = ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length ** 2
  const on = Math.min(1, Math.max(0, share))
  return metresBetween({ x, y }, { x: from.x + (to.x - from.x) * on, y: from.y + (to.y - from.y) * on })
}

/** Why nobody can go this way so far, or '' (V9). */
export function wayRefusal(
  ground: Ground,
  way: readonly Spot[],
  metres: number,
  others: readonly (Spot & { readonly foe: boolean })[],
): string {
  const end = way.at(-1)!
  const onEnd = (one: Spot) => one.x === end.x && one.y === end.y
  const solid = ground.obstacles.filter(({ cover }) => cover === 'full')
  for (const [i, to] of way.entries()) {
    const from = way[i - 1]
    if (!from) continue
    const walled = solid.some((one) => crosses(from, to, one))
    if (walled || others.some((one) => one.foe && !onEnd(one) && nearness(from, to, one) < 0.5 - 1e-9))
      return 'PATH_BLOCKED'
  }
  if (others.some(onEnd)) return 'OCCUPIED'
  const cost = costOf(ground, way)
  if (cost === 0) return 'NO_DISTANCE'
  return cost > metres ? 'TOO_FAR' : ''
}

function awayFromZero(value: number): number {
  const size = Math.floor(Math.abs(value) + 0.5)
  return value < 0 && size > 0 ? -size : size
}

/** V8: metre by metre away from the pusher, until something solid, somebody or the edge stands there. */
export function pushedTo(
  ground: Ground,
  by: Spot,
  from: Spot,
  metres: number,
  others: readonly Spot[],
): { readonly spot: Spot; readonly moved: number } {
  const length = metresBetween(by, from)
  const step = length === 0 ? { x: 1, y: 0 } : { x: (from.x - by.x) / length, y: (from.y - by.y) / length }
  let spot = from
  for (let moved = 0; moved < metres; moved++) {
    const next = {
      x: awayFromZero(from.x + step.x * (moved + 1)),
      y: awayFromZero(from.y + step.y * (moved + 1)),
    }
    const before = spot
    const solid = ground.obstacles.some(
      (one) => one.cover === 'full' && (isWithin(one, next) || crosses(before, next, one)),
    )
    const taken = others.some(({ x, y }) => x === next.x && y === next.y)
    const out = Math.abs(next.x) > ground.fieldM || Math.abs(next.y) > ground.fieldM
    if (solid || taken || out) return { spot, moved }
    spot = next
  }
  return { spot, moved: metres }
}
