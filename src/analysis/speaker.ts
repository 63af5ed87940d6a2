import { ANYBODY } from '../kernel/contract/next.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'

/** Who speaks for an awaited seat; where anybody may, the game master does. */
export function speakerOf(seat: string): string {
  return seat === ANYBODY ? GAME_MASTER : seat
}
