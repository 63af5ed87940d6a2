import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { type ActionKind, spend } from '../events/spending.js'
import type { Combatant } from '../people/combatant.js'
import { isDead } from '../people/conditions.js'
import { skillLevel } from '../people/figures.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollSuccess, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import { actionRefusal } from './actions.js'

/** seed 003 §10; rules/simverse R53: IN with the better of First Aid and Medicine. */
export function firstAidTarget(medic: Combatant, rules: Rules): Target {
  const aid = skillLevel(medic.sheet, 'First Aid', rules)
  const medicine = skillLevel(medic.sheet, 'Medicine', rules)
  const skill = medicine > aid ? 'Medicine' : 'First Aid'
  const level = Math.max(aid, medicine)
  const terms = new Terms()
  addPenalties(terms, medic, 'mental', rules)
  return targetOf(`IN ${medic.sheet.IN} + ${skill} ${level}`, medic.sheet.IN + level, terms)
}

/** rules/simverse R1: with one counter of bleeding, first aid is a Major Action that stops all of it. */
function bandageAction(rules: Rules): ActionKind {
  return rules.switches.bleedingRule === 'counter' ? 'major' : 'minor'
}

function aidAction(stabilise: boolean, rules: Rules): ActionKind {
  return stabilise ? 'major' : bandageAction(rules)
}

/**
 * seed 003 §10; rules/simverse R53: a success closes the oldest wound (or all, by switch); a failure gives that wound
 * 1d6 rounds, and a later failure rolls them anew.
 */
function rollBandage(medic: Combatant, patient: Combatant, rules: Rules, dice: Dice, tell: Tell): void {
  const target = firstAidTarget(medic, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'firstAid')
  const counts = rules.switches.bleedingRule === 'counter'
  const all = rules.switches.firstAidStops === 'all' || counts
  const duration = outcome.success || counts || patient.wounds.length === 0 ? 0 : dice.die(6, 'duration')
  const rest = patient.wounds.slice(1)
  const wounds = outcome.success ? (all ? [] : rest) : duration > 0 ? [duration, ...rest] : patient.wounds
  tell({
    type: 'FirstAidRolled',
    medic: medic.sheet.name,
    patient: patient.sheet.name,
    action: bandageAction(rules),
    ...rolledAs(target, outcome),
    wounds,
    duration,
  })
}

/** rules/simverse R58: a downed ally no longer dies; bleeding goes on. A failure may be tried again. */
function rollStabilise(medic: Combatant, patient: Combatant, rules: Rules, dice: Dice, tell: Tell): void {
  const target = firstAidTarget(medic, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'firstAid')
  const who = patient.sheet.name
  tell({
    type: 'FirstAidRolled',
    medic: medic.sheet.name,
    patient: who,
    action: 'major',
    ...rolledAs(target, outcome),
    wounds: patient.wounds,
    duration: 0,
  })
  if (outcome.success) {
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality: patient.vitality, lastAct: false })
  }
}

export function aidRefusal(state: State, medic: Combatant, patient: Combatant, stabilise: boolean): Refusal {
  const refusal = actionRefusal(state, medic, aidAction(stabilise, state.rules))
  if (refusal !== '') return refusal
  if (isDead(patient)) return 'BEYOND_HEALING'
  return !stabilise && patient.wounds.length === 0 ? 'NOT_BLEEDING' : ''
}

/** seed 003 §2, §10: a wound is bandaged with a Minor Action, somebody who is dying stabilised with a Major one. */
export function aid(
  state: State,
  medic: Combatant,
  patient: Combatant,
  stabilise: boolean,
  dice: Dice,
  tell: Tell,
): void {
  const roll = stabilise ? rollStabilise : rollBandage
  spend(medic, aidAction(stabilise, state.rules), 'first aid', tell)
  roll(medic, patient, state.rules, dice, tell)
}
