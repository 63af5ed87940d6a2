import { sameName } from '../../../../kernel/names.js'
import { canAct, findPerson } from '../people.js'
import type { AdapterState, Blow } from '../state.js'
import { changePerson } from './people.js'

/** A blow of nothing is over. */
export function setBlow(state: AdapterState, blow: Blow | null): void {
  if (state.fight) state.fight.blow = blow !== null && blow.amount > 0 ? blow : null
}

/** The hand goes to the next who can act; round after round. */
export function endFightTurn(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const { order } = fight
  fight.turn = order.findIndex((name) => sameName(name, who)) + 1
  for (let passed = 0; passed <= order.length; passed++) {
    if (fight.turn >= order.length) {
      fight.turn = 0
      fight.round++
      state.sums.rounds++
    }
    const person = findPerson(state, order[fight.turn]!)
    if (person && canAct(state, person.now)) return
    fight.turn++
  }
}

/** Whose turn it was keeps it: the hand follows the name, not the place. */
export function setOrder(
  state: AdapterState,
  order: readonly string[],
  scores: Readonly<Record<string, number>>,
): void {
  const { fight } = state
  if (!fight) return
  const turn = fight.order[fight.turn]
  const at = turn === undefined ? -1 : order.indexOf(turn)
  // Somebody who left hands the turn to whoever stood behind.
  const kept = at >= 0 ? at : fight.turn
  const wraps = kept >= order.length
  if (wraps) state.sums.rounds++
  state.fight = { ...fight, order, scores, turn: wraps ? 0 : kept, round: fight.round + (wraps ? 1 : 0) }
}

export function leaveFight(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const order = fight.order.filter((name) => !sameName(name, who))
  if (order.length < fight.order.length) setOrder(state, order, fight.scores)
  changePerson(state, who, { dodging: false })
}
