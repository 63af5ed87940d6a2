import { sameName } from '../../../kernel/words/names.js'
import type { AdapterEvent } from '../events/index.js'
import { traitName } from '../names.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'

type Objective = AdapterScenario['objectives'][number]

/** An objective is open once everything it needs has been reached. */
function isOpen(state: AdapterState, objective: Objective): boolean {
  const { objectives } = state.scenario
  return objective.needs.every(
    (need) => state.objectives[objectives.findIndex((one) => sameName(one.name, need))],
  )
}

/** Objectives there are to reach: open and not reached yet. */
export function openObjectives(state: AdapterState): readonly Objective[] {
  return state.scenario.objectives.filter((objective, i) => !state.objectives[i] && isOpen(state, objective))
}

/** Something that worked: success, critical or mixed. */
export interface Accomplishment {
  readonly action: string
  readonly target: string | null
}

/** Returns the accomplishment an event tells of. Magick counts as the action `magick`. */
export function accomplishmentOf(event: AdapterEvent): Accomplishment | undefined {
  if (event.type === 'action_succeeded' || event.type === 'action_partial') return event
  if (event.type !== 'magick_cast' || event.result.successes === 0) return undefined
  return { action: 'magick', target: event.target }
}

/** Returns the objectives players know of: reached or open, each with whether it has been reached. */
export function knownObjectives(
  state: AdapterState,
): readonly { readonly objective: Objective; readonly reached: boolean }[] {
  return state.scenario.objectives.flatMap((objective, i) => {
    const reached = state.objectives[i]!
    return reached || isOpen(state, objective) ? [{ objective, reached }] : []
  })
}

function sameTarget(wanted: string | undefined, target: string | null): boolean {
  return wanted === undefined || (target !== null && sameName(wanted, target))
}

/** Returns the objectives reached, all judged at once: one accomplishment opens nothing for itself. */
export function reachedBy(state: AdapterState, done: readonly Accomplishment[]): readonly Objective[] {
  if (done.length === 0) return []
  return openObjectives(state).filter((objective) =>
    done.some(
      (one) => one.action === traitName(objective.action) && sameTarget(objective.target, one.target),
    ),
  )
}
