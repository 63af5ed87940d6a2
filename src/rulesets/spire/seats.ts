import { type Facts, GAME_MASTER, REFEREE, type Seat } from '../../kernel/contract/seats.js'
import type { SpireScenario } from './scenario/schema.js'

/** Who plays the character. */
export const SEAT = 'player'
export const SIDE = 'heroes'
/** Nobody sits on this side: monsters do what the die or their script says. */
export const MONSTERS = 'monsters'

/** Why the player is asked. */
export const TURN = 'turn'
export const CHOICE = 'choice'
export const ROOM = 'room'

export const SEATS: readonly Seat[] = [
  { name: GAME_MASTER, side: REFEREE },
  { name: SEAT, side: SIDE },
]

/** Whether a seat may choose for the character. */
export function playsCharacter(seat: string): boolean {
  return seat === SEAT || seat === GAME_MASTER
}

/** Reports whether a seat plays a person: the player's seat plays the character, and monsters play themselves. */
export function plays(seat: string, person: string, { scenario }: Facts<SpireScenario>): boolean {
  return seat === SEAT && person === scenario.content.character.name
}
