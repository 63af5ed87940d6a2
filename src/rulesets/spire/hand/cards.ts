import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { whichName } from '../../../kernel/names.js'
import type { RuledPile } from '../events/hand.js'
import type { SpireEvent } from '../events/index.js'
import { type Fight, kindOf } from '../fight/fight.js'
import type { SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import { cardsLacking } from './newcomers.js'
import { oneOf } from './ruling-target.js'

const MAX_AT_ONCE = 30

/** How many cards of a kind a pile holds; kinds that the fight does not have yet are nowhere. */
function held(state: SpireState, pile: RuledPile, kind: number): number {
  if (pile === 'top') return state.top.filter((one) => one === kind).length
  return state[pile === 'exhaust' ? 'exhausted' : pile][kind] ?? 0
}

/** Every card that can come, upgraded ones included. */
export function cardsToAdd({ cards, others }: Fight): readonly string[] {
  return [...cards, ...others.cards].map(({ name }) => name)
}

export function cardsInPile(state: SpireState, pile: RuledPile): readonly string[] {
  return state.fight.cards.flatMap(({ name }, kind) => (held(state, pile, kind) > 0 ? [name] : []))
}

function countOf(command: Command): number {
  const count = (command.count as number | undefined) ?? 1
  if (count < 1 || count > MAX_AT_ONCE)
    throw refused('bad-figure', `1 to ${MAX_AT_ONCE} cards at once, not ${count}.`)
  return count
}

/** Cards come into a pile. */
export function addCards(state: SpireState, command: Command, reason: string, tell: Tell<SpireEvent>): void {
  const { fight } = state
  for (const label of ['side', 'stats'] as const)
    if (command[label] !== undefined)
      throw refused('bad-side', `"${label}:" is for monsters; a card has none.`)
  const names = cardsToAdd(fight)
  const card = names[oneOf(names, String(command.name), 'unknown-card', 'card')]!
  const change = countOf(command)
  const pile = command.pile as RuledPile
  const known = kindOf(fight, card)
  const lacking = cardsLacking(fight, [card])
  const brings = lacking.length > 0 ? { brings: lacking } : {}
  const kind = known === -1 ? fight.cards.length : known
  tell({ type: 'CardsRuled', card, kind, pile, change, reason, ...brings })
}

/** Cards leave a pile for good. */
export function removeCards(
  state: SpireState,
  command: Command,
  reason: string,
  tell: Tell<SpireEvent>,
): void {
  const pile = command.pile as RuledPile
  const names = cardsInPile(state, pile)
  const said = String(command.who)
  if (whichName(names, said) === -1 && names.length === 0)
    throw refused('unknown-card', `There is no card in that pile (${pile}).`)
  const card = names[oneOf(names, said, 'unknown-card', `card in that pile (${pile}) called`)]!
  const kind = kindOf(state.fight, card)
  const count = countOf(command)
  const there = held(state, pile, kind)
  if (count > there) throw refused('bad-figure', `There are ${there} of ${card} in that pile, not ${count}.`)
  tell({ type: 'CardsRuled', card, kind, pile, change: -count, reason })
}
