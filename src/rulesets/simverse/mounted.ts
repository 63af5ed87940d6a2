import type { Dice } from '../../kernel/dice/dice.js'
import { type Combatant, isActive } from './combatant.js'
import { armorAt } from './damage.js'
import { resistTarget } from './effects.js'
import type { SimverseEvent } from './events.js'
import { stateEvents } from './fall.js'
import { painFrom } from './penalties.js'
import { rolledAs, rollSuccess } from './roll.js'
import type { State } from './state.js'

/** seed 003 §15; rules/simverse R74: DX, or prone and 1d6 less AR, without a minimum. When it happens is the referee's word. */
export function rollUnseated(state: State, c: Combatant, dice: Dice): SimverseEvent[] {
  const { rules } = state
  const target = resistTarget(c, 'DX', 0, false, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'resist')
  const raw = outcome.success ? 0 : dice.die(6, 'damage')
  const damage = Math.max(0, raw - (outcome.success ? 0 : armorAt(c.sheet, c.buffs, '', rules)))
  const vitality = c.vitality - damage
  const hurts = damage > 0 && !isActive(c.sinceActed, c.ready)
  const who = c.sheet.name
  const pain = hurts ? painFrom(c.painTaken + damage, c.sheet.perks, rules) : 0
  return [
    { type: 'Unseated', who, ...rolledAs(target, outcome), raw, damage, vitality, hurts, pain },
    ...stateEvents(state, c, vitality, damage > 0),
  ]
}
