import type { Dice } from '../../kernel/dice/dice.js'
import type { Modifier } from '../../kernel/modifiers.js'
import type { Weapon } from './catalog.js'
import { type Combatant, hasCondition } from './combatant.js'
import type { ContestRolled } from './events.js'
import { addPenalties } from './penalties.js'
import { skillTarget, weaponManeuverSkill } from './resisted.js'
import { type Outcome, rollExact, rolledAs, type Target, targetOf } from './roll.js'
import { perceptionOf, skillLevel } from './sheet.js'
import type { Rules } from './switches.js'

type Winner = 'actor' | 'opponent' | 'none'

/** rules/simverse R67: higher margin wins, both failed is nothing, equal margins keep things as they are. */
function winnerOf(own: Outcome, other: Outcome): Winner {
  if (!own.success && !other.success) return 'none'
  return own.margin > other.margin ? 'actor' : 'opponent'
}

/** Both roll, always (rules/simverse R67). */
function contest(
  kind: ContestRolled['kind'],
  a: Combatant,
  d: Combatant,
  ownTarget: Target,
  otherTarget: Target,
  lead: number,
  bonus: number,
  dice: Dice,
  rules: Rules,
): ContestRolled {
  const own = rollExact(ownTarget.value, dice, rules.switches, 'attack')
  const other = rollExact(otherTarget.value, dice, rules.switches, 'contest')
  const winner = winnerOf(own, other)
  const won = winner === 'actor' && own.margin - other.margin >= lead
  return {
    type: 'ContestRolled',
    kind,
    actor: a.sheet.name,
    opponent: d.sheet.name,
    own: rolledAs(ownTarget, own),
    other: rolledAs(otherTarget, other),
    winner,
    won,
    bonus: won ? bonus : 0,
  }
}

/** seed 003 §14: skill against skill, and a lead of 5 sends the weapon away. */
export function rollDisarm(
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  opponentWeapon: Weapon | undefined,
  dice: Dice,
  rules: Rules,
): ContestRolled {
  const own = skillTarget(a, weaponManeuverSkill(a, weapon, rules), 'physical', rules)
  const other = skillTarget(d, weaponManeuverSkill(d, opponentWeapon, rules), 'physical', rules)
  return contest('disarm', a, d, own, other, rules.tables.maneuvers.disarm?.lead ?? 0, 0, dice, rules)
}

/** seed 003 §14: skill against Perception, for the next attack on that target this turn. */
export function rollFeint(
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
  rules: Rules,
): ContestRolled {
  const own = skillTarget(a, weaponManeuverSkill(a, weapon, rules), 'physical', rules)
  const terms: Modifier[] = []
  addPenalties(terms, d, 'resist', rules)
  const perception = perceptionOf(d.sheet, d.sheet.perks, rules)
  const other = targetOf(`Perception ${perception}`, perception, terms)
  return contest('feint', a, d, own, other, 0, rules.tables.maneuvers.feint?.attack ?? 0, dice, rules)
}

/** rules/simverse R72: the held one answers with the better of DX + Brawling and plain DX. */
function grappleAnswer(d: Combatant, rules: Rules): Target {
  if (skillLevel(d.sheet, 'Brawling', rules) > 0) return skillTarget(d, 'Brawling', 'grapple', rules)
  const terms: Modifier[] = []
  addPenalties(terms, d, 'grapple', rules)
  return targetOf(`DX ${d.sheet.DX}`, d.sheet.DX, terms)
}

/** seed 003 §15; rules/simverse R72: seizing somebody, and pinning them later, are the same contest. */
export function rollGrapple(
  kind: 'grapple' | 'pin',
  a: Combatant,
  d: Combatant,
  dice: Dice,
  rules: Rules,
): ContestRolled {
  return contest(
    kind,
    a,
    d,
    skillTarget(a, 'Brawling', 'grapple', rules),
    grappleAnswer(d, rules),
    0,
    0,
    dice,
    rules,
  )
}

function strengthOrAgility(c: Combatant, rules: Rules): Target {
  const { ST, DX } = c.sheet
  const terms: Modifier[] = []
  if (hasCondition(c, 'pinned')) {
    terms.push({ value: rules.tables.conditions.pinned?.escape ?? 0, source: 'pinned' })
  }
  addPenalties(terms, c, 'grapple', rules)
  return ST >= DX ? targetOf(`ST ${ST}`, ST, terms) : targetOf(`DX ${DX}`, DX, terms)
}

/** seed 003 §15; rules/simverse R72: the better of ST and DX on both sides, -6 when pinned. */
export function rollEscape(a: Combatant, d: Combatant, dice: Dice, rules: Rules): ContestRolled {
  return contest('escape', a, d, strengthOrAgility(a, rules), strengthOrAgility(d, rules), 0, 0, dice, rules)
}
