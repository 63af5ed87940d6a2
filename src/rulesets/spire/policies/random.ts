import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { whyNotPlayed } from '../cards/legal.js'
import { choices } from '../commands/choices.js'
import { isAimed } from '../fight/card.js'
import { kindOf } from '../fight/fight.js'
import type { SpireState } from '../state/state.js'

const CHOOSE = 'random play'

/** How many instances stand behind each action; place 0 is `end`. Built anew for each choice. */
const weights: number[] = []

/**
 * The random player: uniform over card instances times living targets, plus `end`. Each copy of a card in hand counts as
 * its own instance; only cards that can be paid for count. Whatever else can be done counts once; an answer to a question
 * counts as often as there are cards of that name to choose from.
 */
export function random(state: SpireState, seat: string, dice: Dice): Command {
  const { fight, hand, monsters } = state
  if (fight.marked || state.choice !== null) return randomChoice(state, seat, dice)
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
    const commands = fight.plays[kind]!
    const count = isAimed(fight.cards[kind]!) ? places : 1
    if (chosen < count) return commands[chosen]!
    chosen -= count
  }
  return fight.end
}

function randomChoice(state: SpireState, seat: string, dice: Dice): Command {
  const legal = choices(state, seat)
  if (legal.length === 1) return legal[0]!
  return legal[
    dice.draw(
      legal.map((command) => weightOf(state, command)),
      CHOOSE,
    )
  ]!
}

function weightOf({ fight, hand, choice }: SpireState, command: Command): number {
  if (command.verb === 'play') return hand[kindOf(fight, String(command.card))]!
  if (choice === null) return 1
  const copies = choice.names.filter((name, place) => name === command.what && !choice.taken.includes(place))
  return Math.max(1, copies.length)
}
