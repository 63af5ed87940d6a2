import type { Command } from '../../../kernel/contract/command.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { sameName } from '../../../kernel/names.js'
import type { RuledPile } from '../events/hand.js'
import { MONSTERS } from '../seats.js'
import type { SpireState } from '../state/state.js'
import { cardsInPile, cardsToAdd } from './cards.js'
import { conditionsOf, figuresOf, ofTheFight } from './figures.js'
import { monstersToAdd } from './newcomers.js'
import { FIGHT } from './rule.js'
import { everybody, findRulingTarget } from './ruling-target.js'
import { PILES } from './verbs.js'

/** Returns the target that an unfinished ruling names, if there is one. */
function named(state: SpireState, said: unknown): number | undefined {
  try {
    return said === undefined ? undefined : findRulingTarget(state, String(said))
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

/** Lists what a ruling may name, for the game master. */
export function suggestRuling(state: SpireState, partial: Command, label: string): readonly string[] {
  const pile = PILES.find((one) => one === partial.pile) as RuledPile | undefined
  switch (label) {
    case 'who':
      if (partial.verb === 'remove' && pile !== undefined) return cardsInPile(state, pile)
      return partial.verb === 'set' ? [...everybody(state), FIGHT] : everybody(state)
    case 'name':
      return pile === undefined
        ? [...monstersToAdd(state.fight), ...cardsToAdd(state.fight)]
        : cardsToAdd(state.fight)
    case 'side':
      return [MONSTERS]
    case 'figure':
      if (sameName(String(partial.who ?? ''), FIGHT)) return ofTheFight.map((spec) => spec.label)
      return figuresOf(named(state, partial.who) ?? 0).map((spec) => spec.label)
    case 'what':
      return conditionsOf(named(state, partial.who) ?? 0).map((spec) => spec.label)
    default:
      return []
  }
}
