import type { Command } from '../../kernel/contract/command.js'
import type { FigureRange, GameNumbers } from '../../kernel/contract/numbers.js'

/** What is seen and what can be done as numbers, for all episodes alike. */
export interface Numbering {
  readonly figures: readonly FigureRange[]
  /** What each action is; null for those at the end that stand for something else each time. */
  readonly commands: readonly (Command | null)[]
  /** How many have a number of their own; the spare ones follow. */
  readonly named: number
  observe(state: unknown, seat: string, out: Float32Array, at: number): void
  /**
   * Marks what the seat can do now. Commands without a number of their own take the spare ones in turn and are put into
   * `spare`; answers how many found none left.
   */
  mark(state: unknown, seat: string, mask: Uint8Array, at: number, spare: Command[]): number
}

/** The numbers that a game gives itself; nothing is left for spare ones. */
export function ownNumbering(
  numbers: GameNumbers,
  isAction: ((command: Command) => boolean) | undefined,
): Numbering {
  const { figures, commands } = numbers
  const closed = isAction ? commands.flatMap((command, i) => (isAction(command) ? [] : [i])) : []
  return {
    figures,
    commands,
    named: commands.length,
    observe: (state, seat, out, at) => {
      numbers.observe(state, seat, out, at)
    },
    mark: (state, seat, mask, at) => {
      numbers.mark(state, seat, mask, at)
      for (const action of closed) mask[at + action] = 0
      return 0
    },
  }
}
