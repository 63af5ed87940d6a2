import type { Command } from '../../../kernel/contract/command.js'
import { answersTo } from '../commands/choices.js'
import type { Card } from '../fight/card.js'
import type { Choice } from '../fight/task.js'
import type { SpireState } from '../state/state.js'
import { baseName, cardLiked, upgradeLiked } from './liked.js'

/** What a card is worth to keep: more for what costs more, nothing for what only clogs the hand. */
function worthKept(card: Card): number {
  if (card.type === 'status' || card.type === 'curse') return 0
  const starter = card.starter ? 0 : 1
  return 1 + starter + card.cost + (card.name.endsWith('+') ? 0.5 : 0)
}

function deckLiked({ run }: SpireState, card: string): number {
  const liked = cardLiked(card, run!.book.cards[baseName(card)]!.type === 'curse')
  return baseName(card) === 'Strike' ? liked - 0.1 : liked
}

/** How much it is liked that this place of the question is chosen; below 0: rather no more. */
function liking(state: SpireState, choice: Choice, place: number): number {
  const value = choice.from[place]!
  switch (choice.ask) {
    case 'upgrade':
      return upgradeLiked(choice.names[place]!)
    case 'pick':
      return cardLiked(choice.names[place]!)
    case 'removal':
    case 'transform':
      return 1.5 - deckLiked(state, choice.names[place]!)
    case 'exhaust':
    case 'scry':
      return 1.5 - worthKept(state.fight.cards[value]!)
    case 'handToTop':
      return -worthKept(state.fight.cards[value]!)
    case 'retain':
      return worthKept(state.fight.cards[value]!) - 1.5
    case 'discardToTop':
    case 'discardToHand':
    case 'exhaustToHand':
    case 'order':
      return worthKept(state.fight.cards[value]!)
    case 'target': {
      const { hp, block } = state.monsters[value]!
      return 100 - hp - block
    }
    case 'x':
      return value
    default:
      return -place
  }
}

/** The answer that a plain player gives: rubbish goes, good cards stay, the weakest monster is hit, X is all there is. */
export function plainAnswer(state: SpireState, choice: Choice): Command {
  const answers = answersTo(state, choice)
  let best = answers[answers.length - 1]!
  let most = best.what === 'done' ? 0 : Number.NEGATIVE_INFINITY
  for (const answer of answers) {
    const place = choice.names.findIndex(
      (name, at) => isThat(choice, name, at, answer) && !choice.taken.includes(at),
    )
    if (place === -1) continue
    const worth = liking(state, choice, place)
    if (worth > most) {
      most = worth
      best = answer
    }
  }
  return best
}

function isThat(choice: Choice, name: string, place: number, { what }: Command): boolean {
  return choice.ask === 'target' ? String(choice.from[place]! + 1) === what : name === what
}
