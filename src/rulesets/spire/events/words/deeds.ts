import { entryOf } from '../../../../kernel/entry.js'
import { plainName } from './names.js'

function cards(amount: string): string {
  return amount === '1' ? 'a card' : `${amount} cards`
}

/** `a potion`, `3 potions`. */
function things(amount: string, one: string): string {
  return amount === '1' ? `a ${one}` : `${amount} ${one}s`
}

/** Words of Neow's gifts and of events, as people read them. */
const WORDS: Readonly<Record<string, (amount: string) => string>> = {
  heal: (amount) => (Number(amount) > 20 ? 'heal all HP' : `heal ${amount} HP`),
  loseHp: (amount) => `lose ${amount} HP`,
  maxHp: (amount) => `your HP are at most ${amount}`,
  pay: (amount) => `pay ${amount} gold`,
  payAll: () => 'pay all your gold',
  gold: (amount) => `gain ${amount} gold`,
  layGold: (amount) => `find ${amount} gold`,
  loseGold: (amount) => `lose ${amount} gold`,
  curse: (amount) => `gain ${things(amount, 'curse')}`,
  removeCurses: () => 'all your curses go',
  remove: (amount) => `remove ${cards(amount)}`,
  mayRemove: () => 'remove a card, if you want',
  removeStarter: (card) => `remove a starting ${card}`,
  removeShown: () => 'lose one of the cards that lie open',
  transform: (amount) => `transform ${cards(amount)}`,
  upgrade: (amount) => `upgrade ${cards(amount)}`,
  upgradeRandom: (amount) => `upgrade ${things(amount, 'random card')}`,
  upgradeStarter: (card) => `upgrade a starting ${card}`,
  upgradeType: (type) => `upgrade a card of the type ${type}`,
  layUpgrade: (amount) => `upgrade ${cards(amount)}`,
  cards: (amount) => `choose one of 3 cards${amount === '1' ? '' : `, ${amount} times`}`,
  topCards: (amount) => `the top ${amount} cards of the reward deck`,
  pickCard: (amount) => `choose one of ${amount} cards`,
  rare: (amount) => `gain ${things(amount, 'random rare card')}`,
  pickRare: (amount) => `choose one of ${amount} rare cards`,
  layRares: (amount) => `one of the top ${amount} rare cards`,
  pickColorless: (amount) => `choose one of ${amount} colorless cards`,
  layColorless: (amount) => `${amount === '1' ? '' : 'twice '}one of 3 colorless cards`,
  potions: (amount) => `gain ${things(amount, 'potion')}`,
  layPotions: (amount) => `find ${things(amount, 'potion')}`,
  relics: (amount) => `gain ${things(amount, 'random relic')}`,
  layRelics: (amount) => `find ${things(amount, 'relic')}`,
  needsRelic: (relic) => `with the relic ${plainName(relic)}`,
  giveRelic: () => 'give a relic',
  giveRandomRelic: () => 'give a random relic',
  sellRelic: () => 'give a relic for gold as much as its price',
  givePotion: () => 'give a potion',
  giveCard: () => 'give an uncommon or rare card',
  bonfire: () => 'burn a card; its kind decides the gift',
  portal: () => 'your next move may go to any space above',
  war: () => 'fight a boss of the first act for a relic and a card reward',
  fight: (tier) => (tier === 'elite' ? 'fight an elite' : 'fight a monster'),
  again: () => 'nothing; you may try again',
}

/** `lose 2 HP` for `loseHp 2`. A word that content brings and no sentence knows is written apart, with its amount. */
export function deedText(text: string): string {
  const [word = '', amount = '1'] = text.split(' ')
  const known = entryOf(WORDS, word)?.(amount)
  return known ?? [plainName(word).toLowerCase(), ...text.split(' ').slice(1)].join(' ')
}

/** `lose 2 HP, remove 2 cards`. */
export function deedsText(words: readonly string[]): string {
  return words.map(deedText).join(', ')
}
