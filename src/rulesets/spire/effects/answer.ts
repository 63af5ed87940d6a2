import { RulesFault } from '../../../kernel/contract/stops.js'
import { playFromHand } from '../cards/begin-play.js'
import { BY_CHAOS, type Choice } from '../fight/task.js'
import { atOnce, type EffectContext } from './context.js'
import { performTask } from './effects.js'
import { exhaustCards, playAside, shiftCards } from './words/cards.js'
import { courierShows } from './words/decks.js'
import { retain } from './words/turn-end.js'

/** Does what the answer to a question brings: the chosen places in its list, in the order of choosing. */
export function answered(context: EffectContext, choice: Choice, taken: readonly number[]): void {
  const { by, task, from } = choice
  const chosen = taken.map((place) => from[place]!)
  const [first = 0] = chosen
  switch (choice.ask) {
    case 'exhaust':
      exhaustCards(context, chosen, by)
      return
    case 'handToTop':
    case 'discardToTop':
    case 'discardToHand':
    case 'exhaustToHand':
    case 'scry':
      shiftCards(context, choice.ask, chosen)
      return
    case 'retain':
      retain(context, [...task.effect.card.split(' ').filter(Boolean).map(Number), ...chosen])
      return
    case 'order':
      playAside(context, chosen, BY_CHAOS, by)
      return
    case 'target':
    case 'face':
      performTask(context, { ...task, who: first })
      return
    case 'x':
      playFromHand(context, task.kind, task.who, first)
      return
    case 'way':
      for (const part of task.effect.ways[first]!.effects) atOnce(context, part, by, task.who)
      return
    case 'courier':
      courierShows(context, first, by)
      return
    case 'buy':
      if (first === 0) performTask(context, task)
      return
    default:
      throw new RulesFault(`spire: no fight asks for ${choice.ask}`)
  }
}
