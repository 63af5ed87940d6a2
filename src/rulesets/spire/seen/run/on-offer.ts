import type { Card } from '../../fight/card.js'
import { fightOf } from '../../scenario/compile/run-fight.js'
import type { SpireState } from '../../state/state.js'

/** Cards that lie open between the fights of a run: as a reward, with a price, or to pick one of. */
export function namesOnOffer({ run, choice }: SpireState): readonly string[] {
  const picked = choice?.ask === 'pick' ? choice.names : []
  const { rewards = [], offers = [] } = run?.room ?? {}
  const rewarded = rewards.flatMap((reward) =>
    'cards' in reward ? reward.cards.map(({ name }) => name) : [],
  )
  return [...picked, ...rewarded, ...offers.flatMap(({ what, name }) => (what === 'card' ? [name] : []))]
}

/** The same with what they do: they are in no fight yet. */
export function cardsOnOffer(state: SpireState): readonly Card[] {
  const names = namesOnOffer(state)
  if (!state.run || names.length === 0) return []
  const { cards } = fightOf({ ...state.run, deck: [...state.run.deck, ...names] }, '').fight
  return cards.filter(({ name }) => names.includes(name))
}
