import type { ActionKind } from '../events/spending.js'
import { type Combatant, shieldOf } from '../people/combatant.js'
import { hasCondition, isBarred, isDown } from '../people/conditions.js'
import { isShieldBroken } from '../people/gear.js'
import { isLastActOpen } from '../people/vitality.js'
import type { State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Spell } from '../tables/things.js'

/** rules/simverse R9, R57: unconscious people do not act, except in the group in which they fell, or once if Relentless. */
export function canAct(state: State, c: Combatant): boolean {
  if (c.fled) return false
  if (isDown(c)) {
    const simultaneous = c.turn !== 'done' && state.groupUp.includes(c.sheet.name)
    return simultaneous || isLastActOpen(c)
  }
  return !isBarred(c, 'noActions', state.rules)
}

/** seed 003 §2; rules/simverse R82: one Major and one Minor Action a round; free ones cost nothing. */
export function actionRefusal(state: State, c: Combatant, action: ActionKind): Refusal {
  if (!canAct(state, c)) return 'UNCONSCIOUS'
  if (action === 'major' && (c.majorSpent || isBarred(c, 'noMajor', state.rules))) return 'NO_MAJOR_ACTION'
  if (action === 'minor' && (c.minorSpent || isBarred(c, 'noMinor', state.rules))) return 'NO_MINOR_ACTION'
  return ''
}

/** rules/simverse R71, R77: neither the panicked nor those in Defensive Stance attack. */
export function hostilityRefusal(c: Combatant): Refusal {
  if (hasCondition(c, 'panicked') || hasCondition(c, 'turned')) return 'PANICKED'
  return hasCondition(c, 'defensive-stance') ? 'IN_DEFENSIVE_STANCE' : ''
}

/** rules/simverse V16: nobody aims at somebody unseen, and the charmed do not attack the one who charmed them. */
export function aimedRefusal(
  { conditions }: Pick<Combatant, 'conditions'>,
  d: Pick<Combatant, 'conditions'> & { readonly sheet: { readonly name: string } },
): Refusal {
  if (d.conditions.length > 0 && hasCondition(d, 'invisible')) return 'NOT_SEEN'
  for (let i = 0; i < conditions.length; i++) {
    const { id, by } = conditions[i]!
    if (id === 'charmed' && by === d.sheet.name) return 'CHARMED'
  }
  return ''
}

/** Stamina is paid on declaration; too little refuses the whole command (rules/simverse R61). */
export function staminaRefusal(c: Combatant, cost: number): Refusal {
  return cost > c.stamina ? 'INSUFFICIENT_STAMINA' : ''
}

/** rules/simverse R35, R61. */
export function spellRefusal(c: Combatant, spell: Spell, distance: number): Refusal {
  if (spell.rangeM > 0 && distance > spell.rangeM) return 'OUT_OF_RANGE'
  return spell.mana > c.mana ? 'INSUFFICIENT_MANA' : ''
}

/** rules/simverse R68, V2: a shield on the arm that is whole enough to strike with. */
export function shieldRefusal(a: Combatant): Refusal {
  const shield = shieldOf(a)
  if (!shield) return 'NO_SHIELD'
  return isShieldBroken(a, shield) ? 'SHIELD_BROKEN' : ''
}

/** Only what somebody has learned. */
export function learnedRefusal(c: Combatant, maneuver: string): Refusal {
  return c.sheet.maneuvers.includes(maneuver) ? '' : 'MANEUVER_UNKNOWN'
}

/** What is aimed at somebody else: neither oneself nor somebody who is gone. */
export function targetRefusal(c: Combatant, d: Combatant): Refusal {
  if (d === c) return 'ATTACKS_ITSELF'
  return d.fled ? 'HAS_FLED' : ''
}
