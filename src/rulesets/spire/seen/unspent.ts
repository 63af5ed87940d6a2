import type { SpireView } from './view.js'

/** What ending the turn now gives up: energy, while there is a card for it. */
export function unspent({ awaiting, hand, people }: SpireView): string | undefined {
  const cards = hand.filter(({ playable }) => playable).reduce((sum, { count }) => sum + count, 0)
  const energy = people[0]?.figures.find(({ name }) => name === 'energy')?.value
  if (!awaiting || cards === 0) return undefined
  return `energy ${energy ?? 0} and ${cards} playable ${cards === 1 ? 'card' : 'cards'}`
}
