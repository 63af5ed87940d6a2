/** Who a sheet belongs to: characters roll initiative on command and carry their hit points, monsters do neither. */
export type Kind = 'character' | 'monster'

/** The sender when `by:` is missing, and the sender of every consequence. */
export const GM = 'GM'

/** What follows a check; `half` is half of the damage on the other side. */
export type Consequence =
  | null
  | { readonly damage: string }
  | { readonly condition: string }
  | { readonly half: true }

/** Damage of a hit that was not rolled in time. */
export interface LostDamage {
  readonly weapon: string
  readonly targets: readonly string[]
}
