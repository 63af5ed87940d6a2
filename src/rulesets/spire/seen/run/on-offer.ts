import type { Card } from '../../fight/card.js'
import { fightOf } from '../../scenario/compile/run-fight.js'
import type { SpireState } from '../../state/state.js'

/** Cards that lie open in a room of a run: as a reward, or with a price. */
export function namesOnOffer({ run }: SpireState): readonly string[] {
  const { rewards = [], offers = [] } = run?.room ?? {}
  const rewarded = rewards.flatMap((reward) =>
    'cards' in reward ? reward.cards.map(({ name }) => name) : [],
  )
  return [...rewarded, ...offers.flatMap(({ what, name }) => (what === 'card' ? [name] : []))]
}

/** The same with what they do: they are in no fight yet. */
export function cardsOnOffer(state: SpireState): readonly Card[] {
  const names = namesOnOffer(state)
  if (!state.run || names.length === 0) return []
  const { cards } = fightOf({ ...state.run, deck: [...state.run.deck, ...names] }, '').fight
  return cards.filter(({ name }) => names.includes(name))
}
