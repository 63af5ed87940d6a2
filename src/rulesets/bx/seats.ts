import { type Facts, GAME_MASTER, REFEREE, type Seat } from '../../kernel/contract/seats.js'
import { castOf } from './scenario/people.js'
import type { Scenario } from './scenario/scenario.js'

/** The one player, who plays the PC and orders the companions. */
export const PLAYER = 'player'

/** The sides as the log names them (seed 000 §1.2). */
export const PARTY = 'PC'
export const FOES = 'Foes'

/** Foes act by the rules; the game master rules, and plays no side. */
export const SEATS: readonly Seat[] = [
  { name: PLAYER, side: PARTY },
  { name: GAME_MASTER, side: REFEREE },
]

/** Reports whether a person is the player's: the PC, and the companions who take orders. */
export function plays(seat: string, person: string, { scenario }: Facts<Scenario>): boolean {
  return seat === PLAYER && castOf(scenario).isOfParty(person)
}
