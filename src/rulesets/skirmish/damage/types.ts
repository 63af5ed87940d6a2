import type { Sheet } from '../people/sheet.js'

/** The damage types of the 5e rules. A sheet may have types of its own. */
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
