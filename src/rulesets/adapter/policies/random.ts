import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { choices } from '../commands/choices.js'
import type { AdapterState } from '../state/state.js'

/** Anything that is listed, each as likely. */
export const random: Policy<AdapterState, Command> = (state, seat, dice) => {
  const list = choices(state, seat)
  if (list.length === 0) throw new RulesFault(`nothing to choose for ${seat}`)
  return list.length > 1 ? list[dice.die(list.length, 'a choice') - 1]! : list[0]!
}
