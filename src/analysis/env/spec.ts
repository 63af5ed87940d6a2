import type { Command } from '../../kernel/contract/command.js'
import type { Seat } from '../../kernel/contract/seats.js'
import type { FigureRange } from '../../kernel/contract/speed/numbers.js'

/** How a game is made an environment. */
export interface EnvOptions {
  /** The seats that the learner plays; absent: all that play to win. */
  readonly seats?: readonly string[]
  /** How everybody else plays: a policy of the game; absent: its first one. */
  readonly others?: string
  /**
   * What counts, each with its weight: `win` (1 at an end that favours the seat's side) or a measure of the game. Absent:
   * `win` alone.
   */
  readonly reward?: Readonly<Record<string, number>>
  /** Choices, of whomever, after which an episode is cut off. */
  readonly steps?: number
  /** Verbs that are actions; absent: all. Where none is left, the policy of the others chooses for the seat. */
  readonly verbs?: readonly string[]
  /** Random steps from which the figures and actions of a game are gathered that does not number them itself. */
  readonly survey?: number
}

/** What the numbers of an environment stand for. The same for every episode. */
export interface EnvSpec {
  readonly game: string
  /** The seats that the learner plays, with their sides. */
  readonly seats: readonly Seat[]
  readonly observation: readonly FigureRange[]
  /** What each action is; null for a number that stands for something else each time (`Env.legal` says what). */
  readonly actions: readonly (Command | null)[]
  readonly reward: Readonly<Record<string, number>>
  readonly steps: number
}

export const DEFAULT_STEPS = 1_000
export const DEFAULT_SURVEY = 1_000
