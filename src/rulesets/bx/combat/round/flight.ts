import type { Dice } from '../../../../kernel/dice/dice.js'
import { strikeEvent } from '../../events/attack.js'
import type { Tell } from '../../events/index.js'
import type { Fight } from '../../state/fight.js'
import { foesByHp, runnersOf } from '../../state/standing.js'
import type { State } from '../../state/state.js'
import { strike } from './attack.js'
import { endFlight } from './end.js'

/**
 * seed 000 §6.2.5, §9.12, rules/bx R44: the PC is attacked by the healthiest foe; if he lives, each companion in acting
 * order by the foes from the healthiest down and round again. One free attack a step.
 */
export function flightStep(state: State, fight: Fight, dice: Dice, tell: Tell): void {
  if (fight.hp[0]! <= 0) {
    endFlight(state, fight, 'PC_DOWN', tell)
    return
  }
  const next = runnersOf(fight)[fight.freed]
  if (next !== undefined) {
    const foes = foesByHp(fight)
    const attacker = next === 0 ? foes[0]! : foes[(fight.freed - 1) % foes.length]!
    tell(strikeEvent('FreeAttackMade', fight, strike(fight, attacker, next, dice)))
    return
  }
  // rules/bx R45: one decision covers all who fell; `next` asks for it when the command did not say.
  if (fight.fallen.length > 0 && fight.plan.onDown === 'STAY') {
    tell({ type: 'FlightCancelled', target: fight.plan.target, orders: fight.plan.orders })
  } else endFlight(state, fight, 'FLEE_SUCCESS', tell)
}
