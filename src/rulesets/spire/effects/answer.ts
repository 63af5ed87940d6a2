import { RulesFault } from '../../../kernel/contract/stops.js'
import { playFromHand } from '../cards/begin-play.js'
import { BY_CHAOS, type Choice } from '../fight/task.js'
import { atOnce, type Deed } from './deed.js'
import { performTask } from './effects.js'
import { exhaustCards, playAside, shiftCards } from './words/cards.js'
import { courierShows } from './words/decks.js'
import { retain } from './words/turn-end.js'

/** What a question that has been answered comes to: the chosen places in its list, in the order of choosing. */
export function answered(deed: Deed, choice: Choice, taken: readonly number[]): void {
  const { by, task, from } = choice
  const chosen = taken.map((place) => from[place]!)
  const [first = 0] = chosen
  switch (choice.ask) {
    case 'exhaust':
      exhaustCards(deed, chosen, by)
      return
    case 'handToTop':
    case 'discardToTop':
    case 'discardToHand':
    case 'exhaustToHand':
    case 'scry':
      shiftCards(deed, choice.ask, chosen)
      return
    case 'retain':
      retain(deed, [...task.effect.card.split(' ').filter(Boolean).map(Number), ...chosen])
      return
    case 'order':
      playAside(deed, chosen, BY_CHAOS, by)
      return
    case 'target':
      performTask(deed, { ...task, who: first })
      return
    case 'x':
      playFromHand(deed, task.kind, task.who, first)
      return
    case 'way':
      for (const part of task.effect.ways[first]!.effects) atOnce(deed, part, by, task.who)
      return
    case 'courier':
      courierShows(deed, first, by)
      return
    case 'buy':
      if (first === 0) performTask(deed, task)
      return
    default:
      throw new RulesFault(`spire: nobody asks for ${choice.ask} in a fight`)
  }
}
