import type { NewcomerRequest } from '../../../kernel/hand/description.js'
import { whichName } from '../../../kernel/words/names.js'
import { listed, nearest } from '../../../kernel/words/nearest.js'
import type { RuledPile } from '../events/hand.js'
import { type Fight, kindOf } from '../fight/fight.js'
import type { SpireState } from '../state/state.js'
import { refused } from '../stops.js'
import type { SpireRuling } from './figures.js'
import { cardsLacking } from './newcomers.js'

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

/** Brings cards into a pile. */
export function addCards({ state, command, reason, tell }: SpireRuling, request: NewcomerRequest): void {
  const { fight } = state
  const { name: said, count: change } = request
  for (const label of ['side', 'stats'] as const)
    if (request[label] !== undefined)
      throw refused('bad-side', `"${label}:" is for monsters; a card has none.`)
  const card = cardNamed(cardsToAdd(fight), said, `There is no card "${said}".`)
  const pile = command.pile as RuledPile
  const known = kindOf(fight, card)
  const lacking = cardsLacking(fight, [card])
  const brings = lacking.length > 0 ? { brings: lacking } : {}
  const kind = known === -1 ? fight.cards.length : known
  tell({ type: 'CardsRuled', card, kind, pile, change, reason, ...brings })
}

/** Takes cards from a pile for good. */
export function removeCards({ state, command, reason, tell }: SpireRuling): void {
  const pile = command.pile as RuledPile
  const said = String(command.who)
  const card = cardNamed(cardsInPile(state, pile), said, `There is no card "${said}" in that pile (${pile}).`)
  const kind = kindOf(state.fight, card)
  const count = typeof command.count === 'number' ? command.count : 1
  const there = held(state, pile, kind)
  if (count > there)
    throw refused('BAD_COUNT', `There are ${there} of ${card} in that pile, not ${count}.`, { count })
  tell({ type: 'CardsRuled', card, kind, pile, change: -count, reason })
}

function cardNamed(names: readonly string[], said: string, says: string): string {
  const found = names[whichName(names, said)]
  if (found !== undefined) return found
  const near = nearest(said, names)
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  throw refused('unknown-card', `${says}${meant} There are: ${listed(names) || 'none'}.`)
}
