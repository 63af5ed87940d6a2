import { entryOf } from '../../../kernel/entry.js'
import { askCard } from './ask.js'
import { change, type Step } from './deal.js'
import { baseOf, gainGold, isRemovable, removeCard } from './gain.js'

/** rules/spire-acts23 5: relics of the start and of bosses stay, and so do eggs and boots that are used up. */
export function relicsToGive({ run }: Step): string[] {
  return run.relics.filter((id) => {
    const { tier, trait } = run.book.relics[id]!
    if (tier === 'starter' || tier === 'boss' || trait === 'oldCoin') return false
    return (entryOf(run.counters, id) ?? 1) > 0
  })
}

function potionsToGive({ state }: Step): string[] {
  return state.potions.map((kind) => state.fight.potionKinds[kind]!.id)
}

/** Cards of the deck that are uncommon or rare. */
function cardsToGive(step: Step): string[] {
  return step.run.deck.filter((card) => {
    const { rarity } = step.run.book.cards[baseOf(card)]!
    return (rarity === 'uncommon' || rarity === 'rare') && isRemovable(step, card)
  })
}

function giveRelic(step: Step, id: string): void {
  const { run } = step
  const { [id]: _, ...counters } = run.counters
  change(step, `gives ${run.book.relics[id]!.name} away`, {
    relics: run.relics.filter((one) => one !== id),
    counters,
  })
}

function givePotion({ state, tell }: Step, id: string): void {
  const kind = state.potions.find((one) => state.fight.potionKinds[one]!.id === id)
  if (kind !== undefined) tell({ type: 'PotionUsed', potion: state.fight.potionKinds[kind]!.name, kind })
}

/** A relic goes for gold as much as the merchant would ask for it. */
function sellRelic(step: Step, id: string): void {
  const { name, price } = step.run.book.relics[id]!
  giveRelic(step, id)
  gainGold(step, price, name)
}

type Word = (step: Step, amount: number, rest: string) => void

/** Words of events that take something from the player; where there is nothing to give, nothing is lost. */
export const giving = {
  giveRelic: (step) => askCard(step, 'give', relicsToGive(step), 'gaveRelic', (id) => giveRelic(step, id)),
  giveRandomRelic: (step) => {
    const ids = relicsToGive(step)
    if (ids.length === 0) return
    const place =
      ids.length === 1
        ? 0
        : step.dice.draw(
            ids.map(() => 1),
            'a relic at random',
          )
    giveRelic(step, ids[place]!)
  },
  sellRelic: (step) => askCard(step, 'give', relicsToGive(step), 'soldRelic', (id) => sellRelic(step, id)),
  givePotion: (step) =>
    askCard(step, 'give', potionsToGive(step), 'gavePotion', (id) => givePotion(step, id)),
  giveCard: (step) =>
    askCard(step, 'removal', cardsToGive(step), 'removed', (card) => removeCard(step, card)),
  /** What follows needs this relic; it stays. */
  needsRelic: () => {},
  // Answers of questions.
  gaveRelic: (step, _, id) => giveRelic(step, id),
  soldRelic: (step, _, id) => sellRelic(step, id),
  gavePotion: (step, _, id) => givePotion(step, id),
} satisfies Record<string, Word>

/** Reports whether an option asks at once for something that is not there. */
export function isOutOfReach(step: Step, does: readonly string[]): boolean {
  const [word, what = ''] = (does[0] ?? '').split(' ')
  switch (word) {
    case 'giveRelic':
    case 'giveRandomRelic':
    case 'sellRelic':
      return relicsToGive(step).length === 0
    case 'givePotion':
      return potionsToGive(step).length === 0
    case 'giveCard':
      return cardsToGive(step).length === 0
    case 'needsRelic':
      return !step.run.relics.includes(what)
    default:
      return false
  }
}
