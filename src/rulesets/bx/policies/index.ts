import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import type { Searching } from '../../../kernel/contract/speed/searching.js'
import { favouredBy } from '../next.js'
import type { Scenario } from '../scenario/scenario.js'
import type { State } from '../state/state.js'
import { attack, cautious, flee } from './simple.js'
import { prudent, weakest } from './weakest.js'

/** Named ways to play; the first is the default. */
export const policies: Readonly<Record<string, Policy<State, Command>>> = {
  attack,
  weakest,
  prudent,
  cautious,
  flee,
}

/**
 * A search looks as far as the end of the fight: what may be met later is not known. Who got away has neither won nor
 * lost; outside a fight there is nothing to search.
 */
export const search: Searching<Scenario, State> = {
  worth({ phase, outcome }, side) {
    if (phase !== 'over' && phase !== 'open') return undefined
    const favoured = favouredBy(outcome)
    return favoured.length === 0 ? 0.5 : favoured.includes(side) ? 1 : 0
  },
  leaves: ({ phase }) => phase === 'open',
}
