import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { type SimverseFacts, seesActionsOf } from '../scenario/knows.js'

/** What `see` hides of a ruling is not told by the game master's words either; events tell the rest to whom it concerns. */
function rulingSeen(command: Command): Command {
  const { to: _to, stats: _stats, ...seen } = command
  return seen as Command
}

/** A command as a seat learns of it: without whom it aims at, the luck it stakes and the figures it gives. */
export function seeCommand(command: Command, by: string, seat: string, facts: SimverseFacts): Command {
  if (seat !== GAME_MASTER && (command.verb === 'set' || command.verb === 'add')) return rulingSeen(command)
  if (seesActionsOf(facts, seat, by)) return command
  const { luck: _luck, ...seen } = command
  if (command.verb !== 'aim') return command.luck === undefined ? command : (seen as Command)
  return { verb: command.verb }
}
