import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { perkSum } from '../people/perks.js'
import { addPenalties } from '../roll/penalties.js'
import { rolledAs, rollSuccess, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Rules } from '../tables/switches.js'
import type { Attribute } from '../tables/things.js'

/** rules/simverse R22: passive resistance by an attribute; only what counts on every roll reaches it. */
export function resistTarget(
  c: Combatant,
  attribute: Attribute,
  penalty: number,
  spell: boolean,
  rules: Rules,
): Target {
  const terms = new Terms()
  if (spell) terms.add(perkSum(rules, c.sheet.perks, 'spellResist'), 'magicResistance')
  if (spell && attribute === 'WS') {
    terms.add(perkSum(rules, c.sheet.perks, 'mentalResist'), 'strongWilled')
  }
  addPenalties(terms, c, 'resist', rules)
  terms.add(-penalty, 'margin')
  const value = c.sheet[attribute]
  return targetOf(`${attribute} ${value}`, value, terms)
}

/** What somebody resists, and at what penalty. */
export interface Resisted {
  readonly attribute: Attribute
  readonly against: string
  readonly penalty?: number
  readonly spell?: boolean
}

/** Rolls the resistance and tells it; answers whether it held. */
export function rollResist(
  c: Combatant,
  { attribute, against, penalty = 0, spell = false }: Resisted,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): boolean {
  const target = resistTarget(c, attribute, penalty, spell, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'resist')
  tell({
    type: 'ResistRolled',
    who: c.sheet.name,
    attribute,
    against,
    penalty,
    ...rolledAs(target, outcome),
  })
  return outcome.success
}
