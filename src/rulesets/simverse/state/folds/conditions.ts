import type { Combatant } from '../../people/combatant.js'
import { isDead, withCondition, withoutConditions } from '../../people/conditions.js'
import type { StateChanged } from '../events/befall.js'

/** rules/simverse R60: what ends with life, and no longer begins. */
const ENDED_BY_DEATH = ['bleeding', 'burning', 'corroded', 'poisoned', 'dying', 'stabilized', 'unconscious']

export function add(c: Combatant, condition: string, rounds = 0): void {
  if (isDead(c) && ENDED_BY_DEATH.includes(condition)) return
  c.conditions = withCondition(c, condition, rounds)
}

export function remove(c: Combatant, ...conditions: readonly string[]): void {
  c.conditions = withoutConditions(c, conditions)
}

export function loseAim(c: Combatant): void {
  c.aimAt = ''
  remove(c, 'aiming')
}

/** seed 003 §10; rules/simverse R57, R58, R60. */
export function changeState(c: Combatant, event: StateChanged): void {
  switch (event.state) {
    case 'conscious':
      remove(c, 'unconscious', 'dying', 'stabilized')
      return
    case 'stabilized':
      remove(c, 'dying')
      add(c, 'stabilized')
      return
    case 'dying':
      remove(c, 'stabilized')
      add(c, 'unconscious')
      add(c, 'dying')
      if (event.lastAct) c.lastAct = 1
      return
    default:
      c.conditions = withoutConditions(c, ENDED_BY_DEATH)
      c.wounds = []
      if (event.state === 'destroyed') add(c, 'destroyed')
      add(c, 'dead')
      if (event.lastAct) c.lastAct = 1
  }
}
