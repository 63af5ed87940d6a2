import type { Command } from '../../../kernel/contract/command.js'
import type { RestKind } from '../events/interval/rest.js'
import { tendRefusal } from '../interval/care.js'
import { isLosing, restOf } from '../interval/rest.js'
import type { Combatant } from '../people/combatant.js'
import { isDead, isDown } from '../people/conditions.js'
import { skillLevel } from '../people/figures.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'

function healing({ sheet }: Combatant, rules: Rules): number {
  return sheet.IN + Math.max(skillLevel(sheet, 'First Aid', rules), skillLevel(sheet, 'Medicine', rules))
}

/** Reports whether a rest of this kind gives somebody anything: points, or the end of a condition or an injury. */
function mends(people: readonly Combatant[], kind: RestKind, rules: Rules): boolean {
  return people.some((c) => {
    if (isDead(c)) return false
    const { gained = 0, stamina = 0, mana = 0, ended, healed, nights } = restOf(c, kind, false, rules)
    return gained + stamina + mana > 0 || ended.length + healed.length > 0 || nights > c.nights
  })
}

/** Reports whether a command of the hour after a fight changes nothing but the time of day. */
export function isIdle({ combatants, rules }: State, { verb, kind }: Command): boolean {
  if (verb === 'wait') return !combatants.some(isLosing)
  return verb === 'rest' && !mends(combatants, kind as RestKind, rules)
}

/** rules/simverse V5, V6: first aid for one's own as long as it is needed, nights until they are whole, then on. */
export function afterFight(state: State, seat: string): Command {
  const { rules, combatants } = state
  const own = combatants.filter((c) => c.sheet.seat === seat)
  const sides = new Set(own.map((c) => c.sheet.side))
  const friends = combatants.filter((c) => sides.has(c.sheet.side) && !isDead(c))
  const [medic] = own.filter((c) => !isDown(c)).sort((a, b) => healing(b, rules) - healing(a, rules))
  const patient = friends.find((c) => isLosing(c) && medic && tendRefusal(medic, c) === '')
  if (medic && patient) return { verb: 'tend', who: patient.sheet.name, by: medic.sheet.name }
  if (combatants.some(isLosing)) return friends.some(isLosing) ? { verb: 'wait' } : { verb: 'next' }
  const rests = friends.some((c) => {
    const { gained = 0, stamina = 0, mana = 0 } = restOf(c, 'long', false, rules)
    return gained + stamina + mana > 0
  })
  return rests ? { verb: 'rest', kind: 'long' } : { verb: 'next' }
}
