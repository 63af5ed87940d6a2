import type { Command } from '../../../kernel/contract/command.js'
import type { Policy } from '../../../kernel/contract/ruleset.js'
import { RulesFault } from '../../../kernel/contract/stops.js'
import { choices, choicesOf } from '../commands/choices.js'
import type { AdapterState } from '../state/state.js'

const LEADS_ON = ['try', 'extend', 'fight']
const IN_A_FIGHT = ['attack']

/** The first thing that leads on: objectives, then projects, then fights; in a fight the first weapon at the first foe. */
export const steady: Policy<AdapterState, Command> = (state, seat) => {
  for (const verb of state.fight ? IN_A_FIGHT : LEADS_ON)
    for (const command of choicesOf(state, seat, verb)) return command
  const [first] = choices(state, seat)
  if (!first) throw new RulesFault(`nothing to choose for ${seat}`)
  return first
}
