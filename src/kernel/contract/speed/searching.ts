import type { Dice } from '../../dice/dice.js'
import type { Facts } from '../seats.js'

/**
 * How the policy `search`, which tries commands by playing on from them, goes about a game. Everything has a default
 * that is right for a small game in which every seat knows everything.
 */
export interface Searching<Scenario = unknown, State = unknown> {
  /** The policy by which everybody is taken to play on; absent: the game's first. */
  readonly playsOn?: string
  /** About how many games a choice is worth; fewer for games that take long. */
  readonly games?: number
  /** The side for which a seat chooses now, where a seat may speak for several; absent: its own. */
  sideOf?(state: State, seat: string): string
  /**
   * How good a moment is for a side, from 0 to 1, wherever a search that has looked this many steps ahead need not look
   * further; undefined: it must. Absent: a game that is over is worth 1 to those whom it favours, and nothing to others.
   */
  worth?(state: State, side: string, steps: number): number | undefined
  /** Whether a choice hangs on so much that nobody knows yet that it is left to the policy of `leavesTo`. */
  leaves?(state: State, seat: string): boolean
  /** The policy to which such choices are left; absent: the one that plays on. */
  readonly leavesTo?: string
  /**
   * Puts in the place of everything that the seat may not know what might be there for all it knows. States that the seat
   * cannot tell apart become states of one key with the same dice. Absent: the seat knows everything that matters.
   */
  redeal?(state: State, seat: string, facts: Facts<Scenario>, dice: Dice): void
  /** Whether seats know so little of how it may end that a search can choose for them, but foretell nothing. */
  readonly endsHidden?: boolean
}
