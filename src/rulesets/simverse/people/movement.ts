import type { Rules } from '../tables/switches.js'
import type { Combatant } from './combatant.js'
import { hasCondition, isBarred } from './conditions.js'
import { injuriesOf } from './injuries.js'
import { perkSum } from './perks.js'

export interface Movement {
  readonly half: number
  readonly full: number
  readonly sprint: number
}

/** What moving by itself costs (seed 003 §12). */
export const SPRINT_STAMINA = 1

interface Load {
  readonly speedX: number
  readonly speed: number
  readonly defense: number
  readonly sprint: boolean
}

const NO_LOAD: Load = { speedX: 1, speed: 0, defense: 0, sprint: true }

/** The encumbrance of what they carry (rules/simverse B). */
export function loadOf(c: Combatant, rules: Rules): Load {
  const percent = (c.sheet.loadKg / (c.sheet.ST * 2)) * 100
  const { loads } = rules.tables
  for (let i = 0; i < loads.length; i++) if (percent > loads[i]!.abovePercent) return loads[i]!
  return NO_LOAD
}

function slowedBy(woundLevel: string, { tables: { woundLevels } }: Rules): number {
  for (let i = 0; i < woundLevels.length; i++)
    if (woundLevels[i]!.id === woundLevel) return woundLevels[i]!.movementX
  return 1
}

/** seed 003 §9, §12; rules/simverse R49, R50, R56, R72: Speed, twice, four times; what hinders it. */
export function movementOf(c: Combatant, difficult: boolean, rules: Rules): Movement {
  if (isBarred(c, 'noMove', rules)) return { half: 0, full: 0, sprint: 0 }
  const load = loadOf(c, rules)
  const mount = c.mounted ? c.sheet.mount : null
  let speed = mount ? mount.speed : c.sheet.speed + perkSum(rules, c.sheet.perks, 'moveSpeed') + load.speed
  for (let i = 0; i < c.conditions.length; i++)
    speed += rules.tables.conditions[c.conditions[i]!.id]?.speed ?? 0
  if (!mount) speed *= load.speedX
  if (!mount) speed *= slowedBy(c.woundLevel, rules)
  if (c.injuries.includes('movementHalved') && !mount) speed /= 2
  if (difficult) speed /= 2
  speed = Math.max(0, speed * (mount ? 1 : c.sheet.sizeX))
  const lame = mount ? 0 : injuriesOf(c, 'footDisabled')
  if (lame > 0) return lame > 1 ? { half: 0, full: 0, sprint: 0 } : { half: speed, full: speed, sprint: 0 }
  return { half: speed, full: speed * 2, sprint: load.sprint ? speed * 4 : 0 }
}

export function canMove(c: Combatant, rules: Rules): boolean {
  const walks = c.mounted || injuriesOf(c, 'footDisabled') < 2
  return walks && !isBarred(c, 'noMove', rules) && !hasCondition(c, 'unconscious')
}
