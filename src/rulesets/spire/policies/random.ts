import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { whyNotPlayed } from '../cards/legal.js'
import { isAimed } from '../fight/card.js'
import type { SpireState } from '../state/state.js'

const CHOOSE = 'random play'

/** How many instances stand behind each action; place 0 is `end`. Built anew for each choice. */
const weights: number[] = []

/**
 * The random player: uniform over card instances times living targets, plus `end`. Each copy of a card in hand counts as
 * its own instance; only cards that can be paid for count.
 */
export function random(state: SpireState, _seat: string, dice: Dice): Command {
  const { fight, hand, monsters } = state
  const places = monsters.length
  let place = 0
  weights[place++] = 1
  for (let kind = 0; kind < hand.length; kind++) {
    const card = fight.cards[kind]!
    const copies = whyNotPlayed(state, kind) === undefined ? hand[kind]! : 0
    if (isAimed(card)) for (let i = 0; i < places; i++) weights[place++] = monsters[i]!.hp > 0 ? copies : 0
    else weights[place++] = copies
  }
  if (weights.length !== place) weights.length = place
  let chosen = dice.draw(weights, CHOOSE)
  if (chosen === 0) return fight.end
  chosen--
  for (let kind = 0; kind < hand.length; kind++) {
    const plays = fight.plays[kind]!
    if (chosen < plays.length) return plays[chosen]!
    chosen -= plays.length
  }
  return fight.end
}
