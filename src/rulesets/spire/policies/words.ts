import type { SpireState } from '../state/state.js'

const RELIC = 6
const CARD = 3

/** What the words of Neow's cards and of events come to, in about the worth of a HP each. */
const WORDS: Readonly<Record<string, (amount: number, hurt: number) => number>> = {
  heal: (amount, hurt) => Math.min(amount, hurt),
  loseHp: (amount, hurt) => -amount * (hurt > 4 ? 2.5 : 1.2),
  gold: (amount) => amount * 0.8,
  layGold: (amount) => amount * 0.8,
  pay: (amount) => -amount * 0.8,
  loseGold: (amount) => -amount * 0.8,
  relics: (amount) => amount * RELIC,
  layRelics: (amount) => amount * RELIC,
  curse: (amount) => -amount * 4,
  potions: (amount) => Math.min(amount, 3) * 1.5,
  layPotions: (amount) => amount * 1.5,
  cards: (amount) => amount * CARD,
  rare: (amount) => amount * CARD,
  pickRare: () => CARD + 3,
  pickCard: () => CARD + 1,
  pickColorless: () => CARD + 1,
  upgrade: (amount) => amount * CARD,
  upgradeRandom: (amount) => amount * 2,
  upgradeStarter: () => 1.2,
  remove: (amount) => amount * 2.5,
  removeStarter: () => 2.5,
  transform: (amount) => amount * CARD,
  bonfire: () => 2.5,
  fight: (_, hurt) => (hurt > 3 ? -6 : 0),
}

/** How much it is liked that all of this is done. */
export function wordsLiked({ player }: SpireState, words: readonly string[]): number {
  const hurt = player.maxHp - player.hp
  let worth = 0
  for (const text of words) {
    const [word, amount = '1'] = text.split(' ')
    worth += WORDS[word!]?.(Number(amount) || 1, hurt) ?? 0
  }
  // Nobody bargains with the last of their HP.
  const lost = words
    .filter((word) => word.startsWith('loseHp '))
    .reduce((sum, word) => sum + Number(word.slice(7)), 0)
  return lost >= player.hp ? worth - 100 : worth
}
