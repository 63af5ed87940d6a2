import type { HPChanged } from '../events/harm.js'
import type { Entity } from '../state/state.js'

/** Hit points lost; 0 stays 0 and never becomes -0. */
export function hurt(entity: Entity, amount: number, source: 'attack' | 'check'): HPChanged {
  return changed(entity, amount === 0 ? 0 : -amount, source)
}

/** Hit points after a change: never under 0, never above the most. */
export function changed(
  { id, kind, hp, maxHp }: Pick<Entity, 'id' | 'kind' | 'hp' | 'maxHp'>,
  amount: number,
  source: HPChanged['source'],
): HPChanged {
  const left = Math.min(maxHp, Math.max(0, hp + amount))
  return { type: 'HPChanged', actor: id, kind, amount, source, hp: left, maxHp }
}
