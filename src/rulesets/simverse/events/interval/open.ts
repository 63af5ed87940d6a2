/** The end of an hour between fights, and the beginning of the next one (rules/simverse V5). */
import { openFight } from '../../scenario/evening/open-fight.js'
import type { Rows } from '../shared/rows.js'
import { cut } from '../shared/words.js'

export interface FightOpened {
  readonly type: 'FightOpened'
  readonly title: string
}

export interface IntervalEnded {
  readonly type: 'IntervalEnded'
}

export type OpenEvent = FightOpened | IntervalEnded

export const openRows: Rows<OpenEvent> = {
  FightOpened: {
    weight: 'decisive',
    fold: (state) => openFight(state),
    mech: ({ title }) => [`The next fight: ${title}`],
    story: ({ title }) => `The next fight: ${title}.`,
    short: ({ title }) => cut(title),
  },
  IntervalEnded: {
    weight: 'detail',
    fold(state) {
      state.phase = 'over'
    },
    mech: () => ['The evening is over'],
    story: () => 'The evening is over.',
    short: () => 'The evening is over',
  },
}
