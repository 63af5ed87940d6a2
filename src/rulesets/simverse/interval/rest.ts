import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Rested, RestKind } from '../events/interval/rest.js'
import { vitalityState } from '../people/bars.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDead } from '../people/conditions.js'
import { hasPerk } from '../people/perks.js'
import { rolledAs, rollSuccess } from '../roll/roll.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import { firstAidTarget } from '../turn/first-aid.js'

/** How long each rest takes (rules/simverse V5). */
const REST_HOURS: Readonly<Record<RestKind, number>> = { short: 1, long: 8, bed: 24 }

/** Nights until a disabled hand or foot is whole (rules/simverse V5). */
const NIGHTS_TO_HEAL = 42

/** What runs on round by round after a fight, and lets nobody rest (rules/simverse V5). */
const RUNNING: readonly string[] = ['dying', 'burning', 'corroded', 'poisoned']

/** Anyone who still loses Vitality round by round. */
export function isLosing(c: Combatant): boolean {
  return !isDead(c) && (c.wounds.length > 0 || RUNNING.some((condition) => hasCondition(c, condition)))
}

function nightVitality(c: Combatant, kind: RestKind, cared: boolean, rules: Rules): number {
  if (kind === 'short' || hasPerk(c.sheet, 'undead')) return 0
  const measure = c.sheet[rules.switches.restVitality]
  const long = cared ? measure : Math.floor(measure / 2)
  const bed = cared ? Math.floor(measure * 1.5) : measure
  return (kind === 'long' ? long : bed) * (hasPerk(c.sheet, 'fast-healer') ? 2 : 1)
}

/** Never more than full, never less than nothing. */
function gained(now: number, most: number, by: number): number {
  return Math.max(0, Math.min(most - now, by))
}

/** Hands and feet that are whole after so many nights, and the leg that heals in one. */
function healedBy(c: Combatant, kind: RestKind, nights: number): string[] {
  if (kind === 'short') return []
  return c.injuries.filter(
    (injury) =>
      injury === 'movementHalved' ||
      (nights >= NIGHTS_TO_HEAL && (injury === 'handDisabled' || injury === 'footDisabled')),
  )
}

const ENDED_BY_REST = ['exhausted', 'depleted'] as const
const ENDED_BY_WAKING = ['unconscious', 'stabilized'] as const

/** seed 003 §10; rules/simverse V5: what a rest gives one person. */
export function restOf(c: Combatant, kind: RestKind, cared: boolean, rules: Rules): Rested {
  const { sheet } = c
  const night = kind !== 'short'
  const nights = night && c.injuries.length > 0 ? c.nights + (cared ? 2 : 1) : c.nights
  const vitality = gained(c.vitality, sheet.vitalityMax, nightVitality(c, kind, cared, rules))
  const stamina = gained(
    c.stamina,
    sheet.staminaMax,
    night ? sheet.staminaMax : Math.max(1, Math.floor(sheet.ST / 2)),
  )
  const mana = gained(c.mana, sheet.manaMax, night ? sheet.manaMax : Math.max(1, Math.floor(sheet.AW / 2)))
  const after = c.vitality + vitality
  const wakes = vitalityState(after, sheet.EN, sheet.perks, sheet.minor) === 'conscious'
  const ends = [...ENDED_BY_REST, ...(wakes ? ENDED_BY_WAKING : [])]
  return {
    type: 'Rested',
    who: sheet.name,
    kind,
    hours: REST_HOURS[kind],
    gained: vitality,
    vitality: after,
    stamina,
    staminaLeft: c.stamina + stamina,
    mana,
    manaLeft: c.mana + mana,
    ended: ends.filter((condition) => hasCondition(c, condition)),
    healed: healedBy(c, kind, nights),
    nights,
  }
}

/** rules/simverse V6: whom a night's care is for, as many as the carer's IN allows. */
function patientsOf(state: State, carer: Combatant): Combatant[] {
  return state.combatants
    .filter(
      (c) => c !== carer && !isDead(c) && !hasPerk(c.sheet, 'undead') && c.vitality < c.sheet.vitalityMax,
    )
    .slice(0, Math.floor(carer.sheet.IN / 2))
}

/** rules/simverse V6: one roll for each patient. */
function careFor(state: State, carer: Combatant, dice: Dice, tell: Tell): ReadonlySet<Combatant> {
  const { rules } = state
  const cared = new Set<Combatant>()
  for (const patient of patientsOf(state, carer)) {
    const target = firstAidTarget(carer, rules)
    const outcome = rollSuccess(target.value, dice, rules.switches, 'care')
    tell({
      type: 'CareRolled',
      medic: carer.sheet.name,
      patient: patient.sheet.name,
      ...rolledAs(target, outcome),
    })
    if (outcome.success) cared.add(patient)
  }
  return cared
}

/** Everybody rests. The caller has asked that nobody still loses Vitality. */
export function rest(
  state: State,
  kind: RestKind,
  carer: Combatant | undefined,
  dice: Dice,
  tell: Tell,
): void {
  const cared = carer && kind !== 'short' ? careFor(state, carer, dice, tell) : new Set<Combatant>()
  for (const c of state.combatants) if (!isDead(c)) tell(restOf(c, kind, cared.has(c), state.rules))
}
