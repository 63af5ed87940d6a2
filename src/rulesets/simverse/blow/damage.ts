import type { Dice } from '../../../kernel/dice/dice.js'
import type { Modifier } from '../../../kernel/modifiers.js'
import { armorAt } from '../harm/armor.js'
import type { Combatant } from '../people/combatant.js'
import { stBonus, weaponSkill } from '../people/figures.js'
import { wearOf } from '../people/gear.js'
import { hasPerk, isWeaponMaster, perkLevels, resistsDamage } from '../people/perks.js'
import type { Sheet } from '../people/sheet.js'
import { damageDice, isTooHeavy, qualityOf } from '../people/weapons.js'
import { Terms } from '../roll/terms.js'
import type { Attack } from '../state/blow.js'
import type { Rules } from '../tables/switches.js'
import { calledShotRow, maneuverRow } from '../tables/switches.js'
import type { Spell, Weapon } from '../tables/things.js'
import { isBeyondRange } from './range.js'

/** Damage from the dice to the loss, every term kept for the log. */
export interface Damage {
  readonly dice: number
  readonly bonusDice: number
  readonly terms: readonly Modifier[]
  /** As compared with AR: after the floor of 1 and halving. */
  readonly raw: number
  readonly halved: number
  readonly ar: number
  readonly effectiveAR: number
  readonly penetrating: number
  readonly multiplier: number
  readonly damage: number
  readonly knockback: number
}

/** rules/simverse R33: strength counts in melee and when throwing, with bows only by switch or by the weapon. */
export function addsStrength(weapon: Weapon, rules: Rules): boolean {
  if (!weapon.launched) return weapon.stBonus !== false
  return weapon.stBonus === true || rules.switches.bowStBonus
}

/** Everything fixed that a weapon's blow adds to its dice (rules/simverse C8). */
function addWeapon(
  terms: Terms,
  a: Combatant,
  weapon: Weapon,
  attack: Attack,
  ar: number,
  rules: Rules,
): void {
  const { perks } = rules.tables
  const thrust = weapon.modes[attack.mode]?.thrustPenalty ?? 0
  const chi = attack.maneuver === 'chi-strike' ? (maneuverRow(rules, attack.maneuver)?.bonusX ?? 1) : 1
  terms.add(damageDice(weapon.damage).modifier, 'weapon')
  terms.add(-thrust, 'thrust')
  if (addsStrength(weapon, rules)) terms.add(stBonus(a.sheet.ST) * chi, 'ST')
  terms.add(qualityOf(weapon, 'damage', rules), 'quality')
  terms.add(wearOf(a, weapon), 'damaged')
  if (isWeaponMaster(a.sheet, weaponSkill(a.sheet, weapon, attack.mode, rules))) {
    terms.add(perks['weapon-master']?.damage ?? 0, 'weaponMaster')
  }
  if (weapon.unarmed && hasPerk(a.sheet, 'martial-arts')) {
    terms.add((perks['martial-arts']?.damage ?? 0) * chi, 'martialArts')
  }
  if (weapon.damageVsArmor && ar >= weapon.damageVsArmor.minAR) {
    terms.add(weapon.damageVsArmor.bonus, 'against armor')
  }
  if (attack.facts.charge && !weapon.launched && attack.mode !== 'throw') {
    terms.add(stBonus(attack.facts.mountST), 'mount')
  }
}

/** Dice an attack adds to its weapon's: maneuvers (seed 003 §14) and charms, some of them stronger against the undead. */
export function bonusDiceOf(a: Combatant, undead: boolean, attack: Attack, rules: Rules): number {
  let dice = maneuverRow(rules, attack.maneuver)?.bonusDice ?? 0
  if (attack.weapon !== '') {
    for (let i = 0; i < a.buffs.length; i++) {
      const buff = a.buffs[i]!
      if (buff.to === 'bonusDice') dice += undead ? (buff.vsUndead ?? buff.value) : buff.value
    }
  }
  return dice
}

/** Armor that an attack ignores (rules/simverse R43, R47, R63). */
function ignoredAR(a: Combatant, weapon: Weapon | undefined, attack: Attack, rules: Rules): number {
  let ignored = (weapon?.ignoreAR ?? 0) + (maneuverRow(rules, attack.maneuver)?.ignoreAR ?? 0)
  if (weapon) for (const buff of a.buffs) if (buff.to === 'bonusDice') ignored += buff.ignoreAR ?? 0
  return ignored
}

/** rules/simverse R45, switch `diceConversion`: a net modifier of 7 becomes 2d6, each further 6 one more die. */
export function converted(modifier: number, rules: Rules): { dice: number; modifier: number } {
  if (rules.switches.diceConversion === 'off' || modifier < 7) return { dice: 0, modifier }
  const further = modifier - 7
  return { dice: 2 + Math.floor(further / 6), modifier: further % 6 }
}

/**
 * rules/simverse C9: at least 1, and halved for each cause, still at least 1. Where the least damage counts after armor
 * (V4), below 0 is 0 and nothing is raised.
 */
