import type { Combatant } from '../../people/combatant.js'
import { isDead, withCondition, withoutConditions } from '../../people/conditions.js'
import { skillsOfThisFight } from '../../people/skills-used.js'
import { find, type State } from '../../state/state.js'

/** rules/simverse R60: what ends with life, and no longer begins. */
export const ENDED_BY_DEATH = [
  'bleeding',
  'burning',
  'corroded',
  'poisoned',
  'dying',
  'stabilized',
  'unconscious',
]

export function add(c: Combatant, condition: string, rounds = 0, by?: string): void {
  if (isDead(c) && ENDED_BY_DEATH.includes(condition)) return
  c.conditions = withCondition(c, condition, rounds, by)
}

/** What damage ends: sleep, and not being seen (rules/simverse R80, V16). */
export function rouse(c: Combatant): void {
  remove(c, 'asleep', 'invisible')
}

export function remove(c: Combatant, ...conditions: readonly string[]): void {
  c.conditions = withoutConditions(c, conditions)
}

export function loseAim(c: Combatant): void {
  c.aimAt = ''
  remove(c, 'aiming')
}

/** Ends what the referee gave somebody for one roll, whatever they rolled for. */
export function spendBonus(state: State, who: string): void {
  const c = find(state, who)
  if (c && c.buffs.length > 0 && c.buffs.some((buff) => buff.next)) {
    c.buffs = c.buffs.filter((buff) => !buff.next)
  }
}

/** rules/simverse V9: somebody looks at somebody else. */
export function lookTo(state: State, c: Combatant, name: string): void {
  const d = find(state, name)
  if (d && (d.at !== c.at || d.y !== c.y)) c.look = { x: d.at - c.at, y: d.y - c.y }
}

/** rules/simverse V13: a skill that is rolled is learned more easily. */
export function noteSkill(c: Combatant, skill: string): void {
  c.used = skillsOfThisFight(c.used, skill)
}
