import type { Command } from '../command.js'
import type { GameNumbers } from './numbers.js'

/** A key as numbers from 0 to 65535, in a list that is written over for the next key. */
export interface Spelled {
  readonly codes: Uint16Array
  readonly length: number
}

/** Shortcuts that are right where every seat plays its best. */
export interface BestPlayHints<State, Cmd extends Command> {
  /** The choices that suffice, in their order: they lead to everything that the others lead to. */
  choices(state: State, seat: string): readonly Cmd[]
  /** The key as numbers, equal for more states: those from which the same can be reached. */
  spell(state: State): Spelled
}

/** @deprecated Since 1.0: `BestPlayHints`. */
export type AtBest<State, Cmd extends Command> = BestPlayHints<State, Cmd>

/**
 * The third layer of the contract: shortcuts for exact work and learners, which ask for millions of states. They change
 * no answer, and a game without them is whole. The contract suite compares each with the slow way. They are called as
 * plain functions, so none may use `this`.
 */
export interface GameSpeed<State = unknown, Cmd extends Command = Command> {
  /** The key as numbers: equal where keys are equal. Exact work then makes no texts. */
  spell?(state: State): Spelled
  /**
   * Writes the copy that `clone` would make over `into`, a state of the same scenario that is no longer needed. Exact work
   * then uses states again instead of making millions.
   */
  copy?(from: State, into: State): void
  /**
   * Reports whether it makes no difference how the next automatic step falls: it asks for no dice, or every way leads to
   * states of one key, at the latest after the settled steps that follow. Exact work takes such steps at once instead of
   * counting a state for each. Absent: no step is settled.
   */
  settled?(state: State): boolean
  /**
   * Returns the state without the records that surfaces write from it, such as a save and its log. Games that policies play by
   * the thousand then keep none. Their courses, measures and keys are the same.
   */
  unrecorded?(state: State): State
  /** Returns the shortcuts of best play from this state on, if there are any. Never used where a policy plays. */
  atBest?(start: State): BestPlayHints<State, Cmd> | undefined
  /**
   * Returns the game in numbers, for learners, where the view of a seat fits into a fixed list from this beginning on.
   * Undefined or absent: environments read views and choices instead, which takes longer.
   */
  numbers?(start: State): GameNumbers<State, Cmd> | undefined
}
