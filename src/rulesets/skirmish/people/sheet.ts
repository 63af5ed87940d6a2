export const ABILITIES = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
] as const

export type Ability = (typeof ABILITIES)[number]

export interface DamageEntry {
  readonly damage_dice: string
  readonly damage_modifier: number
  /** Lower case; null for damage without a type. */
  readonly damage_type: string | null
}

/** An action, or a piece of equipment that can be fought with. */
export interface Action {
  readonly name: string
  readonly attack_bonus: number
  readonly damage: readonly DamageEntry[]
  readonly desc?: string | undefined
}

/** Equipment that is no weapon has neither a bonus nor damage (K24). */
export interface Equipment {
  readonly name: string
  readonly attack_bonus?: number | undefined
  readonly damage?: readonly DamageEntry[] | undefined
  readonly desc?: string | undefined
}

export interface Proficiency {
  /** `Skill: Stealth`, `Saving Throw: DEX`. */
  readonly name: string
  /** The whole bonus. */
  readonly value: number
}

/** rules/skirmish §2, with every default filled in and every form brought into one. */
export interface Sheet extends Readonly<Record<Ability, number>> {
  readonly name: string
  readonly hit_points: number
  readonly armor_class: number
  /** Attacks in one turn, in place of the scenario's figure (K10). */
  readonly attacks_per_turn?: number | undefined
  readonly proficiencies: readonly Proficiency[]
  readonly actions: readonly Action[]
  readonly equipment: readonly Equipment[]
  readonly damage_resistances: readonly string[]
  readonly damage_immunities: readonly string[]
  readonly damage_vulnerabilities: readonly string[]
}

/** seed 002 §5; rules/skirmish §2: floor((score - 10) / 2). */
export function modifierOf(sheet: Sheet, ability: Ability): number {
  return Math.floor((sheet[ability] - 10) / 2)
}
