import { type Combatant, handsUsed, reactionsLeft, shieldOf } from '../people/combatant.js'
import { hasCondition, isBarred, isDown } from '../people/conditions.js'
import { isUnarmored, levelWith, skillLevel, weaponSkill } from '../people/figures.js'
import { deflectionOf, isBroken, isShieldBroken, wornAD } from '../people/gear.js'
import { handsOf } from '../people/injuries.js'
import { loadOf } from '../people/movement.js'
import { hasPerk, isWeaponMaster, perkSum } from '../people/perks.js'
import type { Sheet } from '../people/sheet.js'
import { defaultMode, isAtHand, isRanged, weaponWith } from '../people/weapons.js'
import { addPenalties } from '../roll/penalties.js'
import { type Target, targetOf, targetValue } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
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

/** What a defense rests on before anything is added. */
interface Footing {
  /** None for a dodge. */
  readonly skill: string
  readonly level: number
  readonly base: number
}

/** seed 003 §4: half of DX, with the skill where there is one; of what they do not have, its word is the skill. */
function footingOf(sheet: Sheet, { kind, weapon: id }: Defense, rules: Rules): Footing {
  if (kind === 'dodge') return { skill: '', level: 0, base: Math.floor(sheet.DX / 2) }
  const weapon = kind === 'parry' ? weaponWith(sheet, id) : undefined
  const skill = weapon
    ? weaponSkill(sheet, weapon, defaultMode(weapon), rules)
    : kind === 'block'
      ? 'Shield'
      : id
  const level = weapon ? levelWith(sheet, skill, weapon, rules) : skillLevel(sheet, skill, rules)
  return { skill, level, base: Math.floor((sheet.DX + level) / 2) }
}

function addDodge(terms: Terms, c: Combatant, rules: Rules): void {
  const { maneuvers, conditions } = rules.tables
  const { sheet } = c
  terms.add(wornAD(c), 'AD')
  if (c.moved && sheet.maneuvers.includes('evasive-movement')) {
    terms.add(maneuvers['evasive-movement']?.dodge ?? 0, 'evasiveMovement')
  }
  for (let i = 0; i < c.buffs.length; i++) {
    const buff = c.buffs[i]!
    if (buff.to === 'dodge') terms.add(buff.value, buff.name)
  }
  for (let i = 0; i < c.conditions.length; i++) {
    const { id } = c.conditions[i]!
    terms.add(conditions[id]?.dodge ?? 0, id)
  }
}

function addParry(
  terms: Terms,
  c: Combatant,
  id: string,
  skill: string,
  incoming: Incoming | undefined,
  rules: Rules,
): void {
  const { situation, perks } = rules.tables
  terms.add(weaponWith(c.sheet, id)?.parryBonus ?? 0, 'weapon')
  if (isWeaponMaster(c.sheet, skill)) terms.add(perks['weapon-master']?.parry ?? 0, 'weaponMaster')
  if (c.usedWeapons.includes(id)) terms.add(situation.parryAfterAttack, 'attackedThisRound')
  if (incoming && isMissile(incoming)) terms.add(perks['martial-arts']?.parryRanged ?? 0, 'parryRanged')
}

/** Everything that counts on a defense, before or after an attack's margin (rules/simverse C7). */
function addDefense(
  terms: Terms,
  c: Combatant,
  defense: Defense,
  skill: string,
  incoming: Incoming | undefined,
  rules: Rules,
): void {
  const { situation, maneuvers, conditions } = rules.tables
  const { sheet } = c
  if (defense.kind === 'dodge') addDodge(terms, c, rules)
  else if (defense.kind === 'block') terms.add(sheet.shield ? deflectionOf(c, sheet.shield) : 0, 'SD')
  else addParry(terms, c, defense.weapon, skill, incoming, rules)
  if (hasPerk(sheet, 'martial-arts') && isUnarmored(sheet.armor)) {
    terms.add(perkSum(rules, sheet.perks, 'unarmoredDefense'), 'martialArts')
  }
  if (hasCondition(c, 'defensive-stance')) {
    terms.add(conditions['defensive-stance']?.defense ?? 0, 'defensiveStance')
  }
  terms.add(loadOf(c, rules).defense, 'encumbrance')
  if (incoming) {
    const { cover } = incoming.attack.facts
    if (cover !== '') terms.add(cover === 'heavy' ? situation.coverHeavy : situation.coverLight, 'cover')
    if (incoming.attack.maneuver === 'precision-strike') {
      terms.add(maneuvers['precision-strike']?.defense ?? 0, 'precisionStrike')
    }
  }
  addPenalties(terms, c, 'defense', rules)
  if (incoming) terms.add(-incoming.penalty, 'margin')
}

