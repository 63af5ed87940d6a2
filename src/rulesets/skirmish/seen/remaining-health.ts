import type { RemainingHealth } from '../../../kernel/contract/ruleset.js'
import { SIDES } from '../people/sides-and-names.js'
import type { SkirmishState } from '../state/state.js'

/** Returns everyone's hp in the order in which they joined. */
export function remainingHealth({ joinOrder, entities }: SkirmishState): readonly RemainingHealth[] {
  return joinOrder.map((id) => {
    const { kind, hp } = entities[id]!
    return { name: id, side: SIDES[kind], hp }
  })
}
