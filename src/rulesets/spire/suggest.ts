import type { Command } from '../../kernel/command.js'
import { choices, monsterName } from './legal.js'
import type { SpireState } from './state.js'

/** Cards that can be played now, and the living monsters for a card that is aimed. */
export function suggest(
  state: SpireState,
  _seat: string,
  partial: Command,
  label: string,
): readonly string[] {
  if (state.phase !== 'player' || partial.verb !== 'play') return []
  const legal = choices(state).filter((c) => c.verb === 'play')
  if (label === 'card') return [...new Set(legal.map((c) => (c.card as string).toLowerCase()))]
  if (label !== 'to') return []
  const card = String(partial.card ?? '').toLowerCase()
  const aimed = legal.filter(
    (c) => c.to !== undefined && (card === '' || String(c.card).toLowerCase() === card),
  )
  const places = [...new Set(aimed.map((c) => Number(c.to) - 1))]
  return places.flatMap((place) => [String(place + 1), monsterName(state, place).toLowerCase()])
}
