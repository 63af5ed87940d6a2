import type { Searching } from '../../../kernel/contract/searching.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { SIDES } from '../people/sides-and-names.js'
import { characterOf } from '../people/who.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import { currentActor, isFrozen, type SkirmishState } from '../state/state.js'

/** The one who holds the turn and may still attack, if this seat speaks for them. */
function attackerOf(state: SkirmishState, seat: string): string | undefined {
  if (isFrozen(state) || state.hasAttacked) return undefined
  const by = currentActor(state)
  if (by === null || state.entities[by]!.hp <= 0) return undefined
  return seat === GAME_MASTER || characterOf(state, seat) === by ? by : undefined
}

/** Only whom to attack, and with what, is worth a search; the GM searches for the one who holds the turn. */
export const search: Searching<SkirmishScenario, SkirmishState> = {
  sideOf(state, seat) {
    const own = seat === GAME_MASTER ? currentActor(state) : characterOf(state, seat)
    const entity = own == null ? undefined : state.entities[own]
    return SIDES[entity?.kind ?? (seat === GAME_MASTER ? 'monster' : 'character')]
  },
  leaves: (state, seat) => attackerOf(state, seat) === undefined,
}
