/** Warnings in the order of S10. */
export const WARNINGS = [
  'ac_guessed',
  'ac_mismatch',
  'specials',
  'hp_average',
  'at_mismatch',
  'at_from_hd',
  'attack_count',
  'damage_by_weapon',
  'odd_die',
  'rider',
  'alternative',
  'several_attacks',
  'ml_default',
  'ml_none',
  'kept_text',
] as const
export type StatBlockWarning = (typeof WARNINGS)[number]

/** Why a text is no stat block (S10). */
export type StatBlockError =
  | { readonly code: 'TOO_LONG' | 'EMPTY' | 'NAME_MISSING' }
  | { readonly code: 'DUPLICATE_FIELD'; readonly key: string }
  | { readonly code: 'MISSING_STATS'; readonly missing: readonly string[] }
  | { readonly code: 'INVALID_STAT'; readonly key: string; readonly text: string }
  | { readonly code: 'BAD_DAMAGE'; readonly text: string }

export function isError(value: object): value is StatBlockError {
  return 'code' in value
}

/** Several attacks of one round (S6, S9). */
export interface NamedAttack {
  readonly name: string
  readonly count: number
  readonly Dmg: string
}

/** A foe as a scenario takes it; keys in the order of S10. */
export interface ImportedFoe {
  readonly Name: string
  readonly AC: number
  readonly HD: number
  readonly hp: number
  readonly hpMax?: number
  readonly AT: number
  readonly Dmg: string
  readonly ML: number
  readonly Tags?: readonly string[]
  readonly attacks?: readonly NamedAttack[]
  readonly rider?: string
  readonly notes?: string
}
