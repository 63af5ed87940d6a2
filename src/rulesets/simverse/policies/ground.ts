import type { Command } from '../../../kernel/contract/command.js'
import type { Combatant } from '../people/combatant.js'
import { isStanding } from '../people/conditions.js'
import { NEXT_TO } from '../people/weapons.js'
import { alliesOf, distanceBetween, meleeReach, situate, spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import { type Way, wayFrom, wayText, wayToFlank, wayTowards } from '../turn/approach.js'
import { allowance, type MoveKind } from '../turn/moves.js'
import type { Seen } from './foe.js'

function isNearer(way: Way, c: Combatant, foe: Seen): boolean {
  const { x, y } = way.at(-1)!
  return distanceBetween({ at: x, y }, foe) < distanceBetween(c, foe)
}

/** Whether a move towards a foe brings anybody nearer to them. */
export function canApproach(state: State, c: Combatant, foe: Seen, kind: MoveKind): boolean {
  const metres = allowance(state, c, kind)
  if (!state.place.grid) return metres > 0
  const way = wayTowards(state, c, spotOf(foe), metres)
  return way !== undefined && isNearer(way, c, foe)
}

/** Whether a move away from a foe leads anywhere. */
export function canFlee(state: State, c: Combatant, foe: Seen, kind: MoveKind): boolean {
  const metres = allowance(state, c, kind)
  if (!state.place.grid) return metres > 0
  return wayFrom(state, c, spotOf(foe), metres) !== undefined
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
  if (!end || distanceBetween({ at: end.x, y: end.y }, foe) > reach) return undefined
  return { verb: 'move', kind: 'half', towards: foe.sheet.name }
}
