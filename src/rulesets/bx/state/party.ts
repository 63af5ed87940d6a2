import { sumOf } from '../../../kernel/modifiers.js'
import { modifiersOf } from '../stats/modifiers.js'
import type { Person } from '../stats/person.js'
import type { State } from './state.js'

/** What the acting order is made from. */
type Party = Pick<State, 'people' | 'modifiers' | 'clocks'>

function effectiveHd(state: Party, { name, stats }: Person): number {
  return (typeof stats.HD === 'number' ? stats.HD : 0) + sumOf(modifiersOf([name], 'HD', state))
}

/** The PC, then companions by falling HD, ties in the order given (rules/bx R43). */
export function inActingOrder(state: Party, people: readonly Person[]): readonly Person[] {
  const companions = people.filter((p) => p.role === 'companion')
  return [
    ...people.filter((p) => p.role === 'pc'),
    ...companions.toSorted((a, b) => effectiveHd(state, b) - effectiveHd(state, a)),
  ]
}

/** Everybody who travels together: the PC, then the companions With_PC in acting order (rules/bx-campaign C26). */
export function partyInOrder(state: Party): readonly Person[] {
  return inActingOrder(
    state,
    state.people.filter((p) => p.role === 'pc' || (p.role === 'companion' && p.withPc)),
  )
}
