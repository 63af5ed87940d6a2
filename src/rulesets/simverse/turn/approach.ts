import { type Point, pointDistance, squaredDistance, wholeMetres } from '../field/geometry.js'
import { passesThrough } from '../field/lines.js'
import { pathCost, pathRefusal } from '../field/path.js'
import { type Area, type Hazard, isOutside } from '../field/place.js'
import { hazardsOn } from '../field/ways.js'
import type { Combatant } from '../people/combatant.js'
import { spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import { bystanders } from './moves.js'

/** A way on a grid: every corner of it, where they stand first. */
export type Way = readonly Point[]

/** The points next to a place. */
function around({ x, y }: Point): Point[] {
  return [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].filter((dy) => dx !== 0 || dy !== 0).map((dy) => ({ x: x + dx, y: y + dy })),
  )
}

/** Whether somebody can go this way with so many metres. */
function isOpen(state: State, c: Combatant, way: Way, metres: number): boolean {
  return pathRefusal(way, metres, state.place, bystanders(state, c)) === ''
}

/** Whether a way leads into a hazard that everybody knows of. */
function isDangerous(state: State, way: Way): boolean {
  return hazardMet(state, way) !== undefined
}

/** As far as the metres go in one direction, or undefined where nothing is open. */
function straight(state: State, c: Combatant, towards: Point, metres: number): Way | undefined {
  const from = spotOf(c)
  const length = pointDistance(from, towards)
  for (let n = Math.floor(metres); n >= 1 && length > 0; n--) {
    const end = {
      x: wholeMetres(from.x + ((towards.x - from.x) * n) / length),
      y: wholeMetres(from.y + ((towards.y - from.y) * n) / length),
    }
    if (isOpen(state, c, [from, end], metres)) return [from, end]
  }
  return undefined
}

/** The points a metre beyond the corners of a rectangle. */
function cornersOf({ x, y, w, d }: Area): Point[] {
  return [Math.floor(x) - 1, Math.ceil(x + w) + 1].flatMap((cornerX) =>
    [Math.floor(y) - 1, Math.ceil(y + d) + 1].map((cornerY) => ({ x: cornerX, y: cornerY })),
  )
}

/** A corner of something solid from which the way goes on. */
function aroundCorner(state: State, c: Combatant, to: Point, metres: number): Way | undefined {
  const from = spotOf(c)
  const solid = state.place.obstacles.filter((obstacle) => obstacle.solid)
  const corners = solid.flatMap(cornersOf)
  const open = corners
    .filter((corner) => !solid.some((obstacle) => passesThrough(corner, to, obstacle)))
    .map((corner) => ({ corner, length: pointDistance(from, corner) + pointDistance(corner, to) }))
    .sort((a, b) => a.length - b.length)
  for (const { corner } of open) {
    const way = isOpen(state, c, [from, corner], metres)
      ? [from, corner]
      : isOpen(state, c, [from, corner], Number.POSITIVE_INFINITY)
        ? straight(state, c, corner, metres)
        : undefined
    if (way) return way
  }
  return undefined
}

/** rules/simverse V9: the way to somebody's side, or as near as the metres go, around solid things where need be. */
export function wayTowards(state: State, c: Combatant, d: Point, metres: number): Way | undefined {
  const from = spotOf(c)
  const beside = around(d).sort((a, b) => squaredDistance(from, a) - squaredDistance(from, b))
  const open = beside.map((spot): Way => [from, spot]).filter((way) => isOpen(state, c, way, metres))
  const safe = open.find((way) => !isDangerous(state, way))
  if (safe) return safe
  const direct = straight(state, c, d, metres)
  if (direct && !isDangerous(state, direct) && pointDistance(direct.at(-1)!, d) < pointDistance(from, d))
    return direct
  return open[0] ?? aroundCorner(state, c, d, metres) ?? direct
}

/** The way straight from somebody, as far as the metres go; in the same place towards higher x. */
export function wayFrom(state: State, c: Combatant, d: Point, metres: number): Way | undefined {
  const from = spotOf(c)
  const away = { x: from.x - d.x, y: from.y - d.y }
  const length = pointDistance(from, d)
  if (length === 0) return straight(state, c, { x: from.x + 1, y: from.y }, metres)
  const far = { x: from.x + (away.x * metres) / length, y: from.y + (away.y * metres) / length }
  return straight(state, c, far, metres)
}

/** The spot beyond a foe, seen from an ally who stands at it: from there both flank it (rules/simverse V9). */
export function wayToFlank(
  state: State,
  c: Combatant,
  d: Point,
  ally: Point,
  metres: number,
): Way | undefined {
  const from = spotOf(c)
  const beyond = { x: d.x + Math.sign(d.x - ally.x), y: d.y + Math.sign(d.y - ally.y) }
  const way: Way = [from, beyond]
  return isOpen(state, c, way, metres) && !isDangerous(state, way) ? way : undefined
}

/** The points beside whatever stands between two places: solid things, hazards that everybody knows of, standing foes. */
export function cornersAround(state: State, c: Combatant): readonly Point[] {
  const { place, found } = state
  const solid = place.obstacles.filter((obstacle) => obstacle.solid)
  const known = place.hazards.filter(({ id, hidden }) => !hidden || found.includes(id))
  const areas = [...solid, ...known].flatMap(cornersOf)
  const foes = bystanders(state, c).filter(({ foe }) => foe)
  return [...areas, ...foes.flatMap(around)].filter((point) => !isOutside(place, point))
}

/** What rounding a cost to a hundredth can take off the length of a way, and a little more. */
const ROUNDED_OFF = 0.01

/**
 * rules/simverse V9: the shortest way to a point, straight or by one of these corners, clear of known hazards where such
 * a way is open; undefined where none is.
 */
export function wayTo(
  state: State,
  c: Combatant,
  to: Point,
  metres: number,
  corners: readonly Point[],
): Way | undefined {
  const from = spotOf(c)
  // No way costs less than its length, and lengths are quick to measure.
  if (pointDistance(from, to) - ROUNDED_OFF > metres) return undefined
  const direct: Way = [from, to]
  const isDirect = isOpen(state, c, direct, metres)
  if (isDirect && !isDangerous(state, direct)) return direct
  let best: Way | undefined
  let least = metres
  for (const corner of corners) {
    if (pointDistance(from, corner) + pointDistance(corner, to) - ROUNDED_OFF > least) continue
    const way: Way = [from, corner, to]
    const cost = wayCost(state, way)
    if (cost > least || (best && cost === least)) continue
    if (isDangerous(state, way) || !isOpen(state, c, way, metres)) continue
    best = way
    least = cost
  }
  return best ?? (isDirect ? direct : undefined)
}

/** The first hazard that everybody knows of on a way. */
export function hazardMet({ place, found }: State, way: Way): Hazard | undefined {
  return hazardsOn(way, place).enters.find(({ id, hidden }) => !hidden || found.includes(id))
}

export function wayCost(state: State, way: Way): number {
  return pathCost(way, state.place.zones)
}

/** A way as a command has it: its corners after the first. */
export function wayText(way: Way): string {
  return way
    .slice(1)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
}
