import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { isStanding } from '../people/conditions.js'
import { NEXT_TO } from '../people/weapons.js'
import { type FactKind, POSITION } from '../state/facts.js'
import { distanceBetween, isStated } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { type Move, move, moveRefusal } from './moves.js'

/** A better place to fight from (seed 003 §18). */
export interface Position {
  readonly fact: FactKind
  /** Whose flank it is. */
  readonly target?: Combatant
}

function wayTo(c: Combatant, { fact, target }: Position): Move {
  const at = target ? target.at + (c.at > target.at ? -1 : 1) : c.at
  const how = target
    ? `to the flank of ${target.sheet.name}`
    : fact === 'high-ground'
      ? 'to higher ground'
      : 'into cover'
  return { kind: 'half', action: 'minor', meters: Math.abs(at - c.at), at, how }
}

function hasAllyAt(state: State, c: Combatant, target: Combatant): boolean {
  const { combatants } = state
  for (let i = 0; i < combatants.length; i++) {
    const ally = combatants[i]!
    if (ally === c || ally.sheet.side !== c.sheet.side || !isStanding(ally)) continue
    if (distanceBetween(ally, target) <= NEXT_TO) return true
  }
  return false
}

/** Whether the field offers it, and an ally stands where one is needed (rules/simverse R19). */
export function positionRefusal(state: State, c: Combatant, position: Position): Refusal {
  const { offers } = state
  const { fact, target } = position
  if (state.place.grid) return 'NOT_OFFERED'
  if (target) {
    if (!offers.flanking) return 'NOT_OFFERED'
    if (!hasAllyAt(state, c, target)) return 'NO_ALLY_OPPOSITE'
  } else if (fact === 'high-ground' ? !offers.highGround : offers.cover === '') return 'NOT_OFFERED'
  return moveRefusal(state, c, wayTo(c, position))
}

/** Taking a better position with a half move. */
export function takePosition(state: State, c: Combatant, position: Position, dice: Dice, tell: Tell): void {
  const { fact, target } = position
  const { name } = c.sheet
  move(state, c, wayTo(c, position), dice, tell)
  if (target) tell({ type: 'FactStated', fact, who: target.sheet.name, other: name, reason: POSITION })
  else tell({ type: 'FactStated', fact, who: name, other: '', reason: POSITION })
}

/** The cover this field has, as a fact. */
export function coverOf(state: State): FactKind {
  return state.offers.cover === 'heavy' ? 'cover-heavy' : 'cover-light'
}

export function inCover(state: State, c: Combatant): boolean {
  return isStated(state, 'cover-light', c.sheet.name, '') || isStated(state, 'cover-heavy', c.sheet.name, '')
}
