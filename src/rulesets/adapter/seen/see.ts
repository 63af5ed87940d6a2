import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/words/names.js'

/** A command as a seat learns of it: what `see` hides of a ruling is not told by the game master's words either. */
export function seeCommand(command: Command, _by: string, seat: string): Command {
  if (seat === GAME_MASTER) return command
  if (command.verb === 'add' && command.stats !== undefined) {
    const { stats: _, ...seen } = command
    return seen as Command
  }
  if (command.verb !== 'set' || sameName(String(command.who), seat)) return command
  const { to: _, ...seen } = command
  return seen as Command
}
