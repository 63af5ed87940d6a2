import type { Harm, PersonLeft } from '../../../kernel/contract/ruleset.js'
import { SIDES } from '../people/sides.js'
import type { SkirmishEvent } from '../state/events.js'
import type { SkirmishState } from '../state/state.js'

export function left({ joinOrder, entities }: SkirmishState): readonly PersonLeft[] {
  return joinOrder.map((id) => {
    const { kind, hp } = entities[id]!
    return { name: id, side: SIDES[kind], hp }
  })
}

/** Damage after defences, as it was rolled. */
export function harm(event: SkirmishEvent): Harm | undefined {
  if (event.type !== 'DiceRolled' || event.purpose !== 'damage') return undefined
  const { actor, target, applied } = event
  return target === null || applied === null || applied === 0
    ? undefined
    : { by: actor, to: target, amount: applied }
}
