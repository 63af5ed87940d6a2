import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { AskCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import { mustBeCondition } from '../people/conditions.js'
import type { SkirmishState } from '../state/state.js'
import { refused } from '../stops.js'
import { gmOnly, targetsOf } from '../turn/situation.js'
import { consequenceOf } from './consequence.js'
import { isSlip, unknownCheck } from './skills.js'

/**
 * rules/skirmish §5–6: a check for somebody; the fight stands still until it is rolled. The GM may ask for anything; of
 * a check that no sheet has, the question says how the wait ends. Only a slip for a known one is refused.
 */
export function ask(state: SkirmishState, command: AskCommand, tell: Tell<StoredEvent>): void {
  gmOnly('ask', command.by)
  const { dc } = command
  if (dc === undefined) throw refused('MISSING_CLAUSE', '"ask" needs a dc:.', { label: 'dc' })
  const targets = targetsOf(state, command.of)
  targets.forEach((target, i) => {
    if (state.pendingChecks[target] !== undefined || targets.indexOf(target) < i) {
      const check = state.pendingChecks[target]?.check ?? command.check
      throw refused('check_pending', `${target} has to roll first: check by: ${target} ${check}`, { target })
    }
  })
  if (isSlip(command.check)) throw unknownCheck(command.check)
  const fails = consequenceOf(command.fails)
  const succeeds = consequenceOf(command.succeeds)
  for (const follows of [fails, succeeds]) {
    if (follows !== null && 'condition' in follows) mustBeCondition(follows.condition)
  }
  tell({
    type: 'AskIssued',
    targets,
    check: command.check.toLowerCase(),
    dc,
    fails,
    succeeds,
  })
}
