import type { SkirmishView } from './view.js'

/** Says what passing the turn on now gives up: damage that was not rolled, or the attack itself. */
export function unusedActions(view: SkirmishView): string | undefined {
  const { awaiting, pendingDamage, current, hasAttacked } = view
  if (!awaiting) return undefined
  if (pendingDamage) {
    const { attacker, weapon, targets } = pendingDamage
    return `${attacker}'s damage with ${weapon} on ${targets.join(' and ')}`
  }
  return current === null || hasAttacked ? undefined : `${current}'s attack`
}
