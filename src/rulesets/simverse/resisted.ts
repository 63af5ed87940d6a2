import type { Dice } from '../../kernel/dice/dice.js'
import type { Modifier } from '../../kernel/modifiers.js'
import type { Weapon } from './catalog.js'
import type { Combatant } from './combatant.js'
import { rollResist } from './effects.js'
import type { SimverseEvent } from './events.js'
import { addPenalties } from './penalties.js'
import { marginPenalty, rolledAs, rollMargin, type Target, targetOf } from './roll.js'
import { defaultMode, skillLevel, weaponSkill } from './sheet.js'
import type { State } from './state.js'
import type { Rules } from './switches.js'

/** DX and a skill, with what hinders a physical act. */
export function skillTarget(
  c: Combatant,
  skill: string,
  kind: 'physical' | 'grapple',
  rules: Rules,
  restedBefore = false,
): Target {
  const level = skillLevel(c.sheet, skill, rules)
  const terms: Modifier[] = []
  addPenalties(terms, c, kind, rules, restedBefore)
  return targetOf(`DX ${c.sheet.DX} + ${skill} ${level}`, c.sheet.DX + level, terms)
}

export function weaponManeuverSkill(c: Combatant, weapon: Weapon | undefined, rules: Rules): string {
  return weapon ? weaponSkill(c.sheet, weapon, defaultMode(weapon), rules) : 'Brawling'
}

/** rules/simverse R68: the actor's roll, then the target's resistance at the margin's penalty. No defense, no reaction. */
function resistedManeuver(
  state: State,
  a: Combatant,
  d: Combatant,
  maneuver: string,
  skill: string,
  conditions: readonly { readonly id: string; readonly rounds: number }[],
  dice: Dice,
  restedBefore = false,
): SimverseEvent[] {
  const { rules } = state
  const target = skillTarget(a, skill, 'physical', rules, restedBefore)
  const outcome = rollMargin(target.value, dice, rules.switches, 'attack')
  const penalty = outcome.success ? marginPenalty(outcome.margin, rules.tables.situation.marginPerPenalty) : 0
  const who = d.sheet.name
  const events: SimverseEvent[] = [
    {
      type: 'ManeuverRolled',
      maneuver,
      actor: a.sheet.name,
      opponent: who,
      penalty,
      ...rolledAs(target, outcome),
    },
  ]
  if (!outcome.success) return events
  const attribute = rules.tables.maneuvers[maneuver]?.resist ?? 'DX'
  const { event, resisted } = rollResist(state, d, attribute, penalty, maneuver, false, dice)
  events.push(event)
  if (resisted) return events
  for (const { id, rounds } of conditions) {
    events.push({ type: 'ConditionBegan', who, condition: id, rounds, cause: maneuver })
  }
  return events
}

/**
 * seed 003 §14; rules/simverse R68: EN or stunned for a round and without the Major Action of that turn. Stamina that
 * runs out with the action weighs only on what comes after it (R61).
 */
export function bashEvents(
  state: State,
  a: Combatant,
  d: Combatant,
  dice: Dice,
  restedBefore = false,
): SimverseEvent[] {
  const { conditions } = state.rules.tables
  const laid = ['stunned', 'losesNextMajor'].map((id) => ({ id, rounds: conditions[id]?.rounds ?? 1 }))
  return resistedManeuver(state, a, d, 'shield-bash', 'Shield', laid, dice, restedBefore)
}

/** seed 003 §14; rules/simverse R68: DX or thrown down. */
export function tripEvents(
  state: State,
  a: Combatant,
  d: Combatant,
  weapon: Weapon | undefined,
  dice: Dice,
): SimverseEvent[] {
  const skill = weaponManeuverSkill(a, weapon, state.rules)
  return resistedManeuver(state, a, d, 'trip', skill, [{ id: 'prone', rounds: 0 }], dice)
}
