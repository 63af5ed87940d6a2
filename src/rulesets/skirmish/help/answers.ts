import type { LostDamage } from '../state/terms.js'

export type HintCode =
  | 'waiting_initiative'
  | 'waiting_check'
  | 'no_encounter'
  | 'no_combatants'
  | 'waiting_damage'
  | 'turn'

/** What the game waits for: an answer, never part of the log. */
export interface Hint {
  readonly type: 'Hint'
  readonly code: HintCode
  readonly current: string | null
  readonly waiting: readonly string[]
  /** What the one who holds the turn can attack with; null where another asks (rules/secrets 4). */
  readonly weapons: readonly string[] | null
  /** The one who holds the turn has no hit points left, or has attacked already. */
  readonly down: boolean
  readonly again: boolean
  /** What has been hit and not rolled yet; `rollable` when its weapon has dice. */
  readonly pending: (LostDamage & { readonly rollable: boolean }) | null
  /** Who owes which check. */
  readonly checks: readonly { readonly who: string; readonly check: string }[]
}

/** How commands are written: an answer, never part of the log. */
export interface Help {
  readonly type: 'Help'
  readonly topic: string | null
  readonly commands: readonly string[]
  /** The referee's hand, where it is among what the asker may do at all. */
  readonly rulings: readonly string[]
}
