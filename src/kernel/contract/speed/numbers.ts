import type { Command } from '../command.js'

/** One figure of what a learner is shown; without a bound where there is none or nobody knows it. */
export interface FigureRange {
  readonly name: string
  readonly min?: number
  readonly max?: number
}

/** Every command of a game as a number. */
export interface NumberedCommands<State = unknown, Cmd extends Command = Command> {
  /** Everything that `choices` can ever list; the place of a command is its number. */
  readonly commands: readonly Cmd[]
  /** Writes 1 for what `choices` lists now and 0 for everything else, from `at` on. */
  mark(state: State, seat: string, mask: Uint8Array, at: number): void
}

/**
 * A game in numbers, for learners that take many steps a second: what a seat sees as a fixed list of figures, read from
 * the state without a view being made; and, where all commands can be foreseen, those too.
 */
export interface GameNumbers<State = unknown, Cmd extends Command = Command> {
  readonly figures: readonly FigureRange[]
  /** Writes the figures as this seat sees them, from `at` on: nothing that `view` would not show it. */
  observe(state: State, seat: string, out: Float32Array, at: number): void
  readonly actions?: NumberedCommands<State, Cmd>
  /** Without `actions`: commands that have numbers of their own whether a survey meets them or not. */
  readonly known?: readonly Cmd[]
}
