import { isRanged } from '../people/weapons.js'
import type { Rules } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'

function maximumRange(weapon: Weapon, mode: string): number {
  return weapon.modes[mode]?.rangeM ?? weapon.rangeM ?? 0
}

/**
 * seed 003 §8; rules/simverse R30: -1 for each full 5 m beyond half the maximum, on and on.
 * With `rangeRule: log2` (R1) the penalty is the distance's logarithm to the base 2, rounded up.
 */
export function rangePenalty(weapon: Weapon, mode: string, distance: number, rules: Rules): number {
  const { situation } = rules.tables
  if (rules.switches.rangeRule === 'log2') return distance <= 1 ? 0 : -Math.ceil(Math.log2(distance))
  const beyond = distance - maximumRange(weapon, mode) / 2
  return beyond >= situation.rangeStepM ? situation.rangeStep * Math.floor(beyond / situation.rangeStepM) : 0
}

/** Strictly beyond the maximum the damage is halved (rules/simverse R30, R41). */
export function isBeyondRange(weapon: Weapon, mode: string, distance: number): boolean {
  return isRanged(weapon, mode) && distance > maximumRange(weapon, mode)
}
