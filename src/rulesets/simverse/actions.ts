import { type Attack, isTooHeavy } from './attack.js'
import type { Spell, Weapon } from './catalog.js'
import { type Combatant, hasCondition, isBarred, isDown } from './combatant.js'
import type { ActionKind } from './events.js'
import { hasPerk, isRanged } from './sheet.js'
import type { State } from './state.js'
import { isLastActOpen } from './vitality.js'

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
export function actionRefusal(state: State, c: Combatant, action: ActionKind): string {
  if (!canAct(state, c)) return 'UNCONSCIOUS'
  if (action === 'major' && (c.majorSpent || isBarred(c, 'noMajor', state.rules))) return 'NO_MAJOR_ACTION'
  if (action === 'minor' && (c.minorSpent || isBarred(c, 'noMinor', state.rules))) return 'NO_MINOR_ACTION'
  return ''
}

/** rules/simverse R71, R77: neither the panicked nor those in Defensive Stance attack. */
export function hostilityRefusal(c: Combatant): string {
  if (hasCondition(c, 'panicked') || hasCondition(c, 'turned')) return 'PANICKED'
  return hasCondition(c, 'defensive-stance') ? 'IN_DEFENSIVE_STANCE' : ''
}

/** rules/simverse R61 to R65, R73: whether a maneuver may go with this attack. Stamina is asked for separately. */
function maneuverRefusal(state: State, a: Combatant, weapon: Weapon | undefined, attack: Attack): string {
  if (attack.maneuver === '') return ''
  const row = state.rules.tables.maneuvers[attack.maneuver]
  if (!row) return 'UNKNOWN_MANEUVER'
  if (weapon && isTooHeavy(a.sheet.ST, weapon, state.rules)) return 'MANEUVER_FORBIDDEN_INADEQUATE_ST'
  const ranged = weapon === undefined || isRanged(weapon, attack.mode)
  if (row.melee && ranged) return 'MANEUVER_MELEE_ONLY'
  if (row.unarmed && !weapon?.unarmed) return 'MANEUVER_UNARMED_ONLY'
  if (attack.maneuver === 'sneak-attack') {
    const open = attack.facts.unaware || attack.facts.flanking || attack.facts.facing !== 'front'
    if (!open) return 'SNEAK_ATTACK_CONDITION'
    if (a.sneakUsedOn.includes(attack.defender)) return 'SNEAK_ATTACK_ALREADY_USED'
  }
  return ''
}

/** Stamina is paid on declaration; too little refuses the whole command (rules/simverse R61). */
export function staminaRefusal(c: Combatant, cost: number): string {
  return cost > c.stamina ? 'INSUFFICIENT_STAMINA' : ''
}

/** rules/simverse R35, R61. */
export function spellRefusal(c: Combatant, spell: Spell, distance: number): string {
  if (spell.rangeM > 0 && distance > spell.rangeM) return 'OUT_OF_RANGE'
  return spell.mana > c.mana ? 'INSUFFICIENT_MANA' : ''
}

/** rules/simverse C1: what stands in the way of an attack, in the order of the codes, or ''. */
export function attackRefusal(
  state: State,
  a: Combatant,
  attack: Attack,
  weapon: Weapon | undefined,
  spell: Spell | undefined,
  action: ActionKind,
  stamina: number,
): string {
  const refusal = actionRefusal(state, a, action)
  if (refusal !== '') return refusal
  if (action === 'minor' && !(weapon?.unarmed && hasPerk(a.sheet, 'martial-arts'))) {
    return 'MINOR_ATTACK_NEEDS_MARTIAL_ARTS'
  }
  return (
    hostilityRefusal(a) ||
    maneuverRefusal(state, a, weapon, attack) ||
    staminaRefusal(a, stamina) ||
    (spell ? spellRefusal(a, spell, attack.facts.distance) : '') ||
    (weapon ? handRefusal(a, weapon, attack.mode) : '')
  )
}

/** rules/simverse C1: weapon in hand, and ammunition where it is counted. Bare hands are always at hand. */
function handRefusal(a: Combatant, weapon: Weapon, mode: string): string {
  if (weapon.unarmed) return ''
  if (!a.held.includes(weapon.id)) return 'WEAPON_NOT_IN_HAND'
  return isRanged(weapon, mode) && a.ammo[weapon.id] === 0 ? 'OUT_OF_AMMUNITION' : ''
}
