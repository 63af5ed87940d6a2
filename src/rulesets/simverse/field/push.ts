import { type Point, wholeMetres } from './geometry.js'
import { passesThrough } from './lines.js'
import { type Hazard, isIn, isOutside, type Place } from './place.js'

/** Where a push ends, and why it ended before its time. */
export interface Push {
  readonly at: Point
  readonly moved: number
  readonly stopped: '' | 'wall' | 'somebody' | 'edge' | 'falls'
  /** Hazards on the way, in order. */
  readonly enters: readonly Hazard[]
}

/** The place of each metre of a push: straight away from the attacker; from the same spot towards higher x. */
function metre(by: Point, from: Point, n: number, grid: boolean): Point {
  const x = from.x - by.x
  const y = from.y - by.y
  const length = Math.sqrt(x * x + y * y)
  if (length === 0) return { x: from.x + n, y: from.y }
  const at = { x: from.x + (x / length) * n, y: from.y + (y / length) * n }
  return grid ? { x: wholeMetres(at.x), y: wholeMetres(at.y) } : { x: at.x, y: from.y }
}

function stopAt(from: Point, to: Point, place: Place, standing: readonly Point[]): Push['stopped'] {
  if (!place.grid) return ''
  const solid = place.obstacles.filter((obstacle) => obstacle.solid)
  if (solid.some((obstacle) => isIn(obstacle, to) || passesThrough(from, to, obstacle))) return 'wall'
  if (standing.some(({ x, y }) => x === to.x && y === to.y)) return 'somebody'
  return isOutside(place, to) ? 'edge' : ''
}

/**
 * seed 003 §16; rules/simverse V8: metre by metre, on a grid to the first solid thing, person or edge, and everywhere into
 * the first drop.
 */
export function pushFrom(
  by: Point,
  from: Point,
  metres: number,
  place: Place,
  standing: readonly Point[],
): Push {
  let at = from
  const enters: Hazard[] = []
  for (let n = 1; n <= metres; n++) {
    const to = metre(by, from, n, place.grid)
    const stopped = stopAt(at, to, place, standing)
    if (stopped !== '') return { at, moved: n - 1, stopped, enters }
    const met = place.hazards.filter((one) => isIn(one, to) && !isIn(one, at))
    enters.push(...met.filter((hazard) => !enters.includes(hazard)))
    at = to
    if (met.some(({ dropM }) => dropM > 0)) return { at, moved: n, stopped: 'falls', enters }
  }
  return { at, moved: metres, stopped: '', enters }
}
