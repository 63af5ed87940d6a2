import { sameName } from '../../../kernel/words/names.js'
import type { Offer, Reward } from '../state/run.js'
import { refused } from '../stops.js'
import { change, changeRoom, has, type Step } from './deal.js'
import { gainCard, gainGold, gainPotion, gainRelic, hasRoomForPotion } from './gain.js'

/** What a potion is called in full: there is a Flex Potion, and a card Flex. */
function potionName(id: string): string {
  return `${id} Potion`
}

/** What one says for a potion: its short name, or where a card of that name lies beside it the full one. */
export function potionWord(id: string, cards: readonly string[]): string {
  return cards.some((card) => sameName(card, id)) ? potionName(id) : id
}

/** The place of what is meant: a thing by its own name first, a potion by its short name where nothing else has it. */
function placeOf(said: string, words: readonly (readonly string[])[], isPotion: readonly boolean[]): number {
  const fits = (all: readonly string[]) => all.some((word) => sameName(word, said))
  const own = words.findIndex((all, place) => !isPotion[place] && fits(all))
  return own === -1 ? words.findIndex(fits) : own
}

/** What can be said to take a reward: its kind, or the name of what lies there. */
export function wordsFor(reward: Reward): readonly string[] {
  if ('gold' in reward) return ['gold']
  if ('relic' in reward) return ['relic', reward.relic]
  if ('potion' in reward) return ['potion', potionName(reward.potion), reward.potion]
  if ('upgrade' in reward) return ['upgrade']
  if ('bossRelic' in reward) return reward.bossRelic
  return reward.cards.map(({ name }) => name)
}

/** Takes the first entry that fits. With Ectoplasm or Sozu the entry goes and nothing is gained. */
export function takeReward(step: Step, said: string): void {
  const { room } = step.run
  const rewards = room?.rewards ?? []
  const place = placeOf(
    said,
    rewards.map(wordsFor),
    rewards.map((reward) => 'potion' in reward),
  )
  const reward = rewards[place]
  if (!room || !reward) throw refused('not-offered', `"${said}" does not lie here.`)
  if ('potion' in reward && !has(step, 'noPotions') && !hasRoomForPotion(step))
    throw refused('no-room', 'Your potion slots are full: throw one away first, with "drop".')
  changeRoom(step, `takes ${said}`, { rewards: rewards.filter((_, i) => i !== place) })
  if ('gold' in reward) gainGold(step, reward.gold, 'Reward')
  else if ('relic' in reward) gainRelic(step, reward.relic)
  else if ('potion' in reward) gainPotion(step, reward.potion, 'Reward')
  else if ('upgrade' in reward) change(step, '', { todo: [`upgrade ${reward.upgrade}`, ...step.run.todo] })
  else if ('bossRelic' in reward) gainRelic(step, reward.bossRelic.find((id) => sameName(id, said))!)
  else gainCard(step, reward.cards.find(({ name }) => sameName(name, said))!)
}

/** What one says to buy something. */
export function offerWord({ what, name }: Offer, offers: readonly Offer[]): string {
  if (what !== 'potion') return name
  return potionWord(
    name,
    offers.filter((other) => other.what === 'card').map((other) => other.name),
  )
}

/** The place of the offer that is meant, -1 where nothing of that name is for sale. */
export function offerPlace(said: string, offers: readonly Offer[]): number {
  return placeOf(
    said,
    offers.map(({ what, name }) => (what === 'potion' ? [name, potionName(name)] : [name])),
    offers.map(({ what }) => what === 'potion'),
  )
}
