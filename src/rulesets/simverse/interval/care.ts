import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { settleState } from '../harm/fall.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDead, isDown } from '../people/conditions.js'
import { skillLevel } from '../people/figures.js'
import { hasPerk } from '../people/perks.js'
import { addPenalties } from '../roll/penalties.js'
import { type Outcome, rollExact, rolledAs, rollMargin, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import { endRoundFor } from '../round/end-of-round.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { firstAidTarget } from '../turn/first-aid.js'

/** Margin for each point of Vitality (rules/simverse V6). */
const MARGIN_A_POINT = 5

/** A round passes for everybody: what runs on runs on (rules/simverse V5). */
export function passRound(state: State, dice: Dice, tell: Tell): void {
  tell({ type: 'RoundPassed' })
  for (const c of state.combatants) endRoundFor(state, c, dice, tell)
}

function canGain(c: Combatant): boolean {
  return !c.treated && c.vitality < c.sheet.vitalityMax && !hasPerk(c.sheet, 'undead')
}

export function tendRefusal(medic: Combatant, patient: Combatant): Refusal {
  if (isDown(medic)) return 'UNCONSCIOUS'
  if (isDead(patient)) return 'BEYOND_HEALING'
  const hurt = patient.wounds.length > 0 || hasCondition(patient, 'dying') || canGain(patient)
  return hurt ? '' : 'NOT_BLEEDING'
}

function woundsAfter(
  state: State,
  patient: Combatant,
  success: boolean,
  duration: number,
): readonly number[] {
  const { firstAidStops, bleedingRule } = state.rules.switches
  const [, ...rest] = patient.wounds
  if (success) return firstAidStops === 'all' || bleedingRule === 'counter' ? [] : rest
  return duration > 0 ? [duration, ...rest] : patient.wounds
}

function heal(state: State, medic: Combatant, patient: Combatant, { margin }: Outcome, tell: Tell): void {
  const most = Math.min(Math.floor(patient.sheet.EN / 2), patient.sheet.vitalityMax - patient.vitality)
  const healed = canGain(patient) ? Math.min(most, Math.floor(margin / MARGIN_A_POINT)) : 0
  const vitality = patient.vitality + healed
  const who = patient.sheet.name
  if (healed > 0) tell({ type: 'Tended', medic: medic.sheet.name, who, healed, vitality })
  if (!settleState(state, patient, false, tell) && hasCondition(patient, 'dying'))
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality, lastAct: false })
}

/** seed 003 §10; rules/simverse V6: one roll stabilises, closes a wound and gives Vitality; then a round is over. */
export function tend(state: State, medic: Combatant, patient: Combatant, dice: Dice, tell: Tell): void {
  const { rules } = state
  const target = firstAidTarget(medic, rules)
  const outcome = rollMargin(target.value, dice, rules.switches, 'firstAid')
  const counted = rules.switches.bleedingRule === 'counter' || patient.wounds.length === 0
  const duration = outcome.success || counted ? 0 : dice.die(6, 'duration')
  tell({
    type: 'FirstAidRolled',
    medic: medic.sheet.name,
    patient: patient.sheet.name,
    action: 'free',
    ...rolledAs(target, outcome),
    wounds: woundsAfter(state, patient, outcome.success, duration),
    duration,
  })
  if (outcome.success) heal(state, medic, patient, outcome, tell)
  passRound(state, dice, tell)
}

/** What each try since the last night costs the next one (rules/simverse V5). */
const AGAIN = -2

/** rules/simverse V5: an hour of meditation gives its margin in Mana. */
export function meditate(state: State, c: Combatant, dice: Dice, tell: Tell): void {
  const { rules } = state
  const level = skillLevel(c.sheet, 'Meditation', rules)
  const terms = new Terms()
  terms.add(AGAIN * c.tries, 'again')
  addPenalties(terms, c, 'mental', rules)
  const target = targetOf(`WS ${c.sheet.WS} + Meditation ${level}`, c.sheet.WS + level, terms)
  const outcome = rollExact(target.value, dice, rules.switches, 'meditate')
  const room = Math.max(0, c.sheet.manaMax - c.mana)
  const gained = outcome.success ? Math.min(room, outcome.margin) : 0
  tell({
    type: 'Meditated',
    who: c.sheet.name,
    ...rolledAs(target, outcome),
    gained,
    manaLeft: c.mana + gained,
  })
}
