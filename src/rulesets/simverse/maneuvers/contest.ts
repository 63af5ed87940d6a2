import type { Dice } from '../../../kernel/dice/dice.js'
import type { ContestRolled } from '../events/contests.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { perceptionOf, skillLevel } from '../people/figures.js'
import { addPenalties } from '../roll/penalties.js'
import { type Outcome, rollExact, rolledAs, type Target, targetOf } from '../roll/roll.js'
import { Terms } from '../roll/terms.js'
import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import { skillTarget, weaponManeuverSkill } from './resisted.js'

/** Two people against each other, and what each rolls against. */
interface Contest {
  readonly kind: ContestRolled['kind']
  readonly a: Combatant
  readonly d: Combatant
  readonly own: Target
  readonly other: Target
  /** By how much it must be won to count. */
  readonly lead?: number
  readonly bonus?: number
}

/** rules/simverse R67: higher margin wins, both failed is nothing, equal margins keep things as they are. */
function winnerOf(own: Outcome, other: Outcome): ContestRolled['winner'] {
  if (!own.success && !other.success) return 'none'
  return own.margin > other.margin ? 'actor' : 'opponent'
}

/** Both roll, always (rules/simverse R67). Answers whether the actor won by enough. */
function roll(contest: Contest, rules: Rules, dice: Dice, tell: Tell): boolean {
  const { kind, a, d, lead = 0, bonus = 0 } = contest
  const own = rollExact(contest.own.value, dice, rules.switches, 'attack')
  const other = rollExact(contest.other.value, dice, rules.switches, 'contest')
  const winner = winnerOf(own, other)
  const won = winner === 'actor' && own.margin - other.margin >= lead
  tell({
    type: 'ContestRolled',
    kind,
    actor: a.sheet.name,
    opponent: d.sheet.name,
    own: rolledAs(contest.own, own),
    other: rolledAs(contest.other, other),
    winner,
    won,
    bonus: won ? bonus : 0,
  })
  return won
}

/** seed 003 §14: skill against skill, and a lead of 5 sends the weapon away. */
export function rollDisarm(
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  opponentWeapon: Weapon | undefined,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): boolean {
  const own = skillTarget(a, weaponManeuverSkill(a, weapon, rules), 'physical', rules)
  const other = skillTarget(d, weaponManeuverSkill(d, opponentWeapon, rules), 'physical', rules)
  const lead = rules.tables.maneuvers.disarm?.lead ?? 0
  return roll({ kind: 'disarm', a, d, own, other, lead }, rules, dice, tell)
}

/** seed 003 §14: skill against Perception, for the next attack on that target this turn. */
export function rollFeint(
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): boolean {
  const own = skillTarget(a, weaponManeuverSkill(a, weapon, rules), 'physical', rules)
  const terms = new Terms()
  addPenalties(terms, d, 'resist', rules)
  const perception = perceptionOf(d.sheet, d.sheet.perks, rules)
  const other = targetOf(`Perception ${perception}`, perception, terms)
  const bonus = rules.tables.maneuvers.feint?.attack ?? 0
  return roll({ kind: 'feint', a, d, own, other, bonus }, rules, dice, tell)
}

/** rules/simverse R72: the held one answers with the better of DX + Brawling and plain DX. */
function grappleAnswer(d: Combatant, rules: Rules): Target {
  if (skillLevel(d.sheet, 'Brawling', rules) > 0) return skillTarget(d, 'Brawling', 'grapple', rules)
  const terms = new Terms()
  addPenalties(terms, d, 'grapple', rules)
  return targetOf(`DX ${d.sheet.DX}`, d.sheet.DX, terms)
}

/** seed 003 §15; rules/simverse R72: seizing somebody, and pinning them later, are the same contest. */
export function rollGrapple(
  kind: 'grapple' | 'pin',
  a: Combatant,
  d: Combatant,
  rules: Rules,
  dice: Dice,
  tell: Tell,
): boolean {
  const own = skillTarget(a, 'Brawling', 'grapple', rules)
  return roll({ kind, a, d, own, other: grappleAnswer(d, rules) }, rules, dice, tell)
}

function strengthOrAgility(c: Combatant, rules: Rules): Target {
  const { ST, DX } = c.sheet
  const terms = new Terms()
  if (hasCondition(c, 'pinned')) {
    terms.add(rules.tables.conditions.pinned?.escape ?? 0, 'pinned')
  }
  addPenalties(terms, c, 'grapple', rules)
  return ST >= DX ? targetOf(`ST ${ST}`, ST, terms) : targetOf(`DX ${DX}`, DX, terms)
}

/** seed 003 §15; rules/simverse R72: the better of ST and DX on both sides, -6 when pinned. */
export function rollEscape(a: Combatant, d: Combatant, rules: Rules, dice: Dice, tell: Tell): boolean {
  const own = strengthOrAgility(a, rules)
  return roll({ kind: 'escape', a, d, own, other: strengthOrAgility(d, rules) }, rules, dice, tell)
}
