import type { Harm, PersonLeft } from '../../../kernel/contract/ruleset.js'
import { fullName } from '../monsters/names.js'
import { MONSTERS, SIDE } from '../seats.js'
import type { SpireEvent } from '../state/events.js'
import type { SpireState } from '../state/state.js'

export function left(state: SpireState): readonly PersonLeft[] {
  const found: PersonLeft[] = [{ name: state.fight.character, side: SIDE, hp: state.player.hp }]
  for (let i = 0; i < state.monsters.length; i++)
    found.push({ name: fullName(state, i), side: MONSTERS, hp: state.monsters[i]!.hp })
  return found
}

/** HP that a card, a relic or a monster's move took. */
export function harm(event: SpireEvent): Harm | undefined {
  if (event.type !== 'Hit' && event.type !== 'HpLost') return undefined
  return event.lost === 0 ? undefined : { by: event.by, to: event.name, amount: event.lost }
}
