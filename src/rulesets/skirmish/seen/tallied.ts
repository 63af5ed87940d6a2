import type { PersonLeft } from '../../../kernel/contract/ruleset.js'
import { SIDES } from '../people/sides-and-names.js'
import type { SkirmishState } from '../state/state.js'

export function left({ joinOrder, entities }: SkirmishState): readonly PersonLeft[] {
  return joinOrder.map((id) => {
    const { kind, hp } = entities[id]!
    return { name: id, side: SIDES[kind], hp }
  })
}
