import { canonical } from '../../../kernel/canonical.js'
import type { AdapterState } from './state.js'

/**
 * The scenario is the same for all states of a game. Totals, rounds, trust, discoveries and what has been seen of hidden
 * figures are told and shown, but nothing that happens depends on them.
 */
export function key(state: AdapterState): string {
  const {
    scenario: _,
    sums: __,
    trust: ___,
    discoveries: ____,
    tried: _____,
    soaked: ______,
    fight,
    opened,
    ...rest
  } = state
  return canonical({
    ...rest,
    ...(!opened && { opened }),
    fight: fight && { order: fight.order, turn: fight.turn, blow: fight.blow },
  })
}
