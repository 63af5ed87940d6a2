import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { armorPenalty, levelWith, skillLevel, weaponSkill } from '../people/figures.js'
import { injuriesOf } from '../people/injuries.js'
import { hasPerk, isWeaponMaster, perkSum } from '../people/perks.js'
import { isRanged, isTooHeavy, qualityOf } from '../people/weapons.js'
import { addPenalties } from '../roll/penalties.js'
import { type Target, targetOf, targetValue } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Attack, Hand } from '../state/blow.js'
import type { Rules } from '../tables/switches.js'
import { calledShotRow, maneuverRow } from '../tables/switches.js'
import type { Spell, Weapon } from '../tables/things.js'
import { rangePenalty } from './range.js'

/** As much of the one who is attacked as bears on the attack roll: all of it can be seen. */
export interface Aimed {
  readonly sheet: { readonly name: string }
  readonly conditions: Combatant['conditions']
}

/**
 * rules/simverse R66: two weapons at -2 and -6, the off hand alone at -4; Ambidextrous knows no off hand. Once a hand is
 * disabled (seed 003 §9) the other one is all there is.
 */
function addHand(terms: Terms, attacker: Combatant, hand: Hand, rules: Rules): void {
  const { offHand, twoWeaponMain, twoWeaponOff } = rules.tables.situation
  const ambidextrous = hasPerk(attacker.sheet, 'ambidextrous')
  if (hand === 'pair-main') terms.add(twoWeaponMain, 'twoWeapon')
  else if (hand === 'pair-off') terms.add(ambidextrous ? twoWeaponMain : twoWeaponOff, 'twoWeapon')
  else if (!ambidextrous && (hand === 'off' || injuriesOf(attacker, 'handDisabled') > 0)) {
    terms.add(offHand, 'offHand')
  }
}

const MANEUVER_TERMS: Readonly<Record<string, string>> = {
  'power-attack': 'powerAttack',
  'rapid-strike': 'rapidStrike',
  riposte: 'riposte',
}

/** seed 003 §9; rules/simverse R49: an eye lost is as One Eye, the last one as Blind. */
function addLostEyes(terms: Terms, a: Combatant, ranged: boolean, rules: Rules): void {
  const lost = injuriesOf(a, 'eyeBlinded')
  if (lost === 0 || hasPerk(a.sheet, 'blind')) return
  const { perks } = rules.tables
  if (lost > 1 || hasPerk(a.sheet, 'one-eye')) terms.add(perks.blind?.attack ?? 0, 'blinded')
  else if (ranged) terms.add(perks['one-eye']?.rangedAttack ?? 0, 'eyeLost')
}

/** Everything the situation does to an attack roll, whatever it is made with (seed 003 §8). */
function addSituation(
  terms: Terms,
  a: Combatant,
  d: Aimed,
  attack: Attack,
  ranged: boolean,
  rules: Rules,
): void {
  const { situation } = rules.tables
  const { facts } = attack
  if (facts.highGround) terms.add(situation.highGround, 'highGround')
  if (facts.flanking || (facts.pincer === true && !ranged)) terms.add(situation.flanking, 'flanking')
  if (facts.darkness && !hasPerk(a.sheet, 'night-vision')) terms.add(situation.darkness, 'darkness')
  if (hasCondition(a, 'prone')) terms.add(situation.attackerProne, 'attackerProne')
  if (hasCondition(d, 'prone')) {
    const value = ranged ? situation.defenderProneRanged : situation.defenderProneMelee
    terms.add(value, 'defenderProne')
  }
  const called = calledShotRow(rules, attack.location)
  if (called) terms.add(called.attack, 'calledShot')
  if (a.feintOn !== '' && a.feintOn === d.sheet.name) {
    terms.add(rules.tables.maneuvers.feint?.attack ?? 0, 'feint')
  }
  if (ranged) terms.add(perkSum(rules, a.sheet.perks, 'rangedAttack'), 'eyesight')
  addLostEyes(terms, a, ranged, rules)
  if (hasPerk(a.sheet, 'blind')) terms.add(rules.tables.perks.blind?.attack ?? 0, 'blind')
}

