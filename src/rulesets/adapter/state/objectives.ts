import { sameName } from '../../../kernel/names.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from './state.js'

export type Objective = AdapterScenario['objectives'][number]

/** An objective is open once everything it needs has been reached. */
export function isOpen(state: AdapterState, objective: Objective): boolean {
  const { objectives } = state.scenario
  return objective.needs.every(
    (need) => state.objectives[objectives.findIndex((one) => sameName(one.name, need))],
  )
}

/** What is there to do: open and not reached yet. */
export function openObjectives(state: AdapterState): readonly Objective[] {
  return state.scenario.objectives.filter((objective, i) => !state.objectives[i] && isOpen(state, objective))
}
