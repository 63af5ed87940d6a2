import type { Dice } from '../../../kernel/dice/dice.js'
import { ATTACKER_DOWN, type AttackRolled } from '../events/attack.js'
import type { Tell } from '../events/index.js'
import { rollAgainstPeace } from '../harm/peace.js'
import { bash } from '../maneuvers/resisted.js'
import { isLucky } from '../people/combatant.js'
import { marginPenalty, rolledAs, rollMargin, type Target } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Blow } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { canAct } from '../turn/actions.js'
import { nameOf, spellOf, weaponOf } from './attack.js'
import { spellAttackTarget, weaponAttackTarget } from './attack-target.js'
import { canDefend } from './defense.js'

/** The target number of a declared blow, with every term. */
function blowTarget(state: State, blow: Blow, tell: Tell): Target {
  const { attack } = blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const weapon = weaponOf(a, attack)
  if (weapon) return weaponAttackTarget(a, d, weapon, attack, state.rules, blow.rested, Terms.forLog(tell))
  return spellAttackTarget(a, d, spellOf(a, attack)!, attack, state.rules, blow.rested)
}

/** An attack that needs no roll: it strikes, or is only dodged. */
function strikeHome(state: State, { attack, kind }: Blow, what: string, tell: Tell): void {
  const { attacker, defender } = attack
  const weapon = weaponOf(get(state, attacker), attack)
  const incoming = { attack, weapon, penalty: 0, paid: false }
  const answerable = kind === 'area' && canDefend(get(state, defender), incoming, state.rules)
  tell({ type: 'AttackStruck', attacker, defender, what, kind, answerable })
}

/** rules/simverse C4 to C6: the next declared blow is rolled. */
export function rollBlow(state: State, dice: Dice, tell: Tell): void {
  const blow = state.queue[0]!
  const { attack } = blow
  const { attacker, defender } = attack
  const a = get(state, attacker)
  const d = get(state, defender)
  const { rules } = state
  const lost = canAct(state, a)
    ? blow.kind === 'area'
      ? ''
      : rollAgainstPeace(state, a, d, dice, tell)
    : ATTACKER_DOWN
  if (lost !== '') {
    tell({ type: 'BlowWasted', attacker, defender, why: lost })
    return
  }
  if (blow.kind === 'bash') {
    bash(a, d, blow.rested, rules, dice, tell)
    return
  }
  const what = tell.silent ? '' : nameOf(a, attack)
  if (blow.kind !== 'attack') {
    strikeHome(state, blow, what, tell)
    return
  }
  const target = blowTarget(state, blow, tell)
  let outcome = rollMargin(target.value, dice, rules.switches, 'attack')
  let firstRoll = 0
  if (!outcome.success && attack.luck && isLucky(a)) {
    firstRoll = outcome.roll
    tell({ type: 'LuckSpent', who: attacker })
    outcome = rollMargin(target.value, dice, rules.switches, 'attack')
  }
  const penalty = outcome.success ? marginPenalty(outcome.margin, rules.tables.situation.marginPerPenalty) : 0
  const incoming = { attack, weapon: weaponOf(a, attack), penalty, paid: blow.pair && state.pairPaid }
  const answerable = outcome.success && canDefend(d, incoming, rules)
  const rolled: AttackRolled = {
    type: 'AttackRolled',
    attacker,
    defender,
    what,
    ...rolledAs(target, outcome),
    penalty,
    answerable,
    firstRoll,
  }
  tell(rolled)
}
