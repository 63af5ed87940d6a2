import type { TextFigure } from '../../../../src/library/text/figures.js'
import type { CurvePoint } from '../work/types.js'

/** The values that a figure is tried with. */
export interface Range {
  readonly low: number
  readonly high: number
  readonly step: number
}

const MOST = 21

/** A range around a figure that its own size suggests: about as much below as above, never below 1 for what counts. */
export function rangeFor({ value, path, form }: Pick<TextFigure, 'value' | 'path' | 'form'>): Range {
  if (form === 'absent' || path.endsWith('.count')) return { low: 1, high: Math.max(8, value + 4), step: 1 }
  if (!Number.isInteger(value)) {
    const step = 10 ** -(String(value).split('.')[1]?.length ?? 1)
    return { low: 0, high: Number((value + 10 * step).toFixed(10)), step }
  }
  const reach = Math.max(5, Math.min(Math.abs(value) + 3, 12))
  const floor = value > 0 ? 1 : value === 0 ? 0 : Number.NEGATIVE_INFINITY
  const low = Math.max(floor, value - reach)
  const wide = value > 40 ? value * 2 : value + reach
  const step = Math.max(1, Math.ceil((wide - low) / (MOST - 1)))
  // The value itself is one of those that are tried.
  const first = value - Math.floor((value - low) / step) * step
  return { low: first, high: first + Math.floor((wide - first) / step) * step, step }
}

export function valuesIn({ low, high, step }: Range): readonly number[] {
  const count = Math.round((high - low) / step) + 1
  return Array.from({ length: count }, (_, i) => Number((low + i * step).toFixed(10)))
}

/** The same values in an order that shows the whole curve early: the ends, then halves of what lies between. */
export function spread(values: readonly number[], now: number): readonly number[] {
  const places = new Set<number>()
  const here = values.indexOf(now)
  if (here >= 0) places.add(here)
  places.add(0).add(values.length - 1)
  for (let gap = values.length - 1; gap >= 1; gap = Math.floor(gap / 2))
    for (let at = 0; at < values.length; at += gap) places.add(at)
  return [...places].flatMap((place) => values[place] ?? [])
}

/** Where a curve comes to its target. */
export interface Found {
  readonly nearest: CurvePoint
  /** Every value at which it crosses or touches the target. */
  readonly hits: readonly CurvePoint[]
  /** Whether the values lie on both sides of the target. */
  readonly isReached: boolean
}

/** The points must be in the order of their values. */
export function find(points: readonly CurvePoint[], target: number): Found | undefined {
  const off = ({ share }: CurvePoint) => Math.abs(share - target)
  const [nearest] = points.toSorted((a, b) => off(a) - off(b))
  if (!nearest) return undefined
  const hits = new Set<CurvePoint>()
  points.forEach((point, i) => {
    const next = points[i + 1]
    if (point.share === target) hits.add(point)
    else if (next && (point.share - target) * (next.share - target) < 0)
      hits.add(off(point) <= off(next) ? point : next)
  })
  const isReached = hits.size > 0
  return { nearest, hits: isReached ? [...hits].sort((a, b) => a.value - b.value) : [nearest], isReached }
}
