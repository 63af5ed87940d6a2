import { sameName } from '../../../kernel/names.js'
import { traitName } from '../names.js'
import type { AdapterEvent } from '../state/events.js'
import { isOpen, type Objective, openObjectives } from '../state/objectives.js'
import type { AdapterState } from '../state/state.js'

/** Something that worked: success, critical or mixed. */
export interface Deed {
  readonly action: string
  readonly target: string | null
}

/** What an event says was done. Magick counts as the action `magick`. */
export function deedOf(event: AdapterEvent): Deed | undefined {
  if (event.type === 'action_succeeded' || event.type === 'action_partial') return event
  if (event.type !== 'magick_cast' || event.result.successes === 0) return undefined
  return { action: 'magick', target: event.target }
}

/** What players know of: reached or open, each with whether it has been reached. */
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

/** What the deeds reach, all judged at once: one deed opens nothing for itself. */
export function reachedBy(state: AdapterState, deeds: readonly Deed[]): readonly Objective[] {
  if (deeds.length === 0) return []
  return openObjectives(state).filter((objective) =>
    deeds.some(
      (deed) => deed.action === traitName(objective.action) && sameTarget(objective.target, deed.target),
    ),
  )
}
