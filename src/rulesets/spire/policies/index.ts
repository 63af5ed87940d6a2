import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/speed/searching.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { climber } from './climb/climb.js'
import { runWorth } from './climb/worth.js'
import { greedy } from './greedy.js'
import { random } from './random.js'

export const policies: Readonly<Record<string, Policy<SpireState, Command>>> = { random, greedy, climber }

/**
 * A won fight is what counts, and of two won fights the one after which a run is likelier to be won; in a fight by itself HP.
 * A search looks as far as the end of the fight; between fights, where everything hangs on decks whose order is unknown, the
 * table of `climb/` chooses. Piles are multisets, so there is no order to peek at.
 */
export const search: Searching<SpireScenario, SpireState> = {
  playsOn: 'greedy',
  games: 200,
  worth(state) {
    const { phase, result, player, run } = state
    if (result !== null && result !== 'win') return 0
    if (result !== 'win' && phase !== 'spoils') return undefined
    return (1 + (run === null ? player.hp / 100 : runWorth(state))) / 2
  },
  leaves: ({ phase }) => phase === 'room',
  leavesTo: 'climber',
}
