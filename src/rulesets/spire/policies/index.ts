import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/speed/searching.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { greedy } from './greedy.js'
import { random } from './random.js'

export const policies: Readonly<Record<string, Policy<SpireState, Command>>> = { random, greedy }

/**
 * A won fight is what counts, then HP. Within a run a search looks as far as the end of the fight; the map and its rooms
 * hang on decks whose order is unknown. Piles are multisets, so there is no order to peek at.
 */
export const search: Searching<SpireScenario, SpireState> = {
  playsOn: 'greedy',
  games: 200,
  worth({ phase, result, player }) {
    if (result !== null && result !== 'win') return 0
    return result === 'win' || phase === 'spoils' ? (1 + player.hp / 100) / 2 : undefined
  },
  leaves: ({ phase }) => phase === 'room',
}
