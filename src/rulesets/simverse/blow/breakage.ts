import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { armoredPart } from '../harm/armor.js'
import type { Combatant } from '../people/combatant.js'
import {
  armorKey,
  deflectionOf,
  isBroken,
  isMasterwork,
  lossOf,
  stepsOf,
  wornAD,
  wornAR,
} from '../people/gear.js'
import { weaponWith } from '../people/weapons.js'
import { rolledAs, rollSuccess, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Pending } from '../state/blow.js'
import type { Rules } from '../tables/switches.js'
import type { Shield, Weapon } from '../tables/things.js'

/** Damage that strains what failed to stop it (rules/simverse V2, `core`). */
const HEAVY = 10
const HEAVY_FOR_MASTERWORK = 15

function wearWeapon(d: Combatant, weapon: Weapon, steps: number, tell: Tell): void {
  const of = stepsOf(weapon)
  const lost = Math.min(of, lossOf(d, weapon.id) + steps)
  const who = d.sheet.name
  tell({
    type: 'GearWorn',
    who,
    what: 'weapon',
    thing: weapon.id,
    location: '',
    lost,
    left: of - lost,
    acid: false,
  })
}

/** rules/simverse V2, `core`: floor(AW / 2), or all its steps are gone. */
function testWeapon(d: Combatant, weapon: Weapon, rules: Rules, dice: Dice, tell: Tell): void {
  const half = Math.floor(d.sheet.AW / 2)
  const target = targetOf(`AW ${d.sheet.AW}/2`, half, new Terms())
  const outcome = rollSuccess(target.value, dice, rules.switches, 'luck')
  tell({ type: 'GearTested', who: d.sheet.name, thing: weapon.id, ...rolledAs(target, outcome) })
  if (!outcome.success) wearWeapon(d, weapon, stepsOf(weapon), tell)
}

function parried(
  d: Combatant,
  weapon: Weapon,
  fumbled: boolean,
  damage: number,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const { weaponBreakage } = rules.switches
  if (weaponBreakage === 'off' || weapon.unarmed || isBroken(d, weapon)) return
  if (weaponBreakage === 'critical') {
    if (fumbled) wearWeapon(d, weapon, 1, tell)
  } else if (damage >= (isMasterwork(weapon) ? HEAVY_FOR_MASTERWORK : HEAVY))
    testWeapon(d, weapon, rules, dice, tell)
}

function blocked(
  d: Combatant,
  shield: Shield,
  fumbled: boolean,
  damage: number,
  rules: Rules,
  tell: Tell,
): void {
  const { shieldBreakage } = rules.switches
  const worn = shieldBreakage === 'critical' ? fumbled : shieldBreakage === 'core' && damage >= HEAVY
  const left = deflectionOf(d, shield) - 1
  if (!worn || left < 0) return
  const lost = lossOf(d, shield.id) + 1
  tell({
    type: 'GearWorn',
    who: d.sheet.name,
    what: 'shield',
    thing: shield.id,
    location: '',
    lost,
    left,
    acid: false,
  })
}

function wearArmor(d: Combatant, location: string, acid: boolean, tell: Tell): void {
  const left = wornAR(d, location) - 1
  if (left < 0) return
  const thing = armorKey(location)
  const lost = lossOf(d, thing) + 1
  tell({ type: 'GearWorn', who: d.sheet.name, what: 'armor', thing, location, lost, left, acid })
}

/** rules/simverse V4: asked for, acid that did damage takes a point of AR from where it struck. */
export function etchArmor(d: Combatant, location: string, tell: Tell): void {
  wearArmor(d, location, true, tell)
}

/** seed 003 §4; rules/simverse V2: what a blow that came through has done to arms and armor. */
export function wearDown(
  d: Combatant,
  { failedWith, fumbled }: Pick<Pending, 'failedWith' | 'fumbled'>,
  damage: number,
  location: string,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const { shield } = d.sheet
  const weapon = failedWith === '' ? undefined : weaponWith(d.sheet, failedWith)
  if (weapon) parried(d, weapon, fumbled, damage, rules, dice, tell)
  else if (shield && shield.id === failedWith) blocked(d, shield, fumbled, damage, rules, tell)
  if (rules.switches.armorBreakage === 'off' || damage === 0) return
  const part = armoredPart(location, rules)
  const holds = wornAR(d, part) + (part === 'torso' ? wornAD(d) : 0)
  if (damage > holds) wearArmor(d, part, false, tell)
}
