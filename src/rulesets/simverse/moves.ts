import { actionRefusal } from './actions.js'
import { type Combatant, hasCondition, isStanding } from './combatant.js'
import type { ActionKind, SimverseEvent } from './events.js'
import { canMove, movementOf, SPRINT_STAMINA } from './movement.js'
import { insist, refuse } from './refusal.js'
import { alliesOf, distanceBetween, type FactKind, isStated, POSITION, RIDING, type State } from './state.js'
import { paid } from './strike.js'

export type MoveKind = 'half' | 'full' | 'sprint'

export interface Move {
  readonly kind: MoveKind
  readonly action: ActionKind
  readonly meters: number
  /** Where they end up. */
  readonly at: number
  readonly how: string
}

export function actionOf(kind: MoveKind): ActionKind {
  return kind === 'half' ? 'minor' : 'major'
}

export function allowance(state: State, c: Combatant, kind: MoveKind): number {
  const difficult = isStated(state, 'difficult-terrain', c.sheet.name, '')
  return movementOf(c, difficult, state.rules)[kind]
}

function moveRefusal(state: State, c: Combatant, move: Move): string {
  const refusal = actionRefusal(state, c, move.action)
  if (refusal !== '') return refusal
  if (!canMove(c, state.rules)) return 'CANNOT_MOVE'
  if (move.meters > allowance(state, c, move.kind)) return 'TOO_FAR'
  return move.kind === 'sprint' && c.stamina < SPRINT_STAMINA ? 'INSUFFICIENT_STAMINA' : ''
}

/** What somebody's own position brought goes when they move on. */
function leavePosition(state: State, c: Combatant): SimverseEvent[] {
  const { name } = c.sheet
  return state.facts
    .filter((fact) => fact.reason === POSITION && (fact.who === name || fact.other === name))
    .map((fact) => ({ type: 'FactLifted', fact: fact.fact, who: fact.who, other: fact.other }))
}

/** seed 003 §12; rules/simverse R32, R76: moving costs its action and loses the aim. */
export function moveEvents(state: State, c: Combatant, move: Move): SimverseEvent[] {
  const who = c.sheet.name
  insist(moveRefusal(state, c, move), who)
  const events: SimverseEvent[] = [
    { type: 'ActionSpent', who, action: move.action, what: `${move.kind} move` },
  ]
  if (move.kind === 'sprint') events.push(paid(c, SPRINT_STAMINA, 0, 'sprint'))
  const { kind, meters, at, how } = move
  events.push({ type: 'Moved', who, kind, meters, at, aimLost: hasCondition(c, 'aiming'), how })
  events.push(...leavePosition(state, c))
  if (c.mounted && !isStated(state, 'mount-moving', who, '')) {
    events.push({ type: 'FactStated', fact: 'mount-moving', who, other: '', reason: RIDING })
  }
  if (Math.abs(at) > state.fieldM) events.push({ type: 'Fled', who })
  return events
}

/** Metres of somebody's reach for standing next to a foe. */
export const NEXT_TO = 2

/** seed 003 §18: taking a better position with a half move, where the scenario offers it (rules/simverse R19). */
export function positionEvents(
  state: State,
  c: Combatant,
  fact: FactKind,
  target: Combatant | undefined,
): SimverseEvent[] {
  const who = c.sheet.name
  const { offers } = state
  if (fact === 'flanked') {
    if (!offers.flanking || !target) throw refuse('NOT_OFFERED', who)
    const helped = alliesOf(state, c).some(
      (ally) => isStanding(ally) && distanceBetween(ally, target) <= NEXT_TO,
    )
    if (!helped) throw refuse('NO_ALLY_OPPOSITE', who)
  } else if (fact === 'high-ground' ? !offers.highGround : offers.cover === '') {
    throw refuse('NOT_OFFERED', who)
  }
  const at = target ? target.at + (c.at > target.at ? -1 : 1) : c.at
  const meters = Math.abs(at - c.at)
  const how =
    fact === 'flanked'
      ? `to the flank of ${target!.sheet.name}`
      : fact === 'high-ground'
        ? 'to higher ground'
        : 'into cover'
  const events = moveEvents(state, c, { kind: 'half', action: 'minor', meters, at, how })
  const stated = fact === 'flanked' ? { who: target!.sheet.name, other: who } : { who, other: '' }
  events.push({ type: 'FactStated', fact, ...stated, reason: POSITION })
  return events
}

/** seed 003 §10; rules/simverse R76: a half move, or Kip Up for nothing. */
export function standEvents(state: State, c: Combatant, kipUp: boolean): SimverseEvent[] {
  const who = c.sheet.name
  const action: ActionKind = kipUp ? 'free' : 'minor'
  insist(actionRefusal(state, c, action), who)
  if (!canMove(c, state.rules)) throw refuse('CANNOT_MOVE', who)
  if (!hasCondition(c, 'prone')) throw refuse('NOT_PRONE', who)
  const cause = kipUp ? 'Kip Up' : 'stands up'
  return [
    { type: 'ActionSpent', who, action, what: 'stand up' },
    { type: 'ConditionEnded', who, condition: 'prone', cause },
  ]
}

/** Falling prone is free (seed 003 §2). */
export function proneEvents(state: State, c: Combatant): SimverseEvent[] {
  const who = c.sheet.name
  insist(actionRefusal(state, c, 'free'), who)
  return [
    { type: 'ActionSpent', who, action: 'free', what: 'fall prone' },
    { type: 'ConditionBegan', who, condition: 'prone', rounds: 0, cause: 'drops to the ground' },
  ]
}
