import type { Command } from '../../../kernel/contract/command.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import { plainName } from '../events/words/names.js'
import { suggestRuling } from '../hand/hand.js'
import { fullName } from '../monsters/names.js'
import { topics } from '../seen/about.js'
import type { SpireState } from '../state/state.js'
import { choices } from './choices.js'

/** The clause by which other commands name what they use. */
const NAMED: Readonly<Record<string, string>> = {
  choose: 'what',
  potion: 'potion',
  relic: 'relic',
  power: 'power',
  trigger: 'relic',
  die: 'change',
  move: 'to',
  take: 'what',
  smith: 'card',
  buy: 'what',
  purge: 'card',
  option: 'name',
  neow: 'number',
  drop: 'potion',
}

function suggestThing(
  state: SpireState,
  seat: string,
  partial: Command,
  label: string,
  named: string,
): readonly string[] {
  const legal = choices(state, seat).filter(({ verb }) => verb === partial.verb)
  const field = label === named ? named : label === 'to' ? 'to' : undefined
  if (field === undefined) return []
  return [...new Set(legal.flatMap((c) => (c[field] === undefined ? [] : [String(c[field])])))]
}

/** Whether a card is called so, as it is written or as people read it. */
function isCalled(card: string, said: string): boolean {
  return sameName(card, said) || sameName(plainName(card), said)
}

/** Cards that can be played now, and the living monsters for a card that is aimed; what a question or a ruling may name. */
export function suggest(state: SpireState, seat: string, partial: Command, label: string): readonly string[] {
  if (partial.verb === 'about')
    return topics(state, seat).map(({ name }) => (/[A-Z]/.test(name) ? plainName(name) : name))
  const named = entryOf(NAMED, partial.verb)
  if (named !== undefined) return suggestThing(state, seat, partial, label, named)
  if (partial.verb !== 'play') return suggestRuling(state, seat, partial, label)
  const legal = choices(state, seat).filter((c) => c.verb === 'play')
  if (label === 'card') return [...new Set(legal.map((c) => plainName(String(c.card))))]
  if (label !== 'to') return []
  const { card } = partial
  const aimed = legal.filter(
    (c) => c.to !== undefined && (card === undefined || isCalled(String(c.card), String(card))),
  )
  const places = [...new Set(aimed.map((c) => Number(c.to) - 1))]
  return places.flatMap((place) => [String(place + 1), fullName(state, place)])
}
