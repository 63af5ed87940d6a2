import type { Command } from '../../../kernel/contract/command.js'
import { type Card, isAimed } from './card.js'
import { FACES } from './die.js'
import type { Fight } from './fight.js'

/** What follows from the cards, monsters and relics of a fight. */
type Derived = Pick<Fight, 'dieBounds' | 'plainDeck' | 'closedDeck' | 'plays'>

/** The faces at which some monster's move or some relic's gift changes. */
function dieBoundsOf({ kinds, onDie }: Pick<Fight, 'kinds' | 'onDie'>): number[] {
  const bounds = new Set(kinds.flatMap((kind) => kind.bounds))
  for (let face = 2; face <= FACES; face++) {
    if (JSON.stringify(onDie[face]) !== JSON.stringify(onDie[face - 1])) bounds.add(face)
  }
  return [...bounds].sort((a, b) => a - b)
}

/** The command that plays a card at each monster, or without a target. */
function playsOf(card: Card, monsters: number): Command[] {
  if (!isAimed(card)) return [{ verb: 'play', card: card.name }]
  return Array.from({ length: monsters }, (_, i) => ({ verb: 'play', card: card.name, to: String(i + 1) }))
}

const HAND_MATTERS: ReadonlySet<string> = new Set(['draw', 'energy'])

export function derived(fight: Pick<Fight, 'cards' | 'kinds' | 'onDie'>, monsters: number): Derived {
  const { cards, kinds } = fight
  const everything = [
    ...cards.flatMap((card) => card.effects),
    ...kinds.flatMap((kind) => kind.moves.flatMap((move) => move.effects)),
  ]
  return {
    dieBounds: dieBoundsOf(fight),
    plainDeck: !everything.some((e) => HAND_MATTERS.has(e.effect)) && !cards.some((c) => c.ethereal),
    closedDeck:
      !everything.some((e) => e.effect === 'add') && !cards.some((c) => c.after !== 'discard' || c.ethereal),
    plays: cards.map((card) => playsOf(card, monsters)),
  }
}
