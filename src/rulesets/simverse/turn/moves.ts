import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type Moved, tellMoved } from '../events/movement.js'
import { type ActionKind, pay, spend } from '../events/spending.js'
import { type Point, toHundredths } from '../field/geometry.js'
import { type Bystander, pathRefusal } from '../field/path.js'
import { isOutside } from '../field/place.js'
import { type Entered, hazardsOn } from '../field/ways.js'
import { enterHazards, leaveWater } from '../harm/hazards.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isStanding } from '../people/conditions.js'
import { canMove, movementOf, SPRINT_STAMINA } from '../people/movement.js'
import { POSITION, RIDING } from '../state/facts.js'
import { isStated, spotOf } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { actionRefusal, staminaRefusal } from './actions.js'

export type MoveKind = 'half' | 'full' | 'sprint'

export interface Move {
  readonly kind: MoveKind
  readonly action: ActionKind
  readonly meters: number
  /** Where they end up. */
  readonly at: number
  /** On a grid: every corner of the way, where they stand first. */
  readonly path?: readonly Point[]
  readonly how: string
}

export function actionOf(kind: MoveKind): ActionKind {
  return kind === 'half' ? 'minor' : 'major'
}

export function allowance(state: State, c: Combatant, kind: MoveKind): number {
  const difficult = isStated(state, 'difficult-terrain', c.sheet.name, '')
  const { half, full, sprint } = movementOf(c, difficult, state.rules)
  return kind === 'half' ? half : kind === 'full' ? full : sprint
}

export function moveRefusal(state: State, c: Combatant, move: Move): Refusal {
  const refusal = actionRefusal(state, c, move.action)
  if (refusal !== '') return refusal
  if (!canMove(c, state.rules)) return 'CANNOT_MOVE'
  if (move.path) {
    const blocked = pathRefusal(move.path, allowance(state, c, move.kind), state.place, bystanders(state, c))
    if (blocked !== '') return blocked
  } else if (move.meters < 0 || move.meters > allowance(state, c, move.kind)) return 'TOO_FAR'
  return move.kind === 'sprint' ? staminaRefusal(c, SPRINT_STAMINA) : ''
}

/** What somebody's own position brought goes when they move on. */
function leavePosition(state: State, name: string, tell: Tell): void {
  const { facts } = state
  for (let i = 0; i < facts.length; i++) {
    const { fact, who, other, reason } = facts[i]!
    if (reason === POSITION && (who === name || other === name))
      tell({ type: 'FactLifted', fact, who, other })
  }
}

/** Everybody who stands in the way of somebody's path. */
export function bystanders({ combatants }: State, c: Combatant): readonly Bystander[] {
  return combatants
    .filter((other) => other !== c && isStanding(other))
    .map((other) => ({ x: other.at, y: other.y, foe: other.sheet.side !== c.sheet.side }))
}

/** The direction of the last leg of a way. */
function lastLeg(path: readonly Point[], end: Point): Point {
  const before = path.findLast(({ x, y }) => x !== end.x || y !== end.y) ?? end
  return { x: end.x - before.x, y: end.y - before.y }
}

/** Where a move ends: on an open line where it was meant to, else where its way leads. */
function endOf(state: State, c: Combatant, going: Move): Entered {
  const { grid, hazards } = state.place
  if (!grid && hazards.length === 0) return { at: { x: going.at, y: c.y }, fell: false, enters: [] }
  return hazardsOn(going.path ?? [spotOf(c), { x: going.at, y: c.y }], state.place)
}

/** The event of a move; only on a grid does it tell of depth and view. */
function movedOf(state: State, c: Combatant, going: Move, met: Entered): Moved {
  const { kind, how } = going
  const { grid } = state.place
  const { x: at, y } = met.at
  const meters = met.fell && !grid ? toHundredths(Math.abs(at - c.at)) : going.meters
  const aimLost = hasCondition(c, 'aiming')
  const moved: Moved = { type: 'Moved', who: c.sheet.name, kind, meters, at, aimLost, how }
  return grid ? { ...moved, y, look: lastLeg(going.path ?? [spotOf(c)], met.at) } : moved
}

/** seed 003 §12; rules/simverse R32, R76, V7, V9: moving costs its action, loses the aim and may lead into a hazard. */
export function move(state: State, c: Combatant, going: Move, dice: Dice, tell: Tell): void {
  const { kind, action } = going
  const who = c.sheet.name
  const met = endOf(state, c, going)
  const moved = movedOf(state, c, going, met)
  spend(c, action, `${kind} move`, tell)
  if (kind === 'sprint') pay(c, SPRINT_STAMINA, 0, 'sprint', tell)
  tellMoved(c, moved, tell)
  leavePosition(state, who, tell)
  if (c.mounted && !isStated(state, 'mount-moving', who, '')) {
    tell({ type: 'FactStated', fact: 'mount-moving', who, other: '', reason: RIDING })
  }
  leaveWater(state, c, tell)
  if (met.enters.length > 0) enterHazards(state, c, met.enters, dice, tell)
  if (isOutside(state.place, spotOf(c))) tell({ type: 'Fled', who })
}

export function standRefusal(state: State, c: Combatant, kipUp: boolean): Refusal {
  const refusal = actionRefusal(state, c, kipUp ? 'free' : 'minor')
  if (refusal !== '') return refusal
  if (!canMove(c, state.rules)) return 'CANNOT_MOVE'
  return hasCondition(c, 'prone') ? '' : 'NOT_PRONE'
}

/** seed 003 §10; rules/simverse R76: a half move, or Kip Up for nothing. */
export function stand(c: Combatant, kipUp: boolean, tell: Tell): void {
  const cause = kipUp ? 'Kip Up' : 'stands up'
  spend(c, kipUp ? 'free' : 'minor', 'stand up', tell)
  tell({ type: 'ConditionEnded', who: c.sheet.name, condition: 'prone', cause })
}

export function proneRefusal(state: State, c: Combatant): Refusal {
  return actionRefusal(state, c, 'free') || (hasCondition(c, 'prone') ? 'ALREADY_PRONE' : '')
}

/** Falling prone is free (seed 003 §2). */
export function fallProne(c: Combatant, tell: Tell): void {
  const who = c.sheet.name
  spend(c, 'free', 'fall prone', tell)
  tell({ type: 'ConditionBegan', who, condition: 'prone', rounds: 0, cause: 'drops to the ground' })
}
