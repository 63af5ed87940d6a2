import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Area, CoverKind } from '../field/place.js'
import type { State } from '../state/state.js'

interface ObstacleView extends Area {
  readonly cover: CoverKind
  readonly solid: boolean
}

interface ZoneView extends Area {
  readonly difficult: boolean
  readonly heightM: number
}

/** A hazard as somebody knows it. */
interface HazardView extends Area {
  readonly id: string
  readonly kind: 'drop' | 'harm' | 'water'
  readonly hidden: boolean
}

/** The ground as a seat sees it: nobody but the game master knows of hidden hazards before somebody is in one. */
export interface FieldView {
  readonly grid: boolean
  readonly fieldM: number
  readonly depthM: number
  readonly obstacles: readonly ObstacleView[]
  readonly zones: readonly ZoneView[]
  readonly hazards: readonly HazardView[]
}

/** The ground where there is anything to tell of it. */
export function fieldView({ place, found }: State, seat: string): { readonly field?: FieldView } {
  const known = place.hazards.filter(
    ({ id, hidden }) => !hidden || seat === GAME_MASTER || found.includes(id),
  )
  if (!place.grid && known.length === 0) return {}
  const { grid, fieldM, depthM, obstacles, zones } = place
  const hazards = known.map(
    ({ id, x, y, w, d, dropM, deep, hidden }): HazardView => ({
      id,
      x,
      y,
      w,
      d,
      kind: dropM > 0 ? 'drop' : deep ? 'water' : 'harm',
      hidden,
    }),
  )
  return { field: { grid, fieldM, depthM, obstacles, zones, hazards } }
}
