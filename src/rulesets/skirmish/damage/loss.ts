import type { HPChanged } from '../events/harm.js'
import type { Sheet } from '../people/sheet.js'
import type { Entity } from '../state/state.js'

/** The damage types of the 5e rules. A sheet may add types. */
export const DAMAGE_TYPES: readonly string[] = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
]

export function knownDamageType(type: string): boolean {
  return DAMAGE_TYPES.includes(type)
}

/** Every damage type that a sheet names. */
export function typesOf(sheet: Sheet): readonly string[] {
  const dealt = [...sheet.actions, ...sheet.equipment].flatMap(({ damage = [] }) =>
    damage.flatMap((entry) => entry.damage_type ?? []),
  )
  const defences = [sheet.damage_resistances, sheet.damage_immunities, sheet.damage_vulnerabilities]
  return [...dealt, ...defences.flat()]
}

/** rules/skirmish §6, K19: immune nothing; resistant half, rounded down; vulnerable double, after halving. */
export function afterDefences(sheet: Sheet, total: number, damageType: string | null): number {
  if (damageType === null) return total
  if (sheet.damage_immunities.includes(damageType)) return 0
  let left = total
  if (sheet.damage_resistances.includes(damageType)) left = Math.floor(left / 2)
  if (sheet.damage_vulnerabilities.includes(damageType)) left *= 2
  return left
}

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
