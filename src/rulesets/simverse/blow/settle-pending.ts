import type { Tell } from '../events/index.js'
import { isDown } from '../people/conditions.js'
import { get, type State } from '../state/state.js'
import { riposteRefusal } from './answer.js'
import { canDefend, incomingOf } from './defense.js'
import { counterWeapon } from './riposte.js'

/** After a ruling: anyone who was asked for an answer and can give none any more is not asked again. */
export function settlePending(state: State, tell: Tell): void {
  const { pending } = state
  if (pending?.stage !== 'defense' && pending?.stage !== 'riposte') return
  const d = get(state, pending.blow.attack.defender)
  const stuck =
    pending.stage === 'defense'
      ? !canDefend(d, incomingOf(state, pending), state.rules)
      : isDown(d) || riposteRefusal(state, d, counterWeapon(pending)) !== ''
  if (stuck) tell({ type: 'DefenseDeclined', defender: d.sheet.name, why: 'can no longer answer' })
}
