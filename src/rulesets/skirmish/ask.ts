import { refused } from '../../kernel/stops.js'
import type { AskCommand } from './commands.js'
import { consequencesOf } from './consequence.js'
import type { AskIssued } from './events.js'
import { gmOnly, targetsOf } from './situation.js'
import type { SkirmishState } from './state.js'

/** rules/skirmish §5–6: a check for somebody; the fight stands still until it is rolled. */
export function ask(state: SkirmishState, command: AskCommand): readonly AskIssued[] {
  const { fails, succeeds } = consequencesOf(command.fails, command.succeeds)
  gmOnly('ask', command.by)
  const targets = targetsOf(state, command.of)
  targets.forEach((target, i) => {
    if (state.pendingChecks[target] !== undefined || targets.indexOf(target) < i) {
      const check = state.pendingChecks[target]?.check ?? command.check
      throw refused('check_pending', `${target} has to roll first: check by: ${target} ${check}`, { target })
    }
  })
  return [{ type: 'AskIssued', targets, check: command.check.toLowerCase(), dc: command.dc, fails, succeeds }]
}
