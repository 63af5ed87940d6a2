import type { Modifier } from '../../../kernel/modifiers.js'
import { type Combatant, handsUsed, reactionsLeft, shieldOf } from '../people/combatant.js'
import { hasCondition, isBarred } from '../people/conditions.js'
import { isUnarmored, skillLevel, weaponSkill } from '../people/figures.js'
import { handsOf } from '../people/injuries.js'
import { loadOf } from '../people/movement.js'
import { hasPerk, isWeaponMaster, perkSum } from '../people/perks.js'
import { defaultMode, isAtHand, isRanged } from '../people/weapons.js'
import { addPenalties } from '../roll/penalties.js'
import { type Target, targetOf } from '../roll/roll.js'
import type { Attack, DefenseKind, Pending } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import { weaponOf } from './attack.js'

/** A way to answer an attack. */
export interface Defense {
  readonly kind: DefenseKind
  /** The weapon that parries; '' otherwise. */
  readonly weapon: string
}

/** What an attack is to the one it comes at. */
export interface Incoming {
  readonly attack: Attack
  /** The attacker's weapon; absent for spells. */
  readonly weapon: Weapon | undefined
  /** From the margin (seed 003 §3 step 4), as a number to take off. */
  readonly penalty: number
  /** A pair of weapons costs one reaction, and it has been paid (rules/simverse R66). */
  readonly paid: boolean
}

function isMissile(incoming: Incoming): boolean {
  return incoming.weapon === undefined || isRanged(incoming.weapon, incoming.attack.mode)
}

/** rules/simverse R18: the flanking bonus implies the flank, unless the facing is given. */
function isFrontal(attack: Attack): boolean {
  return attack.facts.facing === 'front'
}

export function incomingOf(state: State, pending: Pending): Incoming {
  const { attack } = pending.blow
  const weapon = weaponOf(get(state, attack.attacker), attack)
  return { attack, weapon, penalty: pending.penalty, paid: pending.paid }
}

/** seed 003 §3, §4; rules/simverse C7: the target of a defense before or after an attack's margin. */
export function defenseTarget(
  c: Combatant,
  defense: Defense,
  incoming: Incoming | undefined,
  rules: Rules,
): Target {
  const { situation, perks, maneuvers, conditions } = rules.tables
  const { sheet } = c
  const terms: Modifier[] = []
  let label: string
  let base: number
  if (defense.kind === 'dodge') {
    base = Math.floor(sheet.DX / 2)
    label = `DX ${sheet.DX}/2`
    terms.push({ value: sheet.armor.AD, source: 'AD' })
    if (c.moved && sheet.maneuvers.includes('evasive-movement')) {
      terms.push({ value: maneuvers['evasive-movement']?.dodge ?? 0, source: 'evasiveMovement' })
    }
    for (const buff of c.buffs) if (buff.to === 'dodge') terms.push({ value: buff.value, source: buff.name })
    for (const condition of c.conditions) {
      const value = conditions[condition.id]?.dodge
      if (value) terms.push({ value, source: condition.id })
    }
  } else if (defense.kind === 'block') {
    const level = skillLevel(sheet, 'Shield', rules)
    base = Math.floor((sheet.DX + level) / 2)
    label = `(DX ${sheet.DX} + Shield ${level})/2`
    terms.push({ value: sheet.shield?.SD ?? 0, source: 'SD' })
  } else {
    const weapon = sheet.weapons.find((w) => w.id === defense.weapon)
    const skill = weapon ? weaponSkill(sheet, weapon, defaultMode(weapon), rules) : defense.weapon
    const level = skillLevel(sheet, skill, rules)
    base = Math.floor((sheet.DX + level) / 2)
    label = `(DX ${sheet.DX} + ${skill} ${level})/2`
    terms.push({ value: weapon?.parryBonus ?? 0, source: 'weapon' })
    if (isWeaponMaster(sheet, skill)) {
      terms.push({ value: perks['weapon-master']?.parry ?? 0, source: 'weaponMaster' })
    }
    if (c.usedWeapons.includes(defense.weapon)) {
      terms.push({ value: situation.parryAfterAttack, source: 'attackedThisRound' })
    }
    if (incoming && isMissile(incoming)) {
      terms.push({ value: perks['martial-arts']?.parryRanged ?? 0, source: 'parryRanged' })
    }
  }
  if (hasPerk(sheet, 'martial-arts') && isUnarmored(sheet.armor)) {
    terms.push({ value: perkSum(rules, sheet.perks, 'unarmoredDefense'), source: 'martialArts' })
  }
  if (hasCondition(c, 'defensive-stance')) {
    terms.push({ value: conditions['defensive-stance']?.defense ?? 0, source: 'defensiveStance' })
  }
  terms.push({ value: loadOf(c, rules).defense, source: 'encumbrance' })
  if (incoming) {
    const { cover } = incoming.attack.facts
    if (cover !== '') {
      terms.push({ value: cover === 'heavy' ? situation.coverHeavy : situation.coverLight, source: 'cover' })
    }
    if (incoming.attack.maneuver === 'precision-strike') {
      terms.push({ value: maneuvers['precision-strike']?.defense ?? 0, source: 'precisionStrike' })
    }
  }
  addPenalties(terms, c, 'defense', rules)
  if (incoming) terms.push({ value: -incoming.penalty, source: 'margin' })
  return targetOf(label, base, terms)
}

