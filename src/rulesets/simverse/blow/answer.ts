import type { Dice } from '../../../kernel/dice/dice.js'
import type { DefenseRolled } from '../events/defense.js'
import type { Tell } from '../events/index.js'
import { type Combatant, isLucky, reactionsLeft } from '../people/combatant.js'
import { isTooHeavy, weaponWith } from '../people/weapons.js'
import { rolledAs, rollSuccess } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Attack } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { hostilityRefusal, staminaRefusal } from '../turn/actions.js'
import { weaponOf } from './attack.js'
import { type Defense, defenseRefusal, defenseTarget, incomingOf } from './defense.js'

/** rules/simverse R61, R70, R73: what keeps somebody from striking back after a parry, or ''. */
export function riposteRefusal(state: State, d: Combatant, weaponId: string): Refusal {
  const weapon = weaponWith(d.sheet, weaponId)
  if (!weapon || !d.sheet.maneuvers.includes('riposte')) return 'NOT_OFFERED'
  const hostility = hostilityRefusal(d)
  if (hostility !== '') return hostility
  if (isTooHeavy(d.sheet.ST, weapon, state.rules)) return 'MANEUVER_FORBIDDEN_INADEQUATE_ST'
  if (weapon.launched) return 'MANEUVER_MELEE_ONLY'
  return staminaRefusal(d, state.rules.tables.maneuvers.riposte?.stamina ?? 0)
}

/** What a 666 puts at risk (rules/simverse R79). */
function riskOf(defense: Defense, fumbled: boolean): DefenseRolled['atRisk'] {
  if (!fumbled || defense.kind === 'dodge') return ''
  return defense.kind === 'parry' ? 'parryWeaponAtRisk' : 'shieldAtRisk'
}

/** seed 003 §3 steps 5 and 6; rules/simverse C7: the defender's answer is rolled. The caller has checked that it is legal. */
export function rollDefense(state: State, defense: Defense, luck: boolean, dice: Dice, tell: Tell): void {
  const pending = state.pending!
  const { rules } = state
  const d = get(state, pending.blow.attack.defender)
  const target = defenseTarget(d, defense, incomingOf(state, pending), rules, Terms.forLog(tell))
  let outcome = rollSuccess(target.value, dice, rules.switches, 'defense')
  let firstRoll = 0
  if (!outcome.success && luck && isLucky(d)) {
    firstRoll = outcome.roll
    tell({ type: 'LuckSpent', who: d.sheet.name })
    outcome = rollSuccess(target.value, dice, rules.switches, 'defense')
  }
  const reactionSpent = !pending.paid
  const rolled: DefenseRolled = {
    type: 'DefenseRolled',
    defender: d.sheet.name,
    kind: defense.kind,
    weapon: defense.weapon,
    ...rolledAs(target, outcome),
    atRisk: riskOf(defense, outcome.critical === 'failure'),
    reactionsLeft: reactionsLeft(d) - (reactionSpent ? 1 : 0),
    reactionSpent,
    riposteOpen:
      outcome.success && defense.kind === 'parry' && riposteRefusal(state, d, defense.weapon) === '',
    firstRoll,
  }
  tell(rolled)
}

/** Why a declared defense is refused before anything is rolled (rules/simverse C2), or ''. */
export function declaredDefenseRefusal(
  state: State,
  attack: Attack,
  defense: Defense,
  paid: boolean,
): Refusal {
  const a = get(state, attack.attacker)
  const incoming = { attack, weapon: weaponOf(a, attack), penalty: 0, paid }
  return defenseRefusal(get(state, attack.defender), defense, incoming, state.rules)
}
