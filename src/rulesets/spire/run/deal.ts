import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import type { SpireEvent } from '../events/index.js'
import type { RunPart } from '../events/run.js'
import type { RelicTrait } from '../fight/relic.js'
import {
  type DeckName,
  type Reward,
  type Room,
  type Run,
  type ShownCard,
  topName,
  turnedUnder,
  withoutTop,
} from '../state/run.js'
import type { SpireState } from '../state/state.js'
import { deckSize, isEmpty, topOf } from '../state/stock.js'

/** Something at work between fights. */
export interface Step {
  readonly state: SpireState
  readonly run: Run
  readonly dice: Dice
  readonly tell: Tell<SpireEvent>
}

export function stepOf(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): Step {
  return {
    state,
    dice,
    tell,
    get run(): Run {
      return state.run!
    },
  }
}

/** Parts of the run have other values now. */
export function change({ tell }: Step, text: string, set: RunPart): void {
  tell({ type: 'RunChanged', text, set })
}

export function changeRoom(step: Step, text: string, set: Partial<Room>): void {
  change(step, text, { room: { ...step.run.room!, ...set } })
}

export function has({ run }: Step, trait: RelicTrait): boolean {
  return run.relics.some((id) => run.book.relics[id]?.trait === trait)
}

/** The id of a relic with a trait that has uses left. */
function counting({ run }: Step, trait: RelicTrait): string | undefined {
  return run.relics.find((id) => run.book.relics[id]?.trait === trait && (entryOf(run.counters, id) ?? 0) > 0)
}

/** rules/spire-act1 5.7: which egg would upgrade a card that is gained. */
export function eggFor(step: Step, base: string): string | undefined {
  const card = step.run.book.cards[base]
  if (!card?.upgradable) return undefined
  return card.type === 'attack'
    ? counting(step, 'moltenEgg')
    : card.type === 'skill'
      ? counting(step, 'toxicEgg')
      : undefined
}

export function bootsOf(step: Step): string | undefined {
  return counting(step, 'wingBoots')
}

const TICKET = 'GoldenTicket'

/** The top of a deck is shown and goes to the bottom; a Golden Ticket stands for the top rare. */
export function showCard(step: Step, deck: DeckName, upgraded = false): ShownCard | undefined {
  const pile = step.run.decks[deck]
  const base = topName(pile, step.dice, `the top of the deck: ${deck}`)
  if (base === undefined) return undefined
  change(step, `${base} is shown`, { decks: { [deck]: turnedUnder(pile, base) } })
  if (base === TICKET) return showCard(step, 'rares', upgraded)
  if (upgraded && step.run.book.cards[base]?.upgradable) return { name: `${base}+`, base, deck, upgraded }
  return { name: eggFor(step, base) ? `${base}+` : base, base, deck }
}

export function showCards(step: Step, deck: DeckName, count: number, upgraded = false): ShownCard[] {
  const shown: ShownCard[] = []
  for (let k = 0; k < count; k++) {
    const card = showCard(step, deck, upgraded)
    if (card) shown.push(card)
  }
  return shown
}

/** The top of a deck is drawn and taken away. */
export function drawName(step: Step, deck: DeckName): string | undefined {
  const pile = step.run.decks[deck]
  const name = topName(pile, step.dice, `the top of the deck: ${deck}`)
  if (name === undefined) return undefined
  change(step, `${name} is drawn`, { decks: { [deck]: withoutTop(pile, name) } })
  return name
}

/** The top relic or potion is shown and goes to the bottom; undefined where there is none. */
export function showThing(
  step: Step,
  deck: 'relics' | 'potions',
  passOver: RelicTrait | '' = '',
): string | undefined {
  const { state, dice, tell } = step
  const stock = state.stock![deck]
  const { potionKinds, relicPool } = state.fight
  for (let left = deckSize(stock); left > 0; left--) {
    if (isEmpty(state.stock![deck])) return undefined
    const kind = topOf(state.stock![deck], dice, `the top of the deck: ${deck}`)
    const { id, name } = deck === 'potions' ? potionKinds[kind]! : relicPool[kind]!
    tell({ type: 'TopShown', deck, name, kind })
    if (deck === 'potions' || passOver === '' || relicPool[kind]!.trait !== passOver) return id
  }
  return undefined
}

/** Adds rewards to those that lie in the room. */
export function addRewards(step: Step, ...rewards: readonly Reward[]): void {
  const room = step.run.room
  if (room && rewards.length > 0)
    changeRoom(step, 'Rewards are laid out', { rewards: [...room.rewards, ...rewards] })
}

/** Offers a card reward: three are shown, one or none is taken. Elites of later acts offer upgraded ones. */
export function offerCards(step: Step, deck: DeckName = 'cards', upgraded = false): void {
  const cards = showCards(step, deck, 3, upgraded)
  if (cards.length > 0) addRewards(step, { cards })
}