/** Why a defense is not possible, as a stable code, or '' (rules/simverse R17, R18, R20). Nothing is rolled then. */
export function defenseRefusal(c: Combatant, defense: Defense, incoming: Incoming, rules: Rules): Refusal {
  if (hasCondition(c, 'unconscious') || hasCondition(c, 'dead') || isBarred(c, 'noActions', rules)) {
    return 'NO_REACTION_UNCONSCIOUS'
  }
  if (isBarred(c, 'noReaction', rules)) return 'NO_REACTION_STUNNED'
  if (!incoming.paid && reactionsLeft(c) <= 0) return 'NO_REACTION_LEFT'
  const missile = isMissile(incoming)
  switch (defense.kind) {
    case 'block': {
      if (!shieldOf(c)) return 'NO_SHIELD'
      const blockable = !missile || (rules.switches.blockRanged && incoming.weapon !== undefined)
      if (!blockable) return 'BLOCK_NOT_VS_RANGED'
      return isFrontal(incoming.attack) ? '' : 'BLOCK_NOT_FRONTAL'
    }
    case 'parry': {
      const weapon = c.sheet.weapons.find((w) => w.id === defense.weapon)
      if (missile && !canParryMissiles(c, weapon, incoming)) return 'PARRY_NOT_VS_RANGED'
      if (!weapon || !isAtHand(c, weapon)) return 'WEAPON_NOT_IN_HAND'
      return weapon.launched ? 'CANNOT_PARRY_WITH' : ''
    }
    default:
      return hasPerk(c.sheet, 'paraplegic') ? 'CANNOT_DODGE' : ''
  }
}

/** rules/simverse R75: Martial Arts and a free hand turn an arrow, never a spell. */
function canParryMissiles(c: Combatant, weapon: Weapon | undefined, incoming: Incoming): boolean {
  if (incoming.weapon === undefined || !hasPerk(c.sheet, 'martial-arts')) return false
  return weapon?.unarmed === true && handsUsed(c) < handsOf(c)
}

/** Every defense that is possible now, in the order of the guide. */
export function possibleDefenses(c: Combatant, incoming: Incoming, rules: Rules): Defense[] {
  const all: Defense[] = [{ kind: 'dodge', weapon: '' }]
  for (const weapon of c.sheet.weapons) all.push({ kind: 'parry', weapon: weapon.id })
  all.push({ kind: 'block', weapon: '' })
  return all.filter((defense) => defenseRefusal(c, defense, incoming, rules) === '')
}
