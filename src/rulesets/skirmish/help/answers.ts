import type { LostDamage } from '../state/terms.js'

export type HintCode =
  | 'waiting_initiative'
  | 'waiting_check'
  | 'no_encounter'
  | 'no_combatants'
  | 'waiting_damage'
  | 'turn'

/** Attacks of a turn, of those there may be. */
export interface AttackCount {
  readonly used: number
  readonly limit: number
}

/** What the game waits for: an answer, never part of the log. */
export interface Hint {
  readonly type: 'Hint'
  readonly code: HintCode
  readonly current: string | null
  readonly waiting: readonly string[]
  /** There is no encounter now, and there was one. */
  readonly ended: boolean
  /** What the one who holds the turn can attack with; null where another asks (rules/secrets 4). */
  readonly weapons: readonly string[] | null
  /** The person who holds the turn has no hit points left, or has attacked already. */
  readonly down: boolean
  readonly again: boolean
  /** Attacks of this turn, and how many there may be; null where nothing limits them (K10). */
  readonly attacks: AttackCount | null
  /** One side has nobody left standing: the GM ends the encounter or brings in more (K15). */
  readonly decided: string | null
  /** What has been hit and not rolled yet; `rollable` when its weapon has dice. */
  readonly pending: (LostDamage & { readonly rollable: boolean }) | null
  /** Who owes which check. */
  readonly checks: readonly { readonly who: string; readonly check: string; readonly known: boolean }[]
}

/** How commands are written: an answer, never part of the log. */
export interface Help {
  readonly type: 'Help'
  readonly topic: string | null
  readonly commands: readonly string[]
  /** The referee's hand, where it is among what the asker may do at all. */
  readonly rulings: readonly string[]
}
