import type { Dice } from '../../kernel/dice/dice.js'
import { refused } from '../../kernel/stops.js'
import { checkBonus, knownCheck, sameCheck } from './checks.js'
import type { CheckCommand } from './commands.js'
import { checkEdge, failsOutright } from './conditions.js'
import { consequence } from './consequence.js'
import { rollD20 } from './d20.js'
import type { SkirmishEvent } from './events.js'
import { actorRequired, present } from './situation.js'
import { type SkirmishState, sheetOf } from './state.js'
import { findEntity, isGm } from './who.js'

/** rules/skirmish §6. Always allowed, also in a frozen fight (K17); nobody asked: no DC, no success (K20). */
export function check(state: SkirmishState, command: CheckCommand, dice: Dice): readonly SkirmishEvent[] {
  if (isGm(command.by)) throw actorRequired('check')
  const actor = findEntity(state, command.by!)
  if (actor === null) {
    throw refused('unknown_actor', `"${command.by}" is nobody in this encounter. Here: ${present(state)}.`)
  }
  const asked = state.pendingChecks[actor]
  if (asked !== undefined && !sameCheck(asked.check, command.check)) {
    throw refused('wrong_check', `${actor} was asked for ${asked.check}: check by: ${actor} ${asked.check}`)
  }
  const known = knownCheck(command.check)
  if (known === null) {
    throw refused(
      'unknown_check',
      `There is no skill or ability "${command.check}". A skill such as stealth, an ability such as dex, or dex save.`,
    )
  }

  const entity = state.entities[actor]!
  const typed = command.check.toLowerCase()
  const dc = asked?.dc ?? null
  const isSave = known.kind === 'save'
  const events: SkirmishEvent[] = []
  let total = 0
  let success: boolean | null = dc === null ? null : false
  if (!failsOutright(entity, known.ability, isSave)) {
    const bonus = checkBonus(sheetOf(state, entity), known)
    const rolled = rollD20(dice, checkEdge(entity, known.ability, isSave), bonus, dc, 'check')
    total = rolled.total
    if (dc !== null) success = total >= dc
    events.push({
      type: 'DiceRolled',
      actor,
      by: actor,
      purpose: 'check',
      target: null,
      expr: rolled.expr,
      faces: rolled.faces,
      total,
      ac: null,
      damageType: null,
      applied: null,
    })
  }
  events.push({ type: 'CheckResolved', actor, check: typed, total, dc, success })
  if (asked !== undefined) events.push(...consequence(entity, asked, success === true, dice))
  return events
}
