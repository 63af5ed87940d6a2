import { GAME_MASTER, REFEREE, type Seat } from '../../kernel/contract/seats.js'

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
