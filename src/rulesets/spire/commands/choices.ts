import type { Command } from '../../../kernel/contract/command.js'
import { whyNotAt, whyNotPlayed } from '../cards/legal.js'
import { isAimed } from '../fight/card.js'
import { playsCharacter } from '../seats.js'
import { isPlayersMoment, type SpireState } from '../state/state.js'

const NOTHING: readonly Command[] = []

/** Every legal command: each card in hand that can be paid for, at every living monster if it is aimed; and `end`. */
export function choices(state: SpireState, seat: string): readonly Command[] {
  if (!isPlayersMoment(state) || !playsCharacter(seat)) return NOTHING
  const found: Command[] = []
  const { fight, monsters } = state
  for (let kind = 0; kind < fight.cards.length; kind++) {
    if (whyNotPlayed(state, kind) !== undefined) continue
    const card = fight.cards[kind]!
    const plays = fight.plays[kind]!
    if (!isAimed(card)) found.push(plays[0]!)
    else
      for (let i = 0; i < monsters.length; i++)
        if (whyNotAt(state, card, i) === undefined) found.push(plays[i]!)
  }
  found.push(fight.end)
  return found
}
