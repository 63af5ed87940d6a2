import type { Command } from '../../../kernel/contract/command.js'
import { type Facts, readsWords } from '../../../kernel/contract/seats.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import type { SpireScenario } from '../scenario/schema.js'
import { SEAT } from '../seats.js'

/** rules/secrets 7: a command that says HP of others as a figure is not for seats that read words. */
export function seeCommand(
  command: Command,
  _by: string,
  seat: string,
  facts: Facts<SpireScenario>,
): Command | undefined {
  if (!readsWords(facts, seat)) return command
  if (command.verb === 'add') return command.stats === undefined ? command : undefined
  if (command.verb !== 'set' || !/\b(hp|max)\b/i.test(normalName(String(command.figure)))) return command
  const own = seat === SEAT && sameName(String(command.who), facts.scenario.content.character.name)
  return own ? command : undefined
}