/** seed 003 §3, §8, §9, §11, §14, §15; rules/simverse C4: DX + skill + everything that counts. */
export function weaponAttackTarget(
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  rules: Rules,
  restedBefore = false,
  terms = new Terms(),
): Target {
  const skill = weaponSkill(a.sheet, weapon, attack.mode, rules)
  const level = levelWith(a.sheet, skill, weapon, rules)
  addWeaponAttack(terms, a, d, weapon, attack, skill, rules, restedBefore)
  return targetOf(terms.listed ? `DX ${a.sheet.DX} + ${skill} ${level}` : '', a.sheet.DX + level, terms)
}

/** The value of that target, alone; policies call it in bulk. */
export function weaponAttackValue(
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  rules: Rules,
): number {
  const skill = weaponSkill(a.sheet, weapon, attack.mode, rules)
  const terms = Terms.unlisted()
  addWeaponAttack(terms, a, d, weapon, attack, skill, rules, false)
  return targetValue(a.sheet.DX + levelWith(a.sheet, skill, weapon, rules), terms)
}

function addWeaponAttack(
  terms: Terms,
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  skill: string,
  rules: Rules,
  restedBefore: boolean,
): void {
  const { situation, maneuvers } = rules.tables
  const { facts } = attack
  const ranged = isRanged(weapon, attack.mode)
  terms.add((weapon.toHit ?? 0) + qualityOf(weapon, 'attack', rules), 'weapon')
  if (isWeaponMaster(a.sheet, skill)) {
    terms.add(rules.tables.perks['weapon-master']?.attack ?? 0, 'weaponMaster')
  }
  const named = attack.maneuver === '' ? undefined : MANEUVER_TERMS[attack.maneuver]
  if (named !== undefined) terms.add(maneuverRow(rules, attack.maneuver)?.attack ?? 0, named)
  addSituation(terms, a, d, attack, ranged, rules)
  if (ranged) {
    terms.add(rangePenalty(weapon, attack.mode, facts.distance, rules), 'range')
    if (weapon.launched && facts.distance <= situation.pointBlankM) {
      terms.add(situation.pointBlank, 'pointBlank')
    }
    if (a.aimAt === d.sheet.name) {
      const aimed = a.sheet.maneuvers.includes('aimed-shot') ? maneuvers['aimed-shot']?.attack : undefined
      terms.add(aimed ?? situation.aim, 'aim')
    }
    if (facts.mountedMoving) terms.add(situation.mountedArchery, 'mountedArchery')
  } else if (facts.charge) {
    terms.add(situation.mountedCharge, 'charge')
  }
  addHand(terms, a, attack.hand, rules)
  if (isTooHeavy(a.sheet.ST, weapon, rules)) terms.add(situation.inadequateST, 'inadequateST')
  addPenalties(terms, a, 'attack', rules, restedBefore)
}

/** rules/simverse C4, R25, R35: WS + Spellcasting, with the armor's penalty and neither range nor point blank. */
export function spellAttackTarget(
  a: Combatant,
  d: Aimed,
  spell: Spell,
  attack: Attack,
  rules: Rules,
  restedBefore = false,
): Target {
  const attribute = spell.attribute ?? 'WS'
  const level = spell.level ?? skillLevel(a.sheet, 'Spellcasting', rules)
  const terms = new Terms()
  addSituation(terms, a, d, attack, true, rules)
  if (spell.gestured !== false) terms.add(armorPenalty(a.sheet, rules), 'armorPenalty')
  addPenalties(terms, a, 'cast', rules, restedBefore)
  const skill = spell.level === undefined ? 'Spellcasting' : spell.name
  return targetOf(`${attribute} ${a.sheet[attribute]} + ${skill} ${level}`, a.sheet[attribute] + level, terms)
}
