import type { Dice } from '../../kernel/dice/dice.js'
import type { Modifier } from '../../kernel/modifiers.js'
import { actionRefusal } from './actions.js'
import type { Combatant } from './combatant.js'
import type { ActionKind, SimverseEvent } from './events.js'
import { addPenalties } from './penalties.js'
import { insist, refuse } from './refusal.js'
import { rolledAs, rollSuccess, type Target, targetOf } from './roll.js'
import { skillLevel } from './sheet.js'
import type { State } from './state.js'
import type { Rules } from './switches.js'

/** seed 003 §10; rules/simverse R53: IN with the better of First Aid and Medicine. */
function firstAidTarget(medic: Combatant, rules: Rules): Target {
  const aid = skillLevel(medic.sheet, 'First Aid', rules)
  const medicine = skillLevel(medic.sheet, 'Medicine', rules)
  const skill = medicine > aid ? 'Medicine' : 'First Aid'
  const level = Math.max(aid, medicine)
  const terms: Modifier[] = []
  addPenalties(terms, medic, 'mental', rules)
  return targetOf(`IN ${medic.sheet.IN} + ${skill} ${level}`, medic.sheet.IN + level, terms)
}

/** rules/simverse R1: with one counter of bleeding, first aid is a Major Action that stops all of it. */
export function bandageAction(rules: Rules): ActionKind {
  return rules.switches.bleedingRule === 'counter' ? 'major' : 'minor'
}

/**
 * seed 003 §10; rules/simverse R53: a success closes the oldest wound (or all, by switch); a failure gives that wound
 * 1d6 rounds, and a later failure rolls them anew.
 */
function rollBandage(medic: Combatant, patient: Combatant, dice: Dice, rules: Rules): SimverseEvent[] {
  const target = firstAidTarget(medic, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'firstAid')
  const all = rules.switches.firstAidStops === 'all' || rules.switches.bleedingRule === 'counter'
  const counts = rules.switches.bleedingRule === 'counter'
  const duration = outcome.success || counts || patient.wounds.length === 0 ? 0 : dice.die(6, 'duration')
  const rest = patient.wounds.slice(1)
  const wounds = outcome.success ? (all ? [] : rest) : duration > 0 ? [duration, ...rest] : patient.wounds
  return [
    {
      type: 'FirstAidRolled',
      medic: medic.sheet.name,
      patient: patient.sheet.name,
      action: bandageAction(rules),
      ...rolledAs(target, outcome),
      wounds,
      duration,
    },
  ]
}

/** rules/simverse R58: a downed ally no longer dies; bleeding goes on. A failure may be tried again. */
function rollStabilise(medic: Combatant, patient: Combatant, dice: Dice, rules: Rules): SimverseEvent[] {
  const target = firstAidTarget(medic, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'firstAid')
  const events: SimverseEvent[] = [
    {
      type: 'FirstAidRolled',
      medic: medic.sheet.name,
      patient: patient.sheet.name,
      action: 'major',
      ...rolledAs(target, outcome),
      wounds: patient.wounds,
      duration: 0,
    },
  ]
  if (outcome.success) {
    const who = patient.sheet.name
    events.push({
      type: 'StateChanged',
      who,
      state: 'stabilized',
      vitality: patient.vitality,
      lastAct: false,
    })
  }
  return events
}

/** seed 003 §2, §10: a wound is bandaged with a Minor Action, somebody who is dying stabilised with a Major one. */
export function aidEvents(
  state: State,
  medic: Combatant,
  patient: Combatant,
  stabilise: boolean,
  dice: Dice,
): SimverseEvent[] {
  const who = medic.sheet.name
  const action = stabilise ? 'major' : bandageAction(state.rules)
  insist(actionRefusal(state, medic, action), who)
  if (!stabilise && patient.wounds.length === 0) throw refuse('NOT_BLEEDING', patient.sheet.name)
  const roll = stabilise ? rollStabilise : rollBandage
  return [{ type: 'ActionSpent', who, action, what: 'first aid' }, ...roll(medic, patient, dice, state.rules)]
}
