import type { Dice } from '../../kernel/dice/dice.js'
import type { Modifier } from '../../kernel/modifiers.js'
import type { Attribute } from './catalog.js'
import type { Combatant } from './combatant.js'
import type { SimverseEvent } from './events.js'
import { addPenalties } from './penalties.js'
import { rolledAs, rollMargin, type Target, targetOf } from './roll.js'
import { armorPenalty, attributeOf, perceptionOf, skillLevel } from './sheet.js'
import type { Rules } from './switches.js'

/** rules/simverse R22, R25: a skill outside the exchange of blows; armor hinders the physical ones. */
export function checkTarget(
  c: Combatant,
  attribute: Attribute,
  skill: string,
  physical: boolean,
  rules: Rules,
): Target {
  const terms: Modifier[] = []
  if (physical) terms.push({ value: armorPenalty(c.sheet, rules), source: 'armorPenalty' })
  addPenalties(terms, c, physical ? 'physical' : 'mental', rules)
  const value = attributeOf(c.sheet, attribute)
  if (skill === '') return targetOf(`${attribute} ${value}`, value, terms)
  const level = skillLevel(c.sheet, skill, rules)
  return targetOf(`${attribute} ${value} + ${skill} ${level}`, value + level, terms)
}

/** The quick look around of a Minor Action (seed 003 §2). */
export function perceptionTarget(c: Combatant, rules: Rules): Target {
  const terms: Modifier[] = []
  addPenalties(terms, c, 'mental', rules)
  const perception = perceptionOf(c.sheet, c.sheet.perks, rules)
  return targetOf(`Perception ${perception}`, perception, terms)
}

export function rollCheck(
  c: Combatant,
  target: Target,
  skill: string,
  dice: Dice,
  rules: Rules,
): SimverseEvent[] {
  const outcome = rollMargin(target.value, dice, rules.switches, 'check')
  return [{ type: 'CheckRolled', who: c.sheet.name, skill, ...rolledAs(target, outcome) }]
}
