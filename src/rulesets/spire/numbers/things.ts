import { costOf } from '../cards/legal.js'
import { openPlaces } from '../commands/choose.js'
import { isOffered, whyNotUsed } from '../commands/use.js'
import { powerOf } from '../effects/powers.js'
import { MARK } from '../fight/mark.js'
import { POWERS, SPECIAL_POWERS } from '../fight/power.js'
import type { Ask } from '../fight/task.js'
import { markOf, type SpireState } from '../state/state.js'
import { each, type Part } from './part.js'

/** Questions in the middle of a fight. */
export const ASKS: readonly Ask[] = [
  'exhaust',
  'handToTop',
  'discardToTop',
  'discardToHand',
  'exhaustToHand',
  'retain',
  'scry',
  'order',
  'target',
  'x',
  'way',
  'courier',
  'buy',
]

/** Asked by some monsters of acts 2 to 4 only. */
export const FACE: Ask = 'face'

/** What only fights with powers, potions or questions have to show. */
export function thingsParts({ fight }: SpireState): readonly Part[] {
  const { cards, relicKinds, potionKinds, marked, special } = fight
  const asks = special ? [...ASKS, FACE] : ASKS
  const asked = each(
    asks.map((ask) => [`asked.${ask}`, 1]),
    ({ choice }, i) => (choice?.ask === asks[i] ? 1 : 0),
  )
  const offered = each(
    cards.map(({ name }) => [`option.${name}`, 1]),
    ({ choice }, i) => {
      if (choice === null) return 0
      return openPlaces(choice).some((place) => choice.names[place] === cards[i]!.name) ? 1 : 0
    },
  )
  if (!marked) return [asked, offered]
  const powers = POWERS.filter((power) => special || !SPECIAL_POWERS.has(power))
  return [
    asked,
    offered,
    each(
      cards.map(({ name }) => [`cost.${name}`, undefined]),
      (state, kind) => (state.hand[kind]! > 0 ? Math.max(0, costOf(state, kind)) : 0),
    ),
    each(
      powers.map((power) => [`power.${power}`, undefined]),
      (state, i) => powerOf(state, powers[i]!) + (powers[i] === 'TheBomb' ? bombs(state) : 0),
    ),
    each(
      potionKinds.map(({ id }) => [`potion.${id}`, undefined]),
      ({ potions }, kind) => potions.reduce((count, one) => count + (one === kind ? 1 : 0), 0),
    ),
    each(
      relicKinds.map(({ id }) => [`usable.${id}`, 1]),
      (state, place) =>
        isOffered(state, relicKinds[place]!) || whyNotUsed(state, place) === undefined ? 1 : 0,
    ),
    each([['gold', undefined]], ({ gold }) => gold),
    each([['dieOpen', 1]], (state) => (markOf(state, MARK.dieOpen) > 0 ? 1 : 0)),
  ]
}

function bombs(state: SpireState): number {
  return markOf(state, MARK.bombNext) + markOf(state, MARK.bombNow)
}
