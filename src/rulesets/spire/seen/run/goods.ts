import { sameName } from '../../../../kernel/words/names.js'
import { offerWord, potionWord } from '../../run/take.js'
import type { Reward, Run } from '../../state/run.js'
import type { SpireState } from '../../state/state.js'
import { shelfOf } from './named.js'

/** Something that lies open in a room, as a reward or for sale. */
export interface GoodView {
  readonly what: 'gold' | 'card' | 'relic' | 'potion' | 'upgrade'
  /** What `take` or `buy` calls it. */
  readonly word: string
  /** The name of a card, for its face; the id of a relic or a potion. */
  readonly name: string
  readonly label: string
  readonly text: string
  /** In gold; null for a reward. */
  readonly price: number | null
  /** Of those with the same number one can be taken; null where each stands for itself. */
  readonly oneOf: number | null
}

interface Named {
  readonly id: string
  readonly name: string
  readonly text: string
}

/** The one of an id or a name; by itself where it is not known. */
function among(all: readonly Named[], said: string): Named {
  return all.find(({ id, name }) => id === said || sameName(name, said)) ?? { id: said, name: said, text: '' }
}

/** Everything that lies in the room, in the order in which it was laid. */
export function goodsOf(state: SpireState, run: Run): readonly GoodView[] {
  const { rewards = [], offers = [] } = run.room ?? {}
  if (rewards.length + offers.length === 0) return []
  const { relicKinds, potionKinds } = shelfOf(state, run)
  const cards = rewards.flatMap((reward) => ('cards' in reward ? reward.cards.map(({ name }) => name) : []))
  const thing = (what: 'relic' | 'potion', said: string) => {
    const { id, name, text } = among(what === 'relic' ? relicKinds : potionKinds, said)
    return { what, name: id, label: name, text, price: null, oneOf: null }
  }
  const card = (name: string) => ({ what: 'card' as const, word: name, name, label: name, text: '' })
  const rewarded = (reward: Reward, place: number): readonly GoodView[] => {
    if ('gold' in reward)
      return [
        {
          what: 'gold',
          word: 'gold',
          name: 'gold',
          label: `${reward.gold} gold`,
          text: '',
          price: null,
          oneOf: null,
        },
      ]
    if ('relic' in reward) return [{ ...thing('relic', reward.relic), word: reward.relic }]
    if ('potion' in reward)
      return [{ ...thing('potion', reward.potion), word: potionWord(reward.potion, cards) }]
    if ('upgrade' in reward)
      return [
        {
          what: 'upgrade',
          word: 'upgrade',
          name: 'upgrade',
          label: 'Upgrade a card',
          text: '',
          price: null,
          oneOf: null,
        },
      ]
    if ('bossRelic' in reward)
      return reward.bossRelic.map((id) => ({ ...thing('relic', id), word: id, oneOf: place }))
    return reward.cards.map(({ name }) => ({ ...card(name), price: null, oneOf: place }))
  }
  return [
    ...rewards.flatMap(rewarded),
    ...offers.map((offer): GoodView => {
      const { what, name, price } = offer
      const good = what === 'card' ? { ...card(name), oneOf: null } : thing(what, name)
      return { ...good, word: offerWord(offer, offers), price }
    }),
  ]
}
