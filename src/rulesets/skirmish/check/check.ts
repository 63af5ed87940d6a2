import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { CheckCommand } from '../commands/commands.js'
import { rollD20 } from '../dice/d20.js'
import type { StoredEvent } from '../events/index.js'
import { checkEdge, failsOutright } from '../people/conditions.js'
import { entitiesNamed, isGm } from '../people/who.js'
import { type Entity, type SkirmishState, sheetOf } from '../state/state.js'
import { actorRequired, nobodyHere, refused } from '../stops.js'
import { consequence } from './consequence.js'
import { checkBonus, type KnownCheck, knownCheck, sameCheck, unknownCheck } from './skills.js'

/** rules/skirmish §6. Always allowed, also in a frozen fight (K17); nobody asked: no DC, no success (K20). */
export function check(
  state: SkirmishState,
  command: CheckCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  const { by } = command
  if (by === undefined || isGm(by)) throw actorRequired('check')
  const meant = entitiesNamed(state, by)
  const [actor] = meant
  if (actor === undefined || meant.length > 1) throw nobodyHere('unknown_actor', by, state.joinOrder, meant)
  const asked = state.pendingChecks[actor]
  if (asked !== undefined && !sameCheck(asked.check, command.check)) {
    throw refused('wrong_check', `${actor} was asked for ${asked.check}: check by: ${actor} ${asked.check}`)
  }
  const known = knownCheck(command.check)
  if (known === null) throw unknownCheck(command.check)

  const entity = state.entities[actor]!
  const dc = asked?.dc ?? null
  const outright = failsOutright(entity, known.ability, known.kind === 'save')
  const total = outright ? 0 : rolled(state, entity, known, dc, dice, tell)
  const success = dc === null ? null : !outright && total >= dc
  tell({ type: 'CheckResolved', actor, check: command.check.toLowerCase(), total, dc, success })
  if (asked !== undefined) consequence(entity, asked, success === true, dice, tell)
}

/** The roll itself; answers the total. */
function rolled(
  state: SkirmishState,
  entity: Entity,
  known: KnownCheck,
  dc: number | null,
  dice: Dice,
  tell: Tell<StoredEvent>,
): number {
  const bonus = checkBonus(sheetOf(state, entity), known)
  const edge = checkEdge(entity, known.ability, known.kind === 'save')
  const ruled = state.bonuses[entity.id] ?? 0
  const { expr, faces, total } = rollD20(dice, edge, bonus, dc, 'check', ruled)
  tell({
    type: 'DiceRolled',
    actor: entity.id,
    by: entity.id,
    purpose: 'check',
    target: null,
    expr,
    faces,
    total,
    ac: null,
    against: null,
    hit: null,
    damageType: null,
    applied: null,
    typed: false,
    bonus: ruled,
  })
  return total
}
