import type { TypedDice } from '../../../kernel/contract/seats.js'
import type { Sheet } from '../people/sheet.js'

export interface Options {
  /** A turn passes over everyone who has no hit points left (K11). */
  readonly skipDowned: boolean
  /** Attacks in one turn, where the attacker's sheet has no figure. Absent, there is no limit (K10). */
  readonly attacksPerTurn?: number | undefined
  /** The game is over when one side has nobody left standing. Off, an encounter ends when the GM ends it. */
  readonly endsWhenDecided: boolean
  /** Who may say dice or a result in place of what the sheets have: `dice:`, and the number of an initiative. */
  readonly typedDice: TypedDice
}

/** An encounter that stands ready when the table opens. */
export interface Prepared {
  readonly with: readonly string[]
  /** Scores that need no roll, by id in play. */
  readonly initiative: Readonly<Record<string, number>>
}

export type Sheets = Readonly<Record<string, Sheet>>

/** Everything a table needs, sheets included, so that a replay reads no files. */
export interface SkirmishScenario {
  readonly ruleset: 'skirmish'
  readonly title: string
  /** What the GM wants at hand: traps, checks, what to bring in when. */
  readonly notes: readonly string[]
  readonly characters: Sheets
  readonly monsters: Sheets
  readonly encounter: Prepared | null
  readonly options: Options
  /** Where each sheet came from: `characters/mirela` to the document it was read from. */
  readonly sources: Readonly<Record<string, string>>
}
