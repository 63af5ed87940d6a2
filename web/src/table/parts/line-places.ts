import type { Mark } from '../sides.js'

/** Somebody somewhere along the field. */
export interface Placed {
  readonly name: string
  /** Metres. */
  readonly at: number
  readonly mark: Mark
  readonly lit: boolean
}

export interface Token extends Placed {
  readonly x: number
  /** Where they truly stand on the line, where tokens fan out. */
  readonly trueX: number
  readonly y: number
}

/** An empty stretch that is not drawn to scale. */
export interface Break {
  readonly x: number
  readonly metres: number
}

export interface Line {
  readonly tokens: readonly Token[]
  readonly ticks: readonly { readonly at: number; readonly x: number }[]
  readonly breaks: readonly Break[]
}

/** On a narrow line empty stretches beyond this many metres are cut. */
const MAX_STRETCH = 6

/** The scale of a line: metres to pixels, with long empty stretches cut where there is little room. */
function scaleOf(people: readonly Placed[], width: number, edge: number, isNarrow: boolean) {
  const stops = [...new Set(people.map(({ at }) => at))].sort((a, b) => a - b)
  if (stops.length === 0) return { x: () => width / 2, breaks: [] as Break[] }
  const stretches = stops.slice(1).map((stop, i) => stop - stops[i]!)
  const drawn = stretches.map((metres) => (isNarrow ? Math.min(metres, MAX_STRETCH) : metres))
  const whole = Math.max(
    1,
    drawn.reduce((sum, metres) => sum + metres, 0),
  )
  const room = width - 2 * edge
  const places = stops.map(
    (_, i) => edge + (drawn.slice(0, i).reduce((sum, metres) => sum + metres, 0) / whole) * room,
  )
  const x = (at: number): number => {
    const i = stops.indexOf(at)
    if (i >= 0) return stops.length === 1 ? width / 2 : places[i]!
    return edge + ((at - stops[0]!) / whole) * room
  }
  const breaks = stretches.flatMap((metres, i) =>
    metres > drawn[i]! ? [{ x: (places[i]! + places[i + 1]!) / 2, metres }] : [],
  )
  return { x, breaks }
}

/** Returns where tokens of a size stand: side by side in true order, fanned out up and down where they would touch. */
export function lineOf(people: readonly Placed[], width: number, size: number): Line {
  const isNarrow = width < 520
  const { x, breaks } = scaleOf(people, width, size * 0.75, isNarrow)
  const tokens: Token[] = []
  for (const one of people) {
    const trueX = x(one.at)
    const close = tokens.filter((other) => Math.abs(other.trueX - trueX) < size + 4).length
    const step = (size + 8) * Math.ceil(close / 2)
    tokens.push({ ...one, trueX, x: trueX, y: close === 0 ? 0 : close % 2 === 1 ? step : -step })
  }
  const ats = people.map(({ at }) => at)
  const low = Math.min(...ats, 0)
  const high = Math.max(...ats, low)
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => (high - low) / step <= width / 110) ?? 200
  const ticks =
    breaks.length > 0
      ? [...new Set(ats)].map((at) => ({ at, x: x(at) }))
      : Array.from(
          { length: Math.floor((high - low) / every) + 1 },
          (_, i) => Math.ceil(low / every) * every + i * every,
        )
          .filter((at) => at <= high && at >= Math.min(...ats))
          .map((at) => ({ at, x: x(at) }))
  return { tokens, ticks, breaks }
}
