import type { RemainingHealth } from '../../../kernel/contract/ruleset.js'
import { FOES, PARTY } from '../seats.js'
import type { State } from '../state/state.js'
import { hpOf } from '../stats/person.js'

/** Returns the hp of everyone in the fight, or of the party where there is none. */
export function remainingHealth({ fight, people }: State): readonly RemainingHealth[] {
  if (!fight)
    return people
      .filter((person) => person.role !== 'npc')
      .map((person) => ({ name: person.name, side: PARTY, hp: hpOf(person) }))
  const found = new Array<RemainingHealth>(fight.names.length)
  for (let i = 0; i < fight.names.length; i++)
    found[i] = { name: fight.names[i]!, side: i < fight.allies ? PARTY : FOES, hp: fight.hp[i]! }
  return found
}
