import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { rollResist } from '../harm/resist.js'
import type { Combatant } from '../people/combatant.js'
import { skillLevel, weaponSkill } from '../people/figures.js'
import { defaultMode } from '../people/weapons.js'
import { addPenalties } from '../roll/penalties.js'
import { marginPenalty, rolledAs, rollMargin, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'

/** DX and a skill, with what hinders a physical act. */
export function skillTarget(
  c: Combatant,
  skill: string,
  kind: 'physical' | 'grapple',
  rules: Rules,
  restedBefore = false,
): Target {
  const level = skillLevel(c.sheet, skill, rules)
  const terms = new Terms()
  addPenalties(terms, c, kind, rules, restedBefore)
  return targetOf(`DX ${c.sheet.DX} + ${skill} ${level}`, c.sheet.DX + level, terms)
}

export function weaponManeuverSkill(c: Combatant, weapon: Weapon | undefined, rules: Rules): string {
  return weapon ? weaponSkill(c.sheet, weapon, defaultMode(weapon), rules) : 'Brawling'
}

/** What is laid on anyone who does not resist. */
interface Laid {
  readonly id: string
  readonly rounds: number
}

/** rules/simverse R68: the actor's roll, then the target's resistance at the margin's penalty. No defense, no reaction. */
function resistedManeuver(
  a: Combatant,
  d: Combatant,
  maneuver: string,
  target: Target,
  conditions: readonly Laid[],
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const outcome = rollMargin(target.value, dice, rules.switches, 'attack')
  const penalty = outcome.success ? marginPenalty(outcome.margin, rules.tables.situation.marginPerPenalty) : 0
  const who = d.sheet.name
  tell({
    type: 'ManeuverRolled',
    maneuver,
    actor: a.sheet.name,
    opponent: who,
    penalty,
    ...rolledAs(target, outcome),
  })
  if (!outcome.success) return
  const attribute = rules.tables.maneuvers[maneuver]?.resist ?? 'DX'
  if (rollResist(d, { attribute, penalty, against: maneuver }, rules, dice, tell)) return
  for (const { id, rounds } of conditions) {
    tell({ type: 'ConditionBegan', who, condition: id, rounds, cause: maneuver })
  }
}

/**
 * seed 003 §14; rules/simverse R68: EN or stunned for a round and without the Major Action of that turn. Stamina that
 * runs out with the action weighs only on what comes after it (R61): `restedBefore`.
 */
export function bash(
  a: Combatant,
  d: Combatant,
  restedBefore: boolean,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const { conditions } = rules.tables
  const laid: readonly Laid[] = [
    { id: 'stunned', rounds: conditions.stunned?.rounds ?? 1 },
    { id: 'losesNextMajor', rounds: conditions.losesNextMajor?.rounds ?? 1 },
  ]
  const target = skillTarget(a, 'Shield', 'physical', rules, restedBefore)
  resistedManeuver(a, d, 'shield-bash', target, laid, rules, dice, tell)
}

const THROWN_DOWN: readonly Laid[] = [{ id: 'prone', rounds: 0 }]

/** seed 003 §14; rules/simverse R68: DX or thrown down. */
export function rollTrip(
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): void {
  const target = skillTarget(a, weaponManeuverSkill(a, weapon, rules), 'physical', rules)
  resistedManeuver(a, d, 'trip', target, THROWN_DOWN, rules, dice, tell)
}