/** seed 003 §3, §4; rules/simverse C7: the target of a defense before or after an attack's margin. */
export function defenseTarget(
  c: Combatant,
  defense: Defense,
  incoming: Incoming | undefined,
  rules: Rules,
  terms = new Terms(),
): Target {
  const { DX } = c.sheet
  const { skill, level, base } = footingOf(c.sheet, defense, rules)
  addDefense(terms, c, defense, skill, incoming, rules)
  if (!terms.listed) return targetOf('', base, terms)
  return targetOf(defense.kind === 'dodge' ? `DX ${DX}/2` : `(DX ${DX} + ${skill} ${level})/2`, base, terms)
}

/** The value of that target, alone; policies call it in bulk. */
export function defenseValue(c: Combatant, defense: Defense, incoming: Incoming, rules: Rules): number {
  const { skill, base } = footingOf(c.sheet, defense, rules)
  const terms = Terms.unlisted()
  addDefense(terms, c, defense, skill, incoming, rules)
  return targetValue(base, terms)
}

/** Why somebody can answer nothing at all, or '' (rules/simverse R17, R20). */
export function reactionRefusal(c: Combatant, paid: boolean, rules: Rules): Refusal {
  if (isDown(c) || isBarred(c, 'noActions', rules)) return 'NO_REACTION_UNCONSCIOUS'
  if (isBarred(c, 'noReaction', rules)) return 'NO_REACTION_STUNNED'
  return !paid && reactionsLeft(c) <= 0 ? 'NO_REACTION_LEFT' : ''
}

function dodgeRefusal(c: Combatant): Refusal {
  return hasPerk(c.sheet, 'paraplegic') ? 'CANNOT_DODGE' : ''
}

function parryRefusal(c: Combatant, weapon: Weapon | undefined, incoming: Incoming): Refusal {
  if (isMissile(incoming) && !canParryMissiles(c, weapon, incoming)) return 'PARRY_NOT_VS_RANGED'
  if (!weapon || !isAtHand(c, weapon)) return 'WEAPON_NOT_IN_HAND'
  if (isBroken(c, weapon)) return 'WEAPON_BROKEN'
  return weapon.launched ? 'CANNOT_PARRY_WITH' : ''
}

function blockRefusal(c: Combatant, incoming: Incoming, rules: Rules): Refusal {
  const shield = shieldOf(c)
  if (!shield) return 'NO_SHIELD'
  if (isShieldBroken(c, shield)) return 'SHIELD_BROKEN'
  const blockable = !isMissile(incoming) || (rules.switches.blockRanged && incoming.weapon !== undefined)
  if (!blockable) return 'BLOCK_NOT_VS_RANGED'
  return isFrontal(incoming.attack) ? '' : 'BLOCK_NOT_FRONTAL'
}

/** Why a defense is not possible, as a stable code, or '' (rules/simverse R17, R18, R20). Nothing is rolled then. */
export function defenseRefusal(c: Combatant, defense: Defense, incoming: Incoming, rules: Rules): Refusal {
  const refusal = reactionRefusal(c, incoming.paid, rules)
  if (refusal !== '') return refusal
  if (defense.kind === 'dodge') return dodgeRefusal(c)
  if (defense.kind === 'block') return blockRefusal(c, incoming, rules)
  return parryRefusal(c, weaponWith(c.sheet, defense.weapon), incoming)
}

/** rules/simverse R75: Martial Arts and a free hand turn an arrow, never a spell. */
function canParryMissiles(c: Combatant, weapon: Weapon | undefined, incoming: Incoming): boolean {
  if (incoming.weapon === undefined || !hasPerk(c.sheet, 'martial-arts')) return false
  return weapon?.unarmed === true && handsUsed(c) < handsOf(c)
}

const DODGE: Defense = { kind: 'dodge', weapon: '' }
const BLOCK: Defense = { kind: 'block', weapon: '' }

/** Every defense that is possible now, in the order of the guide. */
export function possibleDefenses(c: Combatant, incoming: Incoming, rules: Rules): Defense[] {
  const found: Defense[] = []
  if (reactionRefusal(c, incoming.paid, rules) !== '') return found
  const { weapons } = c.sheet
  if (dodgeRefusal(c) === '') found.push(DODGE)
  for (let i = 0; i < weapons.length; i++) {
    const weapon = weapons[i]!
    if (parryRefusal(c, weapon, incoming) === '') found.push({ kind: 'parry', weapon: weapon.id })
  }
  if (blockRefusal(c, incoming, rules) === '') found.push(BLOCK)
  return found
}

/** Whether there is any; nearly everybody can at least dodge. */
export function canDefend(c: Combatant, incoming: Incoming, rules: Rules): boolean {
  if (reactionRefusal(c, incoming.paid, rules) !== '') return false
  return dodgeRefusal(c) === '' || possibleDefenses(c, incoming, rules).length > 0
}
