import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type Push, pushFrom } from '../field/push.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isStanding } from '../people/conditions.js'
import { spotOf } from '../state/field.js'
import { find, type State } from '../state/state.js'
import { enterHazards, leaveWater } from './hazards.js'

const NOTHING: readonly never[] = []

/** seed 003 §16; rules/simverse V8: where a blow drives somebody; on an open line its metres say it. */
export function pushOf(state: State, a: Combatant, d: Combatant, metres: number): Push {
  const { grid, hazards } = state.place
  // Nothing can stop or catch anybody on an open line.
  if (!grid && hazards.length === 0) return { at: spotOf(d), moved: metres, stopped: '', enters: NOTHING }
  const others = state.combatants.filter((c) => c !== d && isStanding(c))
  return pushFrom(spotOf(a), spotOf(d), metres, state.place, others.map(spotOf))
}

/** Whether a push is more than so many metres along a line. */
export function isUnusual({ place }: State, { moved, enters }: Push, metres: number): boolean {
  return place.grid || moved !== metres || enters.length > 0
}

/** rules/simverse V8: a metre ends an own Defensive Stance and any grapple not with the pusher. */
function interrupt(state: State, a: Combatant, d: Combatant, tell: Tell): void {
  const who = d.sheet.name
  const pusher = a.sheet.name
  const cause = `${who} is pushed away`
  const condition = 'defensive-stance'
  if (hasCondition(d, condition)) tell({ type: 'ConditionEnded', who, condition, cause: 'pushed' })
  const { holds, heldBy } = d
  if (holds !== '' && holds !== pusher) tell({ type: 'GrappleEnded', holder: who, held: holds, cause })
  if (heldBy !== '' && heldBy !== pusher && find(state, heldBy))
    tell({ type: 'GrappleEnded', holder: heldBy, held: who, cause })
}

/** What a push brings beside the metres that the damage line has told. */
export function settlePush(
  state: State,
  a: Combatant,
  d: Combatant,
  push: Push,
  metres: number,
  dice: Dice,
  tell: Tell,
): void {
  const who = d.sheet.name
  const { moved, stopped, enters, at } = push
  if (moved > 0) interrupt(state, a, d, tell)
  if (moved !== metres || enters.length > 0) {
    const into = enters.map(({ id }) => id)
    tell({ type: 'Pushed', who, moved, at, grid: state.place.grid, stopped, into })
  }
  leaveWater(state, d, tell)
  enterHazards(state, d, enters, dice, tell)
}
