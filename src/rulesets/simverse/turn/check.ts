import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { armorPenalty, perceptionOf, skillLevel } from '../people/figures.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollMargin, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Rules } from '../tables/switches.js'
import type { Attribute } from '../tables/things.js'

/** rules/simverse R22, R25: a skill outside the exchange of blows; armor hinders the physical ones. */
export function checkTarget(
  c: Combatant,
  attribute: Attribute,
  skill: string,
  physical: boolean,
  rules: Rules,
): Target {
  const terms = new Terms()
  if (physical) terms.add(armorPenalty(c.sheet, rules), 'armorPenalty')
  addPenalties(terms, c, physical ? 'physical' : 'mental', rules)
  const value = c.sheet[attribute]
  if (skill === '') return targetOf(`${attribute} ${value}`, value, terms)
  const level = skillLevel(c.sheet, skill, rules)
  return targetOf(`${attribute} ${value} + ${skill} ${level}`, value + level, terms)
}

/** Attributes of the body; the others are the mind's. */
const BODILY: readonly Attribute[] = ['DX', 'ST', 'EN']

/** seed 003 §7; rules/simverse R22, R25: the skill says what it is; a bare attribute says it itself. Nobody chooses. */
export function isPhysical(attribute: Attribute, skill: string, rules: Rules): boolean {
  const { skills } = rules.tables
  const row = entryOf(skills, skill)
  return row ? row.kind === 'physical' : BODILY.includes(attribute)
}

/** The quick look around of a Minor Action (seed 003 §2). */
export function perceptionTarget(c: Combatant, rules: Rules): Target {
  const terms = new Terms()
  addPenalties(terms, c, 'mental', rules)
  const perception = perceptionOf(c.sheet, c.sheet.perks, rules)
  if (c.injuries.includes('eyeBlinded')) terms.add(rules.tables.perks['one-eye']?.perception ?? 0, 'eyeLost')
  return targetOf(`Perception ${perception}`, perception, terms)
}

export function rollCheck(
  c: Combatant,
  target: Target,
  skill: string,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): boolean {
  const outcome = rollMargin(target.value, dice, rules.switches, 'check')
  tell({ type: 'CheckRolled', who: c.sheet.name, skill, ...rolledAs(target, outcome) })
  return outcome.success
}
