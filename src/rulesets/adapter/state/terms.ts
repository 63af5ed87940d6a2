import type { NpcSheet } from '../scenario/schema.js'

/** On whose side a person of the game master's stands. */
export type NpcSide = 'foes' | 'allies' | 'others'

/** From the least to the worst. */
export const THREATS: readonly NpcSheet['threat_level'][] = ['none', 'low', 'moderate', 'high', 'extreme']

/** The figures that a ruling of the game master sets for an action, until it is lifted. */
export interface Ruling {
  readonly action: string
  readonly target: string | null
  readonly difficulty: number | null
  readonly dice: number
  readonly modifier: number
  readonly reason: string
}

/** The figures a roll was up against: a secret until the first roll, open from then on (rules/secrets 1). */
export interface Against {
  /** Whose figures these are: a thing, or somebody here; null where they are the system's own. */
  readonly of: string | null
  /** The variant of the action, which may have its own figures. */
  readonly variant: string | null
  /** A ruling set the difficulty, so the one below it is still unknown. */
  readonly ruled: boolean
  /** The difficulty before anything changed it; null where a ruling stood over it, or where the method has none. */
  readonly difficulty: number | null
  /** The thing's own modifier (sum methods). */
  readonly modifier: number
  /** The person who resisted: their dice before wounds, and the difficulty where it is their own. */
  readonly opponent: { readonly pool: number; readonly difficulty: number | null } | null
}
