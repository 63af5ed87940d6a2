import type { Command } from '../../kernel/contract/command.js'
import type { GameEvent, Policy, Ruleset } from '../../kernel/contract/ruleset.js'

/** The name of the policy by which everybody is taken to play on where nobody says otherwise. */
export function usualPolicyName<State, Cmd extends Command, Event extends GameEvent>({
  search,
  policies,
}: Ruleset<unknown, State, Cmd, Event>): string {
  return search?.playsOn ?? Object.keys(policies)[0]!
}

export function usualPolicy<State, Cmd extends Command, Event extends GameEvent>(
  ruleset: Ruleset<unknown, State, Cmd, Event>,
): Policy<State, Cmd> {
  return ruleset.policies[usualPolicyName(ruleset)]!
}
