import { type Point, pointDistance, squaredDistance, wholeMetres } from './geometry.js'
import { isNearer, shareInside } from './lines.js'
import { type Hazard, isIn, type Place } from './place.js'

/** Where a way leads into hazards: which, and where it ends if it leads over a drop. */
export interface Entered {
  readonly at: Point
  readonly fell: boolean
  readonly enters: readonly Hazard[]
}

/** The whole metres of one leg, its end included. */
function* metresOf(from: Point, to: Point): Generator<Point> {
  const length = pointDistance(from, to)
  for (let n = 1; n < length; n++) {
    const share = n / length
    yield {
      x: wholeMetres(from.x + (to.x - from.x) * share),
      y: wholeMetres(from.y + (to.y - from.y) * share),
    }
  }
  yield to
}

/** On a line: the first point of each hazard on the way, wherever it begins. */
function onLine(from: Point, to: Point, hazards: readonly Hazard[]): Entered {
  const met = hazards
    .flatMap((hazard) => {
      const isMet = !isIn(hazard, from) && shareInside(from, to, hazard) !== undefined
      // The border itself: a share of the way would miss it by a hair.
      return isMet ? [{ hazard, x: to.x > from.x ? hazard.x : hazard.x + hazard.w }] : []
    })
    .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))
  const drop = met.findIndex(({ hazard }) => hazard.dropM > 0)
  const reached = drop < 0 ? met : met.slice(0, drop + 1)
  const at = drop < 0 ? to : { x: met[drop]!.x, y: to.y }
  return { at, fell: drop >= 0, enters: reached.map(({ hazard }) => hazard) }
}

/** rules/simverse V7: the hazards that a way leads into; a drop ends it. */
export function hazardsOn(path: readonly Point[], place: Place): Entered {
  const end = path.at(-1)!
  if (place.hazards.length === 0) return { at: end, fell: false, enters: [] }
  if (!place.grid) return onLine(path[0]!, end, place.hazards)
  const enters: Hazard[] = []
  let before = path[0]!
  for (let i = 1; i < path.length; i++) {
    for (const at of metresOf(path[i - 1]!, path[i]!)) {
      const met = place.hazards.filter((one) => isIn(one, at) && !isIn(one, before))
      enters.push(...met.filter((hazard) => !enters.includes(hazard)))
      if (met.some(({ dropM }) => dropM > 0)) return { at, fell: true, enters }
      before = at
    }
  }
  return { at: end, fell: false, enters }
}

/** rules/simverse V10: whether somebody is within the radius of a spell, border included. */
export function isWithin(centre: Point, point: Point, radiusM: number): boolean {
  return squaredDistance(centre, point) <= radiusM * radiusM
}

/** Four times half a metre, squared. */
const BEAM = 1

/** rules/simverse V10: whether a line spell from one point towards another, so many metres long, reaches somebody. */
export function isOnBeam(by: Point, towards: Point, lengthM: number, point: Point): boolean {
  const length = pointDistance(by, towards)
  if (length === 0) return false
  const end =
    length === lengthM
      ? towards
      : {
          x: by.x + ((towards.x - by.x) * lengthM) / length,
          y: by.y + ((towards.y - by.y) * lengthM) / length,
        }
  return isNearer(point, by, end, BEAM, true)
}
