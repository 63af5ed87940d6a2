import type { SkirmishView } from './view.js'

/** What passing the turn on now gives up: damage that was not rolled, or the attack itself. */
export function unspent({ awaiting, pendingDamage, current, hasAttacked }: SkirmishView): string | undefined {
  if (!awaiting) return undefined
  if (pendingDamage) {
    const { attacker, weapon, targets } = pendingDamage
    return `${attacker}'s damage with ${weapon} on ${targets.join(' and ')}`
  }
  return current === null || hasAttacked ? undefined : `${current}'s attack`
}
