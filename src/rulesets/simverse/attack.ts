import { parseDice, plainDice } from '../../kernel/dice/expression.js'
import type { Modifier } from '../../kernel/modifiers.js'
import type { Spell, Weapon } from './catalog.js'
import { type Combatant, hasCondition } from './combatant.js'
import { addPenalties } from './penalties.js'
import { rangePenalty } from './range.js'
import { type Target, targetOf } from './roll.js'
import { armorPenalty, hasPerk, isRanged, perkSum, skillLevel, weaponSkill } from './sheet.js'
import type { Rules } from './switches.js'

type Facing = 'front' | 'flank' | 'rear'
type Cover = '' | 'light' | 'heavy'

/** What the referee says of one attack (rules/simverse R18, R19): nothing here is judged by the rules. */
export interface Situated {
  readonly distance: number
  readonly flanking: boolean
  readonly facing: Facing
  readonly highGround: boolean
  readonly darkness: boolean
  readonly cover: Cover
  readonly unaware: boolean
  readonly charge: boolean
  readonly mountST: number
  readonly mountedMoving: boolean
}

export const PLAIN: Situated = {
  distance: 1,
  flanking: false,
  facing: 'front',
  highGround: false,
  darkness: false,
  cover: '',
  unaware: false,
  charge: false,
  mountST: 0,
  mountedMoving: false,
}

export type Hand = '' | 'off' | 'pair-main' | 'pair-off'

/** One blow, shot or spell as it is declared. Plain data: it waits in the state while the defender chooses. */
export interface Attack {
  readonly attacker: string
  readonly defender: string
  /** A weapon's id, or '' for a spell. */
  readonly weapon: string
  readonly mode: string
  readonly spell: string
  /** A called shot, or ''. */
  readonly location: string
  readonly maneuver: string
  readonly hand: Hand
  /** The rider of an energy attack, when it is asked for (rules/simverse R50). */
  readonly rider: boolean
  /** The one lucky reroll is staked on this roll (perk `lucky`). */
  readonly luck: boolean
  readonly facts: Situated
}

export function weaponOf(c: Combatant, attack: Attack): Weapon | undefined {
  return attack.weapon === '' ? undefined : c.sheet.weapons.find((weapon) => weapon.id === attack.weapon)
}

export function spellOf(c: Combatant, attack: Attack): Spell | undefined {
  return attack.spell === '' ? undefined : c.sheet.spells.find((spell) => spell.id === attack.spell)
}

/** seed 003 §15; rules/simverse R73: the weapon is too heavy for the arm. */
export function isTooHeavy(st: number, weapon: Weapon, rules: Rules): boolean {
  return rules.switches.enforceMinST && (weapon.minST ?? 0) > st
}

function qualityOf(weapon: Weapon, figure: 'attack' | 'damage', rules: Rules): number {
  return weapon.quality === undefined ? 0 : (rules.tables.quality.weapon[weapon.quality]?.[figure] ?? 0)
}

export function qualityDamage(weapon: Weapon, rules: Rules): number {
  return qualityOf(weapon, 'damage', rules)
}

/** rules/simverse R66: two weapons at -2 and -6, the off hand alone at -4; Ambidextrous knows no off hand. */
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
      return undefined
  }
}

const MANEUVER_TERMS: Readonly<Record<string, string>> = {
  'power-attack': 'powerAttack',
  'rapid-strike': 'rapidStrike',
  riposte: 'riposte',
}

/** Everything the situation does to an attack roll, whatever it is made with (seed 003 §8). */
function addSituation(
  terms: Modifier[],
  a: Combatant,
  d: Combatant,
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
  if (hasPerk(a.sheet, 'blind')) terms.push({ value: rules.tables.perks.blind?.attack ?? 0, source: 'blind' })
}

/** seed 003 §3, §8, §9, §11, §14, §15; rules/simverse C4: DX + skill + everything that counts. */
export function weaponAttackTarget(
  a: Combatant,
  d: Combatant,
  weapon: Weapon,
  attack: Attack,
  rules: Rules,
  restedBefore = false,
): Target {
  const { situation, maneuvers } = rules.tables
  const { facts } = attack
  const skill = weaponSkill(a.sheet, weapon, attack.mode, rules)
  const level = skillLevel(a.sheet, skill, rules)
  const ranged = isRanged(weapon, attack.mode)
  const terms: Modifier[] = []
  terms.push({ value: (weapon.toHit ?? 0) + qualityOf(weapon, 'attack', rules), source: 'weapon' })
  if (hasPerk(a.sheet, `weapon-master:${skill}`)) {
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
  return targetOf(`DX ${a.sheet.DX} + ${skill} ${level}`, a.sheet.DX + level, terms)
}

/** rules/simverse C4, R25, R35: WS + Spellcasting, with the armor's penalty and neither range nor point blank. */
export function spellAttackTarget(
  a: Combatant,
  d: Combatant,
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

export interface DamageDice {
  readonly count: number
  readonly modifier: number
}

const compiled = new Map<string, DamageDice>()

/** `2d6-1` as a number of six-sided dice and a modifier. */
export function damageDice(text: string): DamageDice {
  const known = compiled.get(text)
  if (known) return known
  const plain = plainDice(parseDice(text))
  if (plain?.sides !== 6) throw new RangeError(`"${text}" is not so many d6 and a modifier`)
  const dice = { count: plain.count, modifier: plain.bonus }
  compiled.set(text, dice)
  return dice
}
