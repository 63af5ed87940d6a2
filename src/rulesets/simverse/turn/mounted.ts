import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { armorAt } from '../harm/armor.js'
import { settleState } from '../harm/fall.js'
import { resistTarget } from '../harm/resist.js'
import { type Combatant, isActive } from '../people/combatant.js'
import { painFrom } from '../roll/penalties.js'
import { rolledAs, rollSuccess } from '../roll/roll.js'
import { distanceBetween } from '../state/field.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'

/** rules/simverse R74: the mount acts in its rider's turn: it carries them as far as its full move. */
export function chargeRefusal(c: Combatant, d: Pick<Combatant, 'at'>): Refusal {
  if (!c.mounted || !c.sheet.mount) return 'NOT_MOUNTED'
  return distanceBetween(c, d) - 1 > c.sheet.mount.speed * 2 ? 'TOO_FAR' : ''
}

/** The mount carries its rider to the foe. */
export function ride(c: Combatant, d: Combatant, tell: Tell): void {
  const at = d.at + (c.at > d.at ? 1 : -1)
  const meters = Math.abs(at - c.at)
  const how = `charging ${d.sheet.name}`
  tell({ type: 'Moved', who: c.sheet.name, kind: 'charge', meters, at, aimLost: c.aimAt !== '', how })
}

/** seed 003 §15; rules/simverse R74: DX, or prone and 1d6 less AR, without a minimum. When it happens is the referee's word. */
export function rollUnseated(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const { rules } = state
  const target = resistTarget(c, 'DX', 0, false, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'resist')
  const raw = outcome.success ? 0 : dice.die(6, 'damage')
  const damage = Math.max(0, raw - (outcome.success ? 0 : armorAt(c.sheet, c.buffs, '', rules)))
  const hurts = damage > 0 && !isActive(c.sinceActed, c.ready)
  tell({
    type: 'Unseated',
    who: c.sheet.name,
    ...rolledAs(target, outcome),
    raw,
    damage,
    vitality: c.vitality - damage,
    hurts,
    pain: hurts ? painFrom(c.painTaken + damage, c.sheet.perks, rules) : 0,
  })
  settleState(state, c, damage > 0, tell)
}
