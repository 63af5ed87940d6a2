import { entryOf } from '../../../../kernel/entry.js'

/** Words of events of acts 2 and 3 as people read them. */
const WORDS: Readonly<Record<string, (amount: string) => string>> = {
  layRares: (amount) => `one of the top ${amount} rare cards`,
  layColorless: (amount) => (amount === '1' ? 'one of 3 colorless cards' : 'twice one of 3 colorless cards'),
  topCards: (amount) => `the top ${amount} cards of the reward deck`,
  giveRelic: () => 'give a relic',
  giveRandomRelic: () => 'give a random relic',
  sellRelic: () => 'give a relic for gold as much as its price',
  givePotion: () => 'give a potion',
  giveCard: () => 'give an uncommon or rare card',
  needsRelic: (relic) => `with the relic ${spaced(relic)}`,
  payAll: () => 'pay all your gold',
  removeCurses: () => 'all your curses go',
  removeShown: () => 'lose one of the cards that lie open',
  portal: () => 'your next move may go to any space above',
  war: () => 'fight a boss of the first act for a relic and a card reward',
  fight: (tier) => (tier === 'elite' ? 'fight an elite' : 'fight a monster'),
}

function spaced(word: string): string {
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** `loseHp 2` as people write it. */
export function wordText(text: string): string {
  const [word = '', amount = '1'] = text.split(' ')
  return entryOf(WORDS, word)?.(amount) ?? spaced(text).toLowerCase()
}
