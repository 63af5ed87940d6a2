import type { Command } from '../../../../kernel/contract/command.js'
import type { Combatant } from '../../people/combatant.js'
import { isStanding } from '../../people/conditions.js'
import { NEXT_TO } from '../../people/weapons.js'
import { alliesOf, distanceBetween, isStated, spotOf } from '../../state/field.js'
import { metresOf, personNamed, pointsOf } from '../../state/named.js'
import type { State } from '../../state/state.js'
import { type Refusal, refused } from '../../stops.js'
import { actionRefusal, learnedRefusal, targetRefusal } from '../../turn/actions.js'
import { type Way, wayCost, wayFrom, wayText, wayToFlank, wayTowards } from '../../turn/approach.js'
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
import { type CombatAction, combatAction, simpleAction, standingFoes } from './combat-action.js'

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
  if (state.place.grid) return acrossFor(state, c, d, kind, written ?? most, command.towards !== undefined)
  if (command.towards !== undefined) {
    const meters = written ?? Math.min(most, Math.max(0, distanceBetween(c, d) - 1))
    const at = c.at + (d.at >= c.at ? meters : -meters)
    return { kind, action, meters, at, how: `towards ${name}` }
  }
  const meters = written ?? most
  const at = c.at + (c.at > d.at || (c.at === d.at && c.sheet.at > 0) ? meters : -meters)
  return { kind, action, meters, at, how: `away from ${name}` }
}

/** The same on a grid, where a way may be blocked: then it leads nowhere, and is refused. */
function acrossFor(
  state: State,
  c: Combatant,
  d: Combatant,
  kind: MoveKind,
  metres: number,
  towards: boolean,
): Move {
  const find = towards ? wayTowards : wayFrom
  const path = find(state, c, spotOf(d), metres) ?? [spotOf(c), spotOf(c)]
  return across(state, kind, path, `${towards ? 'towards' : 'away from'} ${d.sheet.name}`)
}

function across(state: State, kind: MoveKind, path: Way, how: string): Move {
  const end = path.at(-1)!
  return { kind, action: actionOf(kind), meters: wayCost(state, path), at: end.x, path, how }
}

/** rules/simverse V9: to a point, by corners; where no kind is said, half a move if that and its action will do. */
function toPoint(state: State, c: Combatant, command: Command): Move {
  if (!state.place.grid)
    throw refused('ONLY_ON_A_GRID', 'This field is a line: move towards or from somebody.')
  const path = [spotOf(c), ...pointsOf(command.to)]
  const short = wayCost(state, path) <= allowance(state, c, 'half') && actionRefusal(state, c, 'minor') === ''
  const kind = (command.kind ?? (short ? 'half' : 'full')) as MoveKind
  return across(state, kind, path, '')
}

function going(state: State, c: Combatant, command: Command): Going {
  if (command.to !== undefined) return { move: toPoint(state, c, command) }
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
  if (!way) return 'NO_DIRECTION'
  return moveRefusal(state, c, way) || (way.meters === 0 ? 'NO_DISTANCE' : '')
}

const KINDS: readonly MoveKind[] = ['half', 'full', 'sprint']

/** On a grid: to every foe and from them, and to the spots from which an ally and they flank a foe. */
function waysOnGrid(state: State, c: Combatant): Command[] {
  const found: Command[] = []
  for (const d of standingFoes(state, c)) {
    const { name } = d.sheet
    for (const kind of KINDS) {
      if (distanceBetween(c, d) >= NEXT_TO) found.push({ verb: 'move', kind, towards: name })
      found.push({ verb: 'move', kind, from: name })
    }
    const metres = allowance(state, c, 'half')
    for (const ally of alliesOf(state, c)) {
      if (!isStanding(ally) || distanceBetween(ally, d) > NEXT_TO) continue
      const way = wayToFlank(state, c, spotOf(d), spotOf(ally), metres)
      if (way) found.push({ verb: 'move', kind: 'half', to: wayText(way) })
    }
  }
  return found
}

function ways(state: State, c: Combatant): Command[] {
  if (state.place.grid) return waysOnGrid(state, c)
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
  act(state, c, { position, move: way }, dice, tell) {
    if (position) takePosition(state, c, position, dice, tell)
    else if (way) moveAlong(state, c, way, dice, tell)
  },
})

/** A move by the word that people read in its choice: `run` is `move kind: full`. What is listed is the long form alone. */
function moveBy(kind: MoveKind): CombatAction {
  return { ...move, read: (state, c, command) => going(state, c, { ...command, kind }), options: () => [] }
}

export const run = moveBy('full')
export const sprint = moveBy('sprint')

export const stand = combatAction<boolean>({
  read: (_state, _c, command) => command.maneuver === 'kip-up',
  refusal: (state, c, kipUp) => (kipUp ? learnedRefusal(c, 'kip-up') : '') || standRefusal(state, c, kipUp),
  options: () => [{ verb: 'stand' }, { verb: 'stand', maneuver: 'kip-up' }],
  act: (_state, c, kipUp, _dice, tell) => standUp(c, kipUp, tell),
})

export const prone = simpleAction('prone', proneRefusal, (_state, c, _dice, tell) => fallProne(c, tell))

/** rules/simverse V9: looking somewhere else is free, on a grid. */
export const face = combatAction<Combatant>({
  read(state, _c, command) {
    if (!state.place.grid) throw refused('ONLY_ON_A_GRID', 'On a line nobody has a facing.')
    return personNamed(state, command.to)
  },
  refusal: (state, c, d) => targetRefusal(c, d) || actionRefusal(state, c, 'free'),
  whom: (d) => d,
  options: (state, c) =>
    state.place.grid ? standingFoes(state, c).map((d): Command => ({ verb: 'face', to: d.sheet.name })) : [],
  act: (_state, c, d, _dice, tell) => tell({ type: 'Faced', who: c.sheet.name, to: d.sheet.name }),
})
