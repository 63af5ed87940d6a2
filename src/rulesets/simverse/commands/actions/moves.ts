import type { Command } from '../../../../kernel/contract/command.js'
import type { Combatant } from '../../people/combatant.js'
import { distanceBetween, isStated } from '../../state/field.js'
import { metresOf, personNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import type { Refusal } from '../../stops.js'
import { learnedRefusal, targetRefusal } from '../../turn/actions.js'
import {
  actionOf,
  allowance,
  fallProne,
  type Move,
  type MoveKind,
  move as moveAlong,
  moveRefusal,
  proneRefusal,
  standRefusal,
  stand as standUp,
} from '../../turn/moves.js'
import { coverOf, inCover, type Position, positionRefusal, takePosition } from '../../turn/position.js'
import { combatAction, simpleAction, standingFoes } from './combat-action.js'

interface Going {
  readonly d?: Combatant
  readonly position?: Position
  readonly move?: Move
}

/** A move in metres along the field: towards somebody, or away from them. */
function along(state: State, c: Combatant, d: Combatant, command: Command): Move {
  const kind = (command.kind ?? 'half') as MoveKind
  const most = allowance(state, c, kind)
  const action = actionOf(kind)
  const { name } = d.sheet
  const written = command.meters === undefined ? undefined : metresOf(command.meters)
  if (command.towards !== undefined) {
    const meters = written ?? Math.min(most, Math.max(0, distanceBetween(c, d) - 1))
    const at = c.at + (d.at >= c.at ? meters : -meters)
    return { kind, action, meters, at, how: `towards ${name}` }
  }
  const meters = written ?? most
  const at = c.at + (c.at > d.at || (c.at === d.at && c.sheet.at > 0) ? meters : -meters)
  return { kind, action, meters, at, how: `away from ${name}` }
}

function going(state: State, c: Combatant, command: Command): Going {
  if (command.flank !== undefined) {
    const target = personNamed(state, command.flank)
    return { d: target, position: { fact: 'flanked', target } }
  }
  if (command['high-ground'] !== undefined) return { position: { fact: 'high-ground' } }
  if (command.cover !== undefined) return { position: { fact: coverOf(state) } }
  const to = command.towards ?? command.from
  if (to === undefined) return {}
  const d = personNamed(state, to)
  return { d, move: along(state, c, d, command) }
}

function goingRefusal(state: State, c: Combatant, { d, position, move: way }: Going): Refusal {
  const unfit = d ? targetRefusal(c, d) : ''
  if (unfit !== '') return unfit
  if (position) return positionRefusal(state, c, position)
  return way ? moveRefusal(state, c, way) : 'NO_DIRECTION'
}

const KINDS: readonly MoveKind[] = ['half', 'full', 'sprint']

function ways(state: State, c: Combatant): Command[] {
  const found: Command[] = []
  for (const d of standingFoes(state, c)) {
    const { name } = d.sheet
    for (const kind of KINDS) {
      if (distanceBetween(c, d) > 1) found.push({ verb: 'move', kind, towards: name })
      found.push({ verb: 'move', kind, from: name })
    }
    if (!isStated(state, 'flanked', name, c.sheet.name)) found.push({ verb: 'move', flank: name })
  }
  if (!inCover(state, c)) found.push({ verb: 'move', cover: 'yes' })
  if (!isStated(state, 'high-ground', c.sheet.name, '')) found.push({ verb: 'move', 'high-ground': 'yes' })
  return found
}

export const move = combatAction<Going>({
  read: going,
  refusal: goingRefusal,
  whom: ({ d }) => d,
  options: ways,
  act(state, c, { position, move: way }, _dice, tell) {
    if (position) takePosition(state, c, position, tell)
    else if (way) moveAlong(state, c, way, tell)
  },
})

export const stand = combatAction<boolean>({
  read: (_state, _c, command) => command.maneuver === 'kip-up',
  refusal: (state, c, kipUp) => (kipUp ? learnedRefusal(c, 'kip-up') : '') || standRefusal(state, c, kipUp),
  options: () => [{ verb: 'stand' }, { verb: 'stand', maneuver: 'kip-up' }],
  act: (_state, c, kipUp, _dice, tell) => standUp(c, kipUp, tell),
})

export const prone = simpleAction('prone', proneRefusal, (_state, c, _dice, tell) => fallProne(c, tell))
