import type { Dice } from '../../../kernel/dice/dice.js'
import type { BxEvent } from '../events.js'
import { strike } from './attack.js'
import { endFlight } from './end.js'
import { DEFENSIVE, type Fight, OUT } from './fight.js'
import { foesByHp } from './targets.js'

/**
 * seed 000 §6.2.5, §9.12, rules/bx R44: the PC is attacked by the healthiest foe; if he lives, each companion in acting
 * order by the foes from the healthiest down and round again. One free attack a step.
 */
export function flightStep(fight: Fight, dice: Dice): readonly BxEvent[] {
  if (fight.hp[0]! <= 0) return endFlight(fight, 'PC_DOWN')
  const runners = runnersOf(fight)
  const [next] = runners.slice(fight.freed)
  if (next !== undefined) {
    const foes = foesByHp(fight)
    const attacker = next === 0 ? foes[0]! : foes[(fight.freed - 1) % foes.length]!
    return [strike('FreeAttackMade', fight, attacker, next, dice)]
  }
  // rules/bx R45: one decision covers all who fell; `next` asks for it when the command did not say.
  if (fight.fallen.length > 0 && fight.plan.onDown === 'STAY') {
    return [{ type: 'FlightCancelled', target: fight.plan.target, orders: fight.plan.orders }]
  }
  return endFlight(fight, 'FLEE_SUCCESS')
}

/** Who runs: the PC, and every companion that stood when the flight began, in acting order. */
function runnersOf(fight: Fight): number[] {
  const runners: number[] = []
  for (let i = 0; i < fight.allies; i++) {
    if (i === 0 || fight.status[i]! <= DEFENSIVE || (fight.status[i] === OUT && fight.fallen.includes(i)))
      runners.push(i)
  }
  return runners
}

/** Every free attack is done, somebody fell, and nobody has said what then (seed 000 §9.12.3). */
export function awaitsFallen(fight: Fight): boolean {
  return (
    fight.fallen.length > 0 &&
    fight.plan.onDown === '' &&
    fight.hp[0]! > 0 &&
    fight.freed >= runnersOf(fight).length
  )
}
