import type { Modifier } from '../../../kernel/modifiers.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { armorPenalty, skillLevel, weaponSkill } from '../people/figures.js'
import { injuriesOf } from '../people/injuries.js'
import { hasPerk, isWeaponMaster, perkSum } from '../people/perks.js'
import { isRanged, isTooHeavy, qualityOf } from '../people/weapons.js'
import { addPenalties } from '../roll/penalties.js'
import { type Target, targetOf, targetValue } from '../roll/roll.js'
import type { Attack, Hand } from '../state/blow.js'
import type { Rules } from '../tables/switches.js'
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
function handTerm(attacker: Combatant, hand: Hand, rules: Rules): Modifier | undefined {
  const { situation } = rules.tables
  const ambidextrous = hasPerk(attacker.sheet, 'ambidextrous')
  switch (hand) {
    case 'off':
      return ambidextrous ? undefined : { value: situation.offHand, source: 'offHand' }
    case 'pair-main':
      return { value: situation.twoWeaponMain, source: 'twoWeapon' }
    case 'pair-off':
      return { value: ambidextrous ? situation.twoWeaponMain : situation.twoWeaponOff, source: 'twoWeapon' }
    default:
      return ambidextrous || injuriesOf(attacker, 'handDisabled') === 0
        ? undefined
        : { value: situation.offHand, source: 'offHand' }
  }
}

const MANEUVER_TERMS: Readonly<Record<string, string>> = {
  'power-attack': 'powerAttack',
  'rapid-strike': 'rapidStrike',
  riposte: 'riposte',
}

/** seed 003 §9; rules/simverse R49: an eye lost is as One Eye, the last one as Blind. */
function addLostEyes(terms: Modifier[], a: Combatant, ranged: boolean, rules: Rules): void {
  const lost = injuriesOf(a, 'eyeBlinded')
  if (lost === 0 || hasPerk(a.sheet, 'blind')) return
  const { perks } = rules.tables
  if (lost > 1 || hasPerk(a.sheet, 'one-eye'))
    terms.push({ value: perks.blind?.attack ?? 0, source: 'blinded' })
  else if (ranged) terms.push({ value: perks['one-eye']?.rangedAttack ?? 0, source: 'eyeLost' })
}

/** Everything the situation does to an attack roll, whatever it is made with (seed 003 §8). */
function addSituation(
  terms: Modifier[],
  a: Combatant,
  d: Aimed,
  attack: Attack,
  ranged: boolean,
  rules: Rules,
): void {
  const { situation, calledShots } = rules.tables
  const { facts } = attack
  if (facts.highGround) terms.push({ value: situation.highGround, source: 'highGround' })
  if (facts.flanking) terms.push({ value: situation.flanking, source: 'flanking' })
  if (facts.darkness && !hasPerk(a.sheet, 'night-vision'))
    terms.push({ value: situation.darkness, source: 'darkness' })
  if (hasCondition(a, 'prone')) terms.push({ value: situation.attackerProne, source: 'attackerProne' })
  if (hasCondition(d, 'prone')) {
    const value = ranged ? situation.defenderProneRanged : situation.defenderProneMelee
    terms.push({ value, source: 'defenderProne' })
  }
  const called = calledShots[attack.location]
  if (called) terms.push({ value: called.attack, source: 'calledShot' })
  if (a.feintOn !== '' && a.feintOn === d.sheet.name) {
    terms.push({ value: rules.tables.maneuvers.feint?.attack ?? 0, source: 'feint' })
  }
  terms.push({ value: perkSum(rules, a.sheet.perks, 'rangedAttack') * (ranged ? 1 : 0), source: 'eyesight' })
  addLostEyes(terms, a, ranged, rules)
  if (hasPerk(a.sheet, 'blind')) terms.push({ value: rules.tables.perks.blind?.attack ?? 0, source: 'blind' })
}

/** seed 003 §3, §8, §9, §11, §14, §15; rules/simverse C4: DX + skill + everything that counts. */
export function weaponAttackTarget(
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  rules: Rules,
  restedBefore = false,
): Target {
  const skill = weaponSkill(a.sheet, weapon, attack.mode, rules)
  const level = skillLevel(a.sheet, skill, rules)
  const terms = weaponAttackTerms(a, d, weapon, attack, skill, rules, restedBefore)
  return targetOf(`DX ${a.sheet.DX} + ${skill} ${level}`, a.sheet.DX + level, terms)
}

/** The value of that target, for whoever weighs many attacks and tells nobody how it comes about. */
export function weaponAttackValue(
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  rules: Rules,
): number {
  const skill = weaponSkill(a.sheet, weapon, attack.mode, rules)
  const terms = weaponAttackTerms(a, d, weapon, attack, skill, rules, false)
  return targetValue(a.sheet.DX + skillLevel(a.sheet, skill, rules), terms)
}

function weaponAttackTerms(
  a: Combatant,
  d: Aimed,
  weapon: Weapon,
  attack: Attack,
  skill: string,
  rules: Rules,
  restedBefore: boolean,
): Modifier[] {
  const { situation, maneuvers } = rules.tables
  const { facts } = attack
  const ranged = isRanged(weapon, attack.mode)
  const terms: Modifier[] = []
  terms.push({ value: (weapon.toHit ?? 0) + qualityOf(weapon, 'attack', rules), source: 'weapon' })
  if (isWeaponMaster(a.sheet, skill)) {
    terms.push({ value: rules.tables.perks['weapon-master']?.attack ?? 0, source: 'weaponMaster' })
  }
  const named = MANEUVER_TERMS[attack.maneuver]
  if (named !== undefined) terms.push({ value: maneuvers[attack.maneuver]?.attack ?? 0, source: named })
  addSituation(terms, a, d, attack, ranged, rules)
  if (ranged) {
    terms.push({ value: rangePenalty(weapon, attack.mode, facts.distance, rules), source: 'range' })
    if (weapon.launched && facts.distance <= situation.pointBlankM) {
      terms.push({ value: situation.pointBlank, source: 'pointBlank' })
    }
    if (a.aimAt === d.sheet.name) {
      const aimed = a.sheet.maneuvers.includes('aimed-shot') ? maneuvers['aimed-shot']?.attack : undefined
      terms.push({ value: aimed ?? situation.aim, source: 'aim' })
    }
    if (facts.mountedMoving) terms.push({ value: situation.mountedArchery, source: 'mountedArchery' })
  } else if (facts.charge) {
    terms.push({ value: situation.mountedCharge, source: 'charge' })
  }
  const hand = handTerm(a, attack.hand, rules)
  if (hand) terms.push(hand)
  if (isTooHeavy(a.sheet.ST, weapon, rules))
    terms.push({ value: situation.inadequateST, source: 'inadequateST' })
  addPenalties(terms, a, 'attack', rules, restedBefore)
  return terms
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
  const terms: Modifier[] = []
  addSituation(terms, a, d, attack, true, rules)
  if (spell.gestured !== false) terms.push({ value: armorPenalty(a.sheet, rules), source: 'armorPenalty' })
  addPenalties(terms, a, 'cast', rules, restedBefore)
  const skill = spell.level === undefined ? 'Spellcasting' : spell.name
  return targetOf(`${attribute} ${a.sheet[attribute]} + ${skill} ${level}`, a.sheet[attribute] + level, terms)
}
