import type { Command } from '../contract/command.js'
import type { GameEvent } from '../contract/ruleset.js'
import type { ListedKind } from '../contract/ruling.js'
import type { TableOptions } from '../contract/seats.js'
import type { RollOfEvent } from '../dice/dice.js'
import type { EarlierTables } from './earlier.js'

/** The version of the journal's form that this program writes. */
export const JOURNAL_FORMAT = 2

/** What the form has gained since, without another format: 1, lines of rulings are marked. Absent in older journals. */
export const JOURNAL_MINOR = 1

/** Line 0: what is played, by which rules and dice, the commitment to the secret seed. */
export interface HeaderRecord {
  readonly kind: 'header'
  readonly n: 0
  readonly format: number
  /** See `JOURNAL_MINOR`. */
  readonly minor?: number
  readonly table: string
  readonly ruleset: string
  readonly version: string
  /** The SHA-256 of the module, for a game from outside. */
  readonly module?: string
  readonly dice: string
  readonly scenario: unknown
  readonly scenarioHash: string
  readonly commit: string
  /** `chosen`: somebody picked the seed, so the dice were no secret to them. */
  readonly seed: 'drawn' | 'chosen'
  readonly options: TableOptions
  /** Tables of this scenario by the same opener before this one. Absent where the opener is not known. */
  readonly earlier?: EarlierTables
  /** Only in a fork: the line it leaves from, and the state there. */
  readonly from?: ForkPoint
}

export interface ForkPoint {
  readonly table: string
  readonly n: number
  readonly hash: string
  readonly state: unknown
}

export type Role = 'gm' | 'player' | 'bot' | 'spectator'

/** Somebody at the table. */
export interface Member {
  readonly seat: string
  readonly role: Role
  /** How a bot plays: of a bot, or of a person who lets one play on for a while. */
  readonly policy?: string
}

/** What every line after the header has: its number, who asked for it, and the client's own name for the request. */
interface Asked {
  readonly n: number
  readonly seat: string
  /** Sent twice, done once. */
  readonly id?: string
}

/** People come and go. */
export interface MembersRecord extends Asked {
  readonly kind: 'members'
  readonly joined: readonly Member[]
  readonly left: readonly string[]
}

/** A seat's share in the dice, under seal (see `entropySeal`). */
export interface SealRecord extends Asked {
  readonly kind: 'seal'
  readonly seal: string
}

/** No more shares are taken from here on. */
export interface FreezeRecord extends Asked {
  readonly kind: 'freeze'
}

/** A seat opens its seal. */
export interface RevealRecord extends Asked {
  readonly kind: 'reveal'
  readonly nonce: string
  readonly text: string
}

/** Seals that nobody opened no longer count. Open to all, and counted by `verify`. */
export interface StrikeRecord extends Asked {
  readonly kind: 'strike'
  readonly struck: readonly string[]
}

/** What the rules did by themselves before the first choice. */
export interface StartRecord extends Asked {
  readonly kind: 'start'
  readonly dice: readonly RollOfEvent[]
  readonly events: readonly GameEvent[]
}

/** One command, every face it took, everything that happened. */
export interface ActRecord extends Asked {
  readonly kind: 'act'
  readonly command: Command
  /** A ruling at discretion or a free one, so that it can be listed without the rules. Only from minor 1 on. */
  readonly ruling?: ListedKind
  readonly dice: readonly RollOfEvent[]
  readonly events: readonly GameEvent[]
}

/** The last `count` commands no longer stand; the state is that after line `to`. The dice do not go back. */
export interface UndoRecord extends Asked {
  readonly kind: 'undo'
  readonly count: number
  readonly to: number
}

/** Somebody asks everybody to take commands back. With nobody else to ask it is done at once. */
export interface AskUndoRecord extends Asked {
  readonly kind: 'ask-undo'
  readonly count: number
  readonly to: number
  readonly done: boolean
}

/** Somebody agrees; `done` with the last agreement, which carries it out. */
export interface AgreeUndoRecord extends Asked {
  readonly kind: 'agree-undo'
  readonly count: number
  readonly to: number
  readonly done: boolean
}

/**
 * Somebody speaks, or the game master tells. Nothing in the game changes. Aimed at one seat, it is for that seat, the
 * speaker and the game master (rules/secrets 5).
 */
export interface TalkRecord extends Asked {
  readonly kind: 'say' | 'narrate'
  readonly text: string
  readonly to?: string
}

/** Dice that no rule asked for, in the open and with their purpose (seed 000 §0.1.4). Nothing in the game changes. */
export interface RollRecord extends Asked {
  readonly kind: 'roll'
  /** The dice in the dice notation. */
  readonly text: string
  /** What they were rolled for. */
  readonly why: string
  readonly dice: readonly RollOfEvent[]
  readonly total: number
}

/** The end: both secrets are revealed, so everybody can recompute every die and every blind. */
export interface CloseRecord extends Asked {
  readonly kind: 'close'
  readonly seed: string
  readonly veil: string
}

export type JournalRecord =
  | HeaderRecord
  | MembersRecord
  | SealRecord
  | FreezeRecord
  | RevealRecord
  | StrikeRecord
  | StartRecord
  | ActRecord
  | UndoRecord
  | AskUndoRecord
  | AgreeUndoRecord
  | TalkRecord
  | RollRecord
  | CloseRecord