function rawDamage(total: number, halvings: number, { switches }: Rules): number {
  const least = switches.minimumDamage === 'beforeArmor' || total > 0 ? 1 : 0
  let raw = Math.max(least, total)
  for (let i = 0; i < halvings; i++) raw = Math.max(least, Math.floor(raw / 2))
  return raw
}

/** seed 003 §5, §20; rules/simverse V4: what gets through, by the switch at least 1 where there was anything to stop. */
function penetration(raw: number, effectiveAR: number, { switches }: Rules): number {
  const through = Math.max(0, raw - effectiveAR)
  return switches.minimumDamage === 'afterArmor' && raw > 0 ? Math.max(1, through) : through
}

/** rules/simverse V14: by the switch, armor counts against cuts as it does against all else. */
function armorFactor(type: string, rules: Rules): number {
  if (type === 'cutting' && rules.switches.cuttingAR === 'single') return 1
  return rules.tables.damageTypes[type]?.arX ?? 1
}

/** rules/simverse C10 to C12: what is left of the blow after armor, and how far it pushes. */
function throughArmor(
  raw: number,
  type: string,
  armor: number,
  ignored: number,
  location: string,
  d: Sheet,
  rules: Rules,
): Pick<Damage, 'ar' | 'effectiveAR' | 'penetrating' | 'multiplier' | 'damage' | 'knockback'> {
  const { damageTypes, situation } = rules.tables
  const row = damageTypes[type]
  const ar = Math.max(0, armor - ignored)
  const effectiveAR = ar * armorFactor(type, rules)
  const penetrating = penetration(raw, effectiveAR, rules)
  const multiplier = (row?.penetratingX ?? 1) * (calledShotRow(rules, location)?.damageX ?? 1)
  const whole = penetrating * multiplier
  const damage = resistsDamage(d, type) ? Math.floor(whole / 2) : whole
  const knockback = Math.floor(raw / situation.damagePerKnockback)
  return { ar, effectiveAR, penetrating, multiplier, damage, knockback }
}

/** seed 003 §5, §6, §16; rules/simverse C8 to C12 for a weapon. */
export function weaponDamage(
  a: Combatant,
  d: Combatant,
  weapon: Weapon,
  attack: Attack,
  dice: Dice,
  rules: Rules,
  terms = new Terms(),
): Damage {
  const armor = armorAt(d, attack.location, rules)
  addWeapon(terms, a, weapon, attack, armor, rules)
  const conversion = converted(terms.sum, rules)
  const rolled = dice.sum(damageDice(weapon.damage).count + conversion.dice, 6, 'damage')
  const bonus = bonusDiceOf(a, hasPerk(d.sheet, 'undead'), attack, rules)
  const bonusDice = bonus > 0 ? dice.sum(bonus, 6, 'bonusDamage') : 0
  const halved =
    (isBeyondRange(weapon, attack.mode, attack.facts.distance) ? 1 : 0) +
    (isTooHeavy(a.sheet.ST, weapon, rules) ? 1 : 0)
  const raw = rawDamage(rolled + conversion.modifier + bonusDice, halved, rules)
  const type = weapon.modes[attack.mode]?.type ?? 'bludgeoning'
  const ignored = ignoredAR(a, weapon, attack, rules)
  const through = throughArmor(raw, type, armor, ignored, attack.location, d.sheet, rules)
  return {
    dice: rolled,
    bonusDice,
    terms: terms.list,
    raw,
    halved,
    ar: through.ar,
    effectiveAR: through.effectiveAR,
    penetrating: through.penetrating,
    multiplier: through.multiplier,
    damage: through.damage,
    knockback: through.knockback,
  }
}

/** rules/simverse C8 to C12, R80 for a spell: its dice alone; a dodged area halves once more. */
export function spellDamage(
  d: Combatant,
  spell: Spell,
  location: string,
  halved: number,
  dice: Dice,
  rules: Rules,
): Damage {
  const plain = damageDice(spell.damage ?? '0d6')
  const rolled = dice.sum(plain.count, 6, 'damage')
  const raw = rawDamage(rolled + plain.modifier, halved, rules)
  const armor = armorAt(d, location, rules)
  const through = throughArmor(raw, spell.type ?? 'force', armor, 0, location, d.sheet, rules)
  const terms = plain.modifier === 0 ? [] : [{ value: plain.modifier, source: 'spell' }]
  return { dice: rolled, bonusDice: 0, terms, raw, halved, ...through }
}

/** rules/simverse R52: undead and constructs do not bleed. */
export function canBleed(sheet: Sheet): boolean {
  return perkLevels(sheet.perks, 'undead') === 0 && perkLevels(sheet.perks, 'construct') === 0
}

/** seed 003 §13; rules/simverse R77: half of the maximum or more in one hit. */
export function isMassive(damage: number, vitalityMax: number): boolean {
  return damage * 2 >= vitalityMax
}
