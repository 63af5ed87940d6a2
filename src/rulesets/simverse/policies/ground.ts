import type { Command } from '../../../kernel/contract/command.js'
import type { Combatant } from '../people/combatant.js'
import { isStanding } from '../people/conditions.js'
import { NEXT_TO } from '../people/weapons.js'
import { alliesOf, distanceBetween, meleeReach, situate, spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import {
  cornersAround,
  hazardMet,
  type Way,
  wayFrom,
  wayText,
  wayTo,
  wayToFlank,
  wayTowards,
} from '../turn/approach.js'
import { allowance, type MoveKind } from '../turn/moves.js'
import type { Seen } from './foe.js'

function isNearer(way: Way, c: Combatant, foe: Seen): boolean {
  const { x, y } = way.at(-1)!
  return distanceBetween({ at: x, y }, foe) < distanceBetween(c, foe)
}

/** A way past hazards by one of their corners that brings them nearer to a foe: as near as may be. */
function wayPast(state: State, c: Combatant, foe: Seen, metres: number): Way | undefined {
  const corners = cornersAround(state, c)
  let best: Way | undefined
  let least = distanceBetween(c, foe)
  for (const corner of corners) {
    const left = distanceBetween({ at: corner.x, y: corner.y }, foe)
    if (left >= least) continue
    const way = wayTo(state, c, corner, metres, corners)
    if (!way || hazardMet(state, way)) continue
    best = way
    least = left
  }
  return best
}

/** A move towards a foe that brings them nearer; through fire only where no other way is, and over a drop never. */
export function approach(state: State, c: Combatant, foe: Seen, kind: MoveKind): Command | undefined {
  const metres = allowance(state, c, kind)
  const towards: Command = { verb: 'move', kind, towards: foe.sheet.name }
  if (!state.place.grid) return metres > 0 ? towards : undefined
  const way = wayTowards(state, c, spotOf(foe), metres)
  const isGood = way !== undefined && isNearer(way, c, foe)
  const met = way && hazardMet(state, way)
  if (isGood && !met) return towards
  const past = wayPast(state, c, foe, metres)
  if (past) return { verb: 'move', kind, to: wayText(past) }
  return isGood && met?.dropM === 0 ? towards : undefined
}

/** Whether a move away from a foe leads anywhere, and not over a drop or into a fire. */
export function canFlee(state: State, c: Combatant, foe: Seen, kind: MoveKind): boolean {
  const metres = allowance(state, c, kind)
  if (!state.place.grid) return metres > 0
  const way = wayFrom(state, c, spotOf(foe), metres)
  return way !== undefined && hazardMet(state, way) === undefined
}

/** seed 003 §18; rules/simverse V9: on a grid, half a move to where an ally and they flank a foe, or into reach. */
export function closeInOnGrid(state: State, c: Combatant, foe: Seen): Command | undefined {
  const metres = allowance(state, c, 'half')
  const reach = meleeReach(c)
  if (metres === 0 || reach === 0) return undefined
  if (!situate(state, c, foe).pincer) {
    for (const ally of alliesOf(state, c)) {
      if (!isStanding(ally) || distanceBetween(ally, foe) > NEXT_TO) continue
      const way = wayToFlank(state, c, spotOf(foe), spotOf(ally), metres)
      if (way) return { verb: 'move', kind: 'half', to: wayText(way) }
    }
  }
  if (distanceBetween(c, foe) <= reach) return undefined
  const way = wayTowards(state, c, spotOf(foe), metres)
  const end = way?.at(-1)
  if (!way || !end || distanceBetween({ at: end.x, y: end.y }, foe) > reach) return undefined
  if (hazardMet(state, way)) return undefined
  return { verb: 'move', kind: 'half', towards: foe.sheet.name }
}
