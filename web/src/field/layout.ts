import type { Area } from '../../../src/rulesets/simverse/field/place.js'
import type { FieldView } from '../../../src/rulesets/simverse/seen/field.js'
import type { SquareView } from '../../../src/rulesets/simverse/seen/ground.js'
import { frameOf } from '../../../src/rulesets/simverse/seen/map.js'

/** The part of the field that is drawn: whole metres from corner to corner, and how many of them there are. */
export interface Frame {
  readonly left: number
  readonly high: number
  readonly columns: number
  readonly rows: number
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Everything that stands on the field, and every square that a move or a run reaches. */
export function drawnFrame(
  field: FieldView,
  people: readonly { readonly at: number; readonly y?: number }[],
  squares: readonly SquareView[],
): Frame {
  const near = squares.filter(({ kind }) => kind !== 'sprint')
  const frame = frameOf(field, people)
  const left = Math.min(frame.left, ...near.map(({ x }) => x))
  const right = Math.max(frame.right, ...near.map(({ x }) => x))
  const low = Math.min(frame.low, ...near.map(({ y }) => y))
  const high = Math.max(frame.high, ...near.map(({ y }) => y))
  return { left, high, columns: right - left + 1, rows: high - low + 1 }
}

export function isDrawn({ left, high, columns, rows }: Frame, { x, y }: Spot): boolean {
  return x >= left && x < left + columns && y <= high && y > high - rows
}

/** The middle of a point's square, in squares from the upper left corner. */
export function placeOf({ left, high }: Frame, { x, y }: Spot): Spot {
  return { x: x - left + 0.5, y: high - y + 0.5 }
}

/** A rectangle of the field in squares from the upper left corner; on its border one is inside it, so it covers whole squares. */
export function boxOf(frame: Frame, { x, y, w, d }: Area): Area {
  const corner = placeOf(frame, { x, y: y + d })
  return { x: corner.x - 0.5, y: corner.y - 0.5, w: w + 1, d: d + 1 }
}

/** The place that an arrow key leads to: the nearest in its direction, rather straight than near. */
export function nextPlace<T extends Spot>(from: Spot, key: string, places: readonly T[]): T | undefined {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [
    0, 0,
  ]
  let best: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const along = (place.x - from.x) * dx! + (place.y - from.y) * dy!
    const aside = Math.abs((place.x - from.x) * dy!) + Math.abs((place.y - from.y) * dx!)
    if (along <= 0) continue
    const cost = along + 3 * aside
    if (cost < least) {
      best = place
      least = cost
    }
  }
  return best
}

/**
 * Where the middle of a window of this room belongs, all in one measure: between the one who acts and the nearest of those
 * who can be aimed at, and nearer to the latter where both do not fit, since they are asked for.
 */
export function middleOf(
  actor: Spot,
  targets: readonly Spot[],
  room: { readonly width: number; readonly height: number },
): Spot {
  const away = ({ x, y }: Spot) => Math.hypot(x - actor.x, y - actor.y)
  const [nearest] = [...targets].sort((a, b) => away(a) - away(b))
  if (nearest === undefined) return actor
  const between = (from: number, to: number, span: number) => {
    const half = (from + to) / 2
    return Math.max(to - span / 2, Math.min(to + span / 2, half))
  }
  return {
    x: between(actor.x, nearest.x, room.width),
    y: between(actor.y, nearest.y, room.height),
  }
}
