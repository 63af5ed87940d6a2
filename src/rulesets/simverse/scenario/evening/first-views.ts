import { squaredDistance } from '../../field/geometry.js'
import { spotOf } from '../../state/field.js'
import type { State } from '../../state/state.js'

/** rules/simverse V9: at the start everybody looks at the nearest foe, at the first listed of several. */
export function firstViews(state: State): void {
  for (const c of state.combatants) {
    const own = spotOf(c)
    let least = Number.POSITIVE_INFINITY
    for (const other of state.combatants) {
      if (other.sheet.side === c.sheet.side) continue
      const there = spotOf(other)
      const distance = squaredDistance(own, there)
      if (distance >= least) continue
      least = distance
      c.look = { x: there.x - own.x, y: there.y - own.y }
    }
  }
}
