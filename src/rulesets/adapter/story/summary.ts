import { isDown } from '../people/health.js'
import type { Summary } from '../state/events.js'
import { characterAt, npcsHere, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'

/** What a game came to: who stands, how long it took, how often the game master ruled. */
export function summaryOf(state: AdapterState): Summary {
  const everybody: readonly Person[] = [
    ...state.characters.map((_, i) => characterAt(state, i)),
    ...npcsHere(state),
  ]
  const names = (list: readonly Person[]) => list.map(({ sheet }) => sheet.name)
  const there = everybody.filter(({ now }) => !now.gone)
  const { rounds, minutes, rulings } = state.sums
  return {
    standing: names(there.filter(({ now }) => !isDown(now.health))),
    down: names(there.filter(({ now }) => isDown(now.health))),
    gone: names(everybody.filter(({ now }) => now.gone)),
    objectives: state.scenario.objectives.filter((_, i) => state.objectives[i]).map(({ name }) => name),
    rounds,
    minutes,
    rulings,
  }
}
