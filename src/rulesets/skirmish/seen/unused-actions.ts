import { DOWN, type SkirmishView } from './view.js'

/** Says what passing the turn on now gives up: damage that was not rolled, or the attack itself. */
export function unusedActions(view: SkirmishView): string | undefined {
  const { awaiting, pendingDamage, current, hasAttacked, attacks, decided } = view
  if (!awaiting) return undefined
  if (pendingDamage) {
    const { attacker, weapon, targets } = pendingDamage
    return `${attacker}'s damage with ${weapon} on ${targets.join(' and ')}`
  }
  const able = view.people.some(({ name, status }) => name === current && !status.includes(DOWN))
  if (current === null || !able || decided !== null || awaiting.reason !== 'turn') return undefined
  if (attacks !== null && hasAttacked && attacks.used < attacks.limit)
    return `${current}'s attack ${attacks.used + 1} of ${attacks.limit}`
  return hasAttacked ? undefined : `${current}'s attack`
}
