import type { Measure } from '../../../kernel/contract/ruleset.js'
import type { SpireState } from './state.js'

export const measures: Readonly<Record<string, Measure<SpireState>>> = {
  hp: {
    kind: 'final',
    summary: 'HP at the end: after the heal of a win, 0 after a loss',
    of: (state) => state.player.hp,
  },
  turns: {
    kind: 'sum',
    summary: 'turns the player had',
    of: (state) => state.sums.turns,
  },
}
