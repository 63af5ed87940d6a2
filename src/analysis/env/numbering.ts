import type { Command } from '../../kernel/contract/command.js'
import type { FigureRange, NumberedCommands } from '../../kernel/contract/numbers.js'

/** What is seen as numbers, for all episodes alike. */
export interface Figures {
  readonly figures: readonly FigureRange[]
  observe(state: unknown, seat: string, out: Float32Array, at: number): void
}

/** What can be done as numbers, for all episodes alike. */
export interface Actions {
  /** What each action is; null for those at the end that stand for something else each time. */
  readonly commands: readonly (Command | null)[]
  /** How many have their own number; the spare ones follow. */
  readonly named: number
  /**
   * Marks what the seat can do now. Commands without their own number take the spare ones in turn and are put into
   * `spare`; answers how many found none left.
   */
  mark(state: unknown, seat: string, mask: Uint8Array, at: number, spare: Command[]): number
}

/** The numbers that a game gives its commands itself; nothing is left for spare ones. */
export function ownActions(
  { commands, mark }: NumberedCommands,
  isAction: ((command: Command) => boolean) | undefined,
): Actions {
  const closed = isAction ? commands.flatMap((command, i) => (isAction(command) ? [] : [i])) : []
  return {
    commands,
    named: commands.length,
    mark: (state, seat, mask, at) => {
      mark(state, seat, mask, at)
      for (const action of closed) mask[at + action] = 0
      return 0
    },
  }
}
