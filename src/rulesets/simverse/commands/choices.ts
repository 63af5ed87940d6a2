import type { Command } from '../../../kernel/contract/command.js'
import { waitsFor } from '../../../kernel/contract/next.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { next } from '../next.js'
import { get, type State } from '../state/state.js'
import { combatActions } from './actions/index.js'
import { intervalChoices } from './interval.js'
import { reactionChoices } from './reactions.js'

/**
 * Every concrete command that is legal now, for the seat that is asked and for the game master. Blows, spells and moves
 * combine freely: of those, each weapon, mode, target and addition once.
 */
export function choices(state: State, seat: string): readonly Command[] {
  const moment = next(state)
  if (moment.kind !== 'awaiting' || (seat !== GAME_MASTER && !waitsFor(moment, seat))) return []
  if (state.phase === 'interval') return intervalChoices(state, seat)
  if (state.pending) return reactionChoices(state)
  const c = get(state, state.actor)
  const found: Command[] = []
  for (const action of Object.values(combatActions)) {
    for (const command of action.options(state, c)) {
      if (action.refusal(state, c, action.read(state, c, command)) === '') found.push(command)
    }
  }
  return found
}
