import { type Combatant, hasCondition, isBarred } from './combatant.js'
import { loadOf } from './defense.js'
import { perkSum } from './sheet.js'
import type { Rules } from './switches.js'

export interface Movement {
  readonly half: number
  readonly full: number
  readonly sprint: number
}

/** What moving by itself costs (seed 003 §12). */
export const SPRINT_STAMINA = 1

/** seed 003 §12; rules/simverse R49, R50, R56, R72: Speed, twice, four times; what hinders it. */
export function movementOf(c: Combatant, difficult: boolean, rules: Rules): Movement {
  if (isBarred(c, 'noMove', rules)) return { half: 0, full: 0, sprint: 0 }
  const load = loadOf(c, rules)
  const mount = c.mounted ? c.sheet.mount : null
  let speed = mount ? mount.speed : c.sheet.speed + perkSum(rules, c.sheet.perks, 'moveSpeed') + load.speed
  for (const condition of c.conditions) speed += rules.tables.conditions[condition.id]?.speed ?? 0
  if (!mount) speed *= load.speedX
  const level = rules.tables.woundLevels.find((row) => row.id === c.woundLevel)
  if (level && !mount) speed *= level.movementX
  if (c.injuries.includes('movementHalved') && !mount) speed /= 2
  if (difficult) speed /= 2
  speed = Math.max(0, speed * (mount ? 1 : c.sheet.sizeX))
  return { half: speed, full: speed * 2, sprint: load.sprint ? speed * 4 : 0 }
}

export function canMove(c: Combatant, rules: Rules): boolean {
  return !isBarred(c, 'noMove', rules) && !hasCondition(c, 'unconscious')
}
