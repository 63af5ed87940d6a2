import { type Facts, readsWords } from '../../../kernel/contract/seats.js'
import type { SkirmishCommand } from '../commands/commands.js'
import { seesTerms } from './hidden.js'

/** A command as a seat learns of it: what `see` hides of an `ask` or a ruling is not told by the GM's words either. */
export function seeCommand(
  command: SkirmishCommand,
  _by: string,
  seat: string,
  facts: Facts,
): SkirmishCommand {
  if (command.verb === 'ask' && !seesTerms(seat)) {
    const { verb, by, check, of } = command
    return { verb, ...(by !== undefined && { by }), check, of }
  }
  // Whose figure it is cannot be told from the words alone, so no figure that may be a monster's is reported.
  if (command.verb === 'set' && readsWords(facts, seat)) {
    const { to: _to, ...rest } = command
    return rest
  }
  if (command.verb === 'add' && command.side !== 'characters' && readsWords(facts, seat)) {
    const { stats: _stats, ...rest } = command
    return rest
  }
  return command
}
